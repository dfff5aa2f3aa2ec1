import type { Page } from '@playwright/test'
import { fillCart, placeCashOrder } from '../../tests/worlds/carts.ts'
import { axe } from '../axe.ts'
import { deliver } from '../deliver.ts'
import { prepare } from '../prepare.ts'
import { expect, test } from '../test.ts'

test.beforeAll(async () => {
  for (const sku of ['VERR000-COG', 'VERR000-FOR']) await deliver(sku, 9)
})

async function signInAs(page: Page, name: string): Promise<void> {
  await page.goto('/atelier')
  await page.getByRole('button', { name: `Se connecter comme ${name}` }).click()
  await page.getByLabel('Code', { exact: true }).fill((await page.locator('[data-demo-code]').textContent()) ?? '')
  await page.getByRole('button', { name: 'Entrer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Bonjour, ${name}` })).toBeVisible()
}

test('an order is found by the keyboard, packed, sent in two parcels and delivered', async ({ page }) => {
  const number = await prepare(page, async (me) => {
    await fillCart(me, 'VERR000-COG')
    return placeCashOrder(me, 'VERR000-FOR')
  })
  await page.goto('/atelier')
  expect((await axe(page).analyze()).violations).toEqual([])
  await signInAs(page, 'Camille Aubry')
  await page.getByRole('navigation').getByRole('link', { name: 'Commandes' }).click()
  await expect(page).toHaveURL(/\/atelier\/orders$/)
  // As soon as the script is there.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(page.locator('[data-search]')).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.type(number)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`q=${number}`))
  expect((await axe(page).analyze()).violations).toEqual([])
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: number })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)

  await page.getByRole('button', { name: 'Préparée' }).click()
  await expect(page.getByRole('status')).toHaveText('La commande est préparée.')
  const parcel = page.getByRole('form', { name: 'Un colis part' })
  await parcel.getByRole('spinbutton').first().fill('0')
  await parcel.getByLabel('Transporteur').fill('DHL')
  await parcel.getByLabel('Numéro du colis').fill('JD0146')
  await parcel.getByRole('button', { name: 'Expédier le colis' }).click()
  await expect(page.getByRole('status')).toHaveText('Le colis est parti.')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('En préparation')
  expect((await axe(page).analyze()).violations).toEqual([])
  await parcel.getByLabel('Transporteur').fill('UPS')
  await parcel.getByLabel('Numéro du colis').fill('1Z999')
  await parcel.getByRole('button', { name: 'Expédier le colis' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('En chemin')
  await page.getByRole('button', { name: 'Livrée' }).click()
  await expect(page.getByRole('status')).toHaveText('La commande est livrée.')
})

test('the rooms of the atelier stand on a telephone, and by themselves without a way to scroll sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'Hélène Averne')
  for (const path of [
    '/atelier',
    '/atelier/orders',
    '/atelier/mail',
    '/atelier/jobs',
    '/atelier/staff',
    '/atelier/audit',
    '/atelier/own',
  ]) {
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390)
    expect((await axe(page).analyze()).violations, path).toEqual([])
  }
})
