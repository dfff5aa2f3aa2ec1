import type { Page, Request } from '@playwright/test'
import { cartAtPayment, fillCart } from '../../tests/worlds/carts.ts'
import { axe } from '../axe.ts'
import { prepare } from '../prepare.ts'
import { expect, test } from '../test.ts'

const piece = 'LEV000-SAB'
const express = (page: Page) => page.getByRole('button', { name: 'Paiement express' })
const confirmed = /\/onepage\/confirmation\?order=/

/** Presses the button, and gives the wallet's window and what its session was asked with. */
async function open(page: Page, button = express(page)): Promise<{ window: Page; init: Request }> {
  const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/wallet/session'))
  const [window, init] = await Promise.all([page.waitForEvent('popup'), asked, button.click()])
  await expect(window.getByRole('heading', { name: 'Wallet (sandbox)' })).toBeVisible()
  return { window, init }
}

async function approve(window: Page, address = 'Lyon'): Promise<void> {
  await window.getByRole('button', { name: 'Se connecter' }).click()
  await window.getByLabel(address).check()
  await window.getByRole('button', { name: 'Payer' }).click()
}

test.describe('express by wallet', () => {
  test('[PAY-13,PAY-14,PAY-20,PAY-21] from the bag: a window of the wallet’s, and the order in the page that opened it', async ({
    page,
  }) => {
    await prepare(page, (me) => fillCart(me, piece))
    await page.goto('/fr/fr/bag')
    const { window, init } = await open(page)
    const query = new URL(init.url()).searchParams
    expect([query.get('billingAgreement'), query.get('cartCheckout')]).toEqual(['true', 'true'])
    const called = page.waitForRequest((request) => request.url().endsWith('/wallet/callback'))
    await Promise.all([window.waitForEvent('close'), approve(window)])
    await expect(page).toHaveURL(confirmed)
    const fields = new URLSearchParams((await called).postData()!)
    expect([...fields.keys()]).toEqual([
      'requestId',
      'billingAgreementFlag',
      'paymentID',
      'payerID',
      'isWalletCredit',
      'paymentToken',
      'cartCheckout',
    ])
    await expect(page.locator('main')).toContainText('3 quai du Commerce')
  })

  test('[MINI-11] from the mini-cart, over any page', async ({ page }) => {
    await prepare(page, (me) => fillCart(me, piece))
    await page.goto('/fr/fr/')
    await page.locator('header').getByRole('link', { name: /Sac/ }).click()
    const dialog = page.getByRole('dialog')
    const { window } = await open(page, dialog.getByRole('button', { name: 'Paiement express' }))
    await Promise.all([window.waitForEvent('close'), approve(window)])
    await expect(page).toHaveURL(confirmed)
  })

  test('[PAY-13] from a piece’s page: it is added first', async ({ page }) => {
    await page.goto(`/fr/fr/p/${piece}`)
    const { window } = await open(page)
    await expect(page.getByRole('banner')).toContainText('1')
    await Promise.all([window.waitForEvent('close'), approve(window)])
    await expect(page).toHaveURL(confirmed)
  })

  test('cancelled, the window closes and the page is as it was; a second press opens it again', async ({ page }) => {
    await prepare(page, (me) => fillCart(me, piece))
    await page.goto('/fr/fr/bag')
    const { window } = await open(page)
    await Promise.all([window.waitForEvent('close'), window.getByRole('button', { name: 'Annuler et revenir' }).click()])
    await expect(page).toHaveURL(/\/bag$/)
    const again = await open(page)
    await Promise.all([again.window.waitForEvent('close'), approve(again.window)])
    await expect(page).toHaveURL(confirmed)
  })

  test('where the browser gives no window, the page itself goes there and comes back', async ({ page }) => {
    await prepare(page, (me) => fillCart(me, piece))
    await page.addInitScript(() => {
      window.open = () => null
    })
    await page.goto('/fr/fr/bag')
    await express(page).click()
    await expect(page.getByRole('heading', { name: 'Wallet (sandbox)' })).toBeVisible()
    await approve(page)
    await expect(page).toHaveURL(confirmed)
  })

  test('[PAY-15,PAY-16,PAY-17,PAY-18] the button is 40 high, as wide as its column, white and square', async ({ page }) => {
    await prepare(page, (me) => fillCart(me, piece))
    await page.goto('/fr/fr/bag')
    const widths = []
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      const [button, column] = await Promise.all([express(page).boundingBox(), page.locator('form[data-wallet]').boundingBox()])
      expect([button!.height, Math.round(button!.width)]).toEqual([40, Math.round(column!.width)])
      widths.push(Math.round(button!.width))
    }
    expect(widths[0]).not.toBe(widths[1])
    await expect(express(page)).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(express(page)).toHaveCSS('border-radius', '0px')
  })

  test('no page loads anything for it before it is pressed', async ({ page }) => {
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await prepare(page, (me) => fillCart(me, piece))
    await page.goto(`/fr/fr/p/${piece}`)
    await page.waitForLoadState('networkidle')
    expect(loaded.filter((url) => url.includes('wallet-window'))).toEqual([])
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  for (const [name, path] of [
    ['the bag', '/fr/fr/bag'],
    ['the mini-cart', '/fr/fr/bag/mini'],
    ['a piece', `/fr/fr/p/${piece}`],
  ] as const) {
    test(`the button leads from ${name} to the wallet, and back to the order`, async ({ page }) => {
      if (!path.includes('/p/')) await prepare(page, (me) => fillCart(me, piece))
      await page.goto(path)
      await express(page).click()
      await expect(page.getByRole('heading', { name: 'Wallet (sandbox)' })).toBeVisible()
      await approve(page)
      await page.getByRole('button', { name: 'Confirmer l’achat' }).click()
      await expect(page).toHaveURL(confirmed)
    })
  }
})

test('[PAY-03] a wallet chosen at payment: to its page and back to the order', async ({ page }) => {
  await prepare(page, (me) => cartAtPayment(me, 'RUB000-ROU'))
  await page.goto('/fr/fr/onepage/payment')
  await page.getByLabel('Portefeuille en ligne').check()
  await page.locator('[name=payment_save]').click()
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('Livrer à')).toBeHidden()
  await page.getByRole('button', { name: 'Payer' }).click()
  await expect(page).toHaveURL(confirmed)
})

test('the wallet’s window and the way back are clean', async ({ page }) => {
  await prepare(page, (me) => fillCart(me, piece))
  await page.goto('/fr/fr/bag')
  const { window } = await open(page)
  expect((await axe(window).analyze()).violations).toEqual([])
  await window.getByRole('button', { name: 'Se connecter' }).click()
  expect((await axe(window).analyze()).violations).toEqual([])
  await window.close()
  await page.goto('/ae/ar/wallet/return?cancelled=true')
  expect((await axe(page).analyze()).violations).toEqual([])
})
