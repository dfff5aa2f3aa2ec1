import type { FrameLocator, Page } from '@playwright/test'
import { layoutShift } from '../../bench/layout-shift.mjs'
import { answerUpTo, inNewYork } from '../../tests/worlds/carts.ts'
import { axe } from '../axe.ts'
import { moveOrder } from '../move-order.ts'
import { prepare } from '../prepare.ts'
import { expect, test } from '../test.ts'

const express = (page: Page) => page.getByRole('button', { name: 'Express checkout' })
const toast = (page: Page) => page.getByRole('region', { name: 'Your bag' })
const size = (page: Page) => page.locator('main select[name=size]')

async function expectClean(page: Page, within: string): Promise<void> {
  const { violations } = await axe(page).include(within).analyze()
  expect(violations.map((each) => `${each.id} ${each.nodes.map((node) => node.target).join(' ')}`)).toEqual([])
}

/** Sizes of a fit that can be had now, by the labels that say nothing more. */
async function sizesThere(page: Page): Promise<string[]> {
  const options = await size(page).locator('option').all()
  const read = await Promise.all(
    options.map(async (each) => [await each.getAttribute('value'), await each.textContent()] as const),
  )
  return read.flatMap(([value, label]) => (value && !label?.includes('(') ? [value] : []))
}

test.describe('paying later', () => {
  test('[PAY-27] the message stands with the price and opens its plan; nothing shifts', async ({ page }) => {
    await page.goto('/us/en/p/SEL085-NOI')
    const panel = page.locator('main [data-sticky]')
    await expect(panel).toContainText('$880')
    await expect(panel).toContainText('Or 4 payments of $220 with Afterpay.')
    expect(await layoutShift(page)).toBeLessThan(0.01)
    await panel.getByRole('link', { name: 'Learn more' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: 'Pay in instalments' })).toBeFocused()
    await expect(dialog.getByRole('row')).toHaveCount(5)
    await expect(dialog.getByRole('row', { name: /Today/ })).toContainText('$220')
    await expectClean(page, 'dialog')
    await page.keyboard.press('Escape')
    await expect(panel.getByRole('link', { name: 'Learn more' })).toBeFocused()
  })
})

test.describe('the express button', () => {
  test('[PDP-11] waits for a size, then takes the piece to the wallet', async ({ page }) => {
    await page.goto('/us/en/p/SEL085-NOI')
    await expect(express(page)).toBeDisabled()
    const [there] = await sizesThere(page)
    await size(page).selectOption(there!)
    await expect(express(page)).toBeEnabled()
    const [window] = await Promise.all([page.waitForEvent('popup'), express(page).click()])
    await expect(window.getByRole('heading', { name: 'Wallet (sandbox)' })).toBeVisible()
    await window.close()
    await page.goto('/us/en/bag')
    await expect(page.locator('main')).toContainText(`Size ${there!.replace('.5', '½')}`)
  })

  test('[PDP-11] of a piece without sizes does not wait; it is 40 high, as wide as its column, white and square', async ({
    page,
  }) => {
    await page.goto('/us/en/p/VERR000-COG')
    await expect(express(page)).toBeEnabled()
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      const [button, column] = await Promise.all([express(page).boundingBox(), page.locator('main article header').boundingBox()])
      expect([button!.height, Math.round(button!.width)]).toEqual([40, Math.round(column!.width)])
    }
    await expect(express(page)).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(express(page)).toHaveCSS('border-radius', '0px')
  })
})

test.describe('the size widget', () => {
  async function openWidget(page: Page, path: string, link = 'Find my size'): Promise<FrameLocator> {
    await page.goto(path)
    await page.getByRole('link', { name: link }).click()
    return page.frameLocator('dialog iframe')
  }

  const current = (page: Page) =>
    page.evaluate(() => (window as never as { currentProduct: Record<string, string | null> }).currentProduct)

  test('[SIZE-10,SIZE-11,SIZE-12,SIZE-13] the page’s product names the size that is chosen', async ({ page }) => {
    await page.goto('/us/en/p/SEL085-NOI')
    expect(await current(page)).toMatchObject({ id: 'SEL085-NOI', sku: 'SEL085-NOI', dimension2: null })
    expect((await current(page)).img).toMatch(/\.webp$/)
    await size(page).selectOption('38.5')
    await expect.poll(async () => (await current(page)).dimension2).toBe('38.5')
    expect((await current(page)).sku).toMatch(/^SEL085-NOI-R-385$/)
  })

  test('[SIZE-09,SIZE-13,SIZE-17,PDP-62] asks, recommends, and puts what it recommends into the bag', async ({ page }) => {
    await page.goto('/us/en/p/SEL070-NOI')
    const wanted = (await sizesThere(page)).find((each) => Number(each) >= 37 && Number(each) <= 39.5)!
    await size(page).selectOption('40')
    await expect(page.locator('x-island[name=add-to-cart][awake]')).toHaveCount(1)
    await page.getByRole('link', { name: 'Find my size' }).click()
    const frame = page.frameLocator('dialog iframe')
    await expect(frame.getByText('Chosen on the page: size 40')).toBeVisible()
    expect(await page.locator('dialog iframe').getAttribute('src')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/frame\?id=SEL070-NOI/)
    // A foot in the middle of that size; the site counts in inches.
    await frame.getByLabel('Length of the foot').fill('2')
    await frame.getByLabel('Unit').selectOption('cm')
    await frame.getByRole('button', { name: 'Show my size' }).click()
    await expect(frame.getByRole('alert')).toHaveText(/check the measurements/)
    await frame.getByLabel('Length of the foot').fill(((Number(wanted) * 20) / 30 - 1.5).toFixed(2))
    await frame.getByRole('button', { name: 'Show my size' }).click()
    const shown = wanted.replace('.5', '½')
    await expect(frame.getByRole('heading', { name: `Your size is ${shown}, regular` })).toBeVisible()
    await expectClean(page, 'html')
    const posted = page.waitForRequest((request) => request.method() === 'POST')
    await frame.getByRole('button', { name: `Add to bag, size ${shown}, regular` }).click()
    expect(Object.fromEntries(new URLSearchParams((await posted).postData() ?? ''))).toEqual({
      pid: expect.stringMatching(/^SEL070-NOI-R-/),
      Quantity: '1',
      uuid: '',
      productlistid: '',
      cartAction: 'add',
    })
    await expect(toast(page)).toContainText(`Size ${shown}`)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // What says so did not go with the pop-in.
    await expect(page.locator('body > #announcer')).toHaveCount(1)
    await expect(size(page)).toHaveValue(wanted)
    await expect(page.getByRole('link', { name: 'Find my size' })).toBeFocused()
  })

  test('[SIZE-14] speaks French on a French page, from a size worn elsewhere', async ({ page }) => {
    const frame = await openWidget(page, '/fr/fr/p/APL000-NOI', 'Trouver ma taille')
    await frame.getByRole('link', { name: 'Par une taille que je porte' }).click()
    await frame.getByLabel('Maison').selectOption({ label: 'Bellavia (IT)' })
    await frame.getByLabel('Taille que vous y portez').fill('42')
    await frame.getByRole('button', { name: 'Voir ma taille' }).click()
    await expect(frame.getByRole('heading', { name: /Votre taille est le 38/ })).toBeVisible()
  })

  test('[SIZE-19] says so where there is no size', async ({ page }) => {
    await page.goto('/us/en/size-widget?pid=VERR000-COG')
    await expect(page.locator('main')).toContainText('No size available.')
  })

  test('a stranger who talks in its name is not heard', async ({ page }) => {
    await openWidget(page, '/us/en/p/SEL085-NOI')
    await page.evaluate(() => postMessage({ type: 'size-widget:add', size: '38', fit: 'regular' }, '*'))
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(toast(page)).toBeHidden()
  })

  test.describe('whose provider is away', () => {
    test.use({ expectedErrors: [/Failed to load resource|ERR_/] })

    test('is missed quietly', async ({ page }) => {
      await page.route(/\/frame\?/, (route) => route.abort())
      await page.clock.install()
      await openWidget(page, '/us/en/p/SEL085-NOI')
      await expect(page.locator('x-island[name=size-frame][awake]')).toHaveCount(1)
      await page.clock.runFor(6_000)
      await expect(page.getByRole('dialog').getByText('The size adviser is not answering at the moment.')).toBeVisible()
      await expect(page.locator('dialog iframe')).toBeHidden()
    })
  })
})

test.describe('the pixels of the size widget', () => {
  // In the United States nobody has to be asked first.
  test.use({ consent: null })

  test('[ANALYT-14,ANALYT-15,ANALYT-17] each moment, to the return of a piece, sends its pixel, all with one random id that stays in the browser', async ({
    page,
  }) => {
    const sent: URL[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'image' && request.url().includes('/pixel?')) sent.push(new URL(request.url()))
    })
    const told = (event: string) => sent.filter((url) => url.searchParams.get('event') === event)
    await page.goto('/us/en/p/SEL085-NOI')
    await expect.poll(() => told('product').length).toBe(1)
    expect(told('product')[0]!.searchParams.get('product_id')).toBe('SEL085-NOI')
    await page.goto('/us/en/p/LEV000-NOI')
    await expect.poll(() => told('product').length).toBe(2)
    expect(told('product')[1]!.searchParams.get('product_id')).toBe('LEV000-NOI')
    await page.getByRole('button', { name: 'Add to bag' }).click()
    await expect.poll(() => told('cart').length).toBe(1)
    expect(told('cart')[0]!.searchParams.getAll('product_ids')).toEqual(['LEV000-NOI'])

    await prepare(page, (me) => answerUpTo(me, 'payment', { base: '/us/en', address: inNewYork }))
    await page.goto('/us/en/onepage/payment')
    await page.getByRole('radio', { name: /Cash on delivery/ }).check()
    await page.getByRole('button', { name: 'Confirm the purchase' }).click()
    await expect(page).toHaveURL(/confirmation/)
    await expect.poll(() => told('transaction_start').length).toBe(1)
    const [start] = told('transaction_start')
    expect(start!.searchParams.getAll('product_ids')).toEqual(['LEV000-NOI'])
    await expect(page.locator('main')).toContainText(start!.searchParams.get('order_id')!)

    const number = start!.searchParams.get('order_id')!
    await moveOrder(number, 'prepare', 'ship', 'deliver')
    await page.goto(`/us/en/order/return?order=${number}`)
    await page.locator('main [name^=item_]').check()
    await page.locator('main [name^=reason_]').selectOption('NOT_AS_SHOWN')
    expect(told('return')).toEqual([])
    await page.locator('main form button[type=submit]').last().click()
    await expect(page.locator('[data-return-state]')).toHaveCount(1)
    await expect.poll(() => told('return').length).toBe(1)
    const [back] = told('return')
    expect(back!.searchParams.getAll('product_ids')).toEqual(['LEV000-NOI'])
    expect(back!.searchParams.get('order_id')).toBe(number)

    const ids = new Set(sent.map((url) => url.searchParams.get('transaction_id')))
    expect(ids.size).toBe(1)
    expect([...ids][0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(await page.evaluate(() => Object.values({ ...localStorage }))).toContain([...ids][0])
    // As the provider has them.
    const own = async () => {
      const kept = (await (await page.request.get(`${sent[0]!.origin}/received`)).json()) as {
        readonly isValid: boolean
        readonly body: Readonly<Record<string, string[]>>
      }[]
      return kept.filter(({ body }) => body.transaction_id?.[0] === [...ids][0])
    }
    const kinds = async () => [...new Set((await own()).map(({ body }) => body.event![0]))]
    await expect.poll(kinds).toEqual(['product', 'cart', 'transaction_start', 'return'])
    expect((await own()).every(({ isValid }) => isValid)).toBe(true)
  })
})

test('a measurement that is agreed to on the page sends the pixel of that page, and one that is taken back sends no more', async ({
  page,
}) => {
  await page.context().clearCookies()
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/pixel?') && sent.push(request.url()))
  const ids = () => page.evaluate(() => localStorage.getItem('sizeWidgetTransaction'))
  await page.goto('/fr/fr/p/SEL085-NOI')
  const banner = page.getByRole('region', { name: 'Vos choix de confidentialité' })
  await expect(banner).toBeVisible()
  expect([sent, await ids()]).toEqual([[], null])
  await banner.getByRole('button', { name: 'Accepter' }).click()
  await expect.poll(() => sent).toEqual([expect.stringContaining('product_id=SEL085-NOI')])
  await page.goto('/fr/fr/privacy-choices')
  await page.getByLabel('Mesure').uncheck()
  await page.getByRole('button', { name: 'Enregistrer mon choix' }).click()
  await page.goto('/fr/fr/p/LEV000-NOI')
  await expect.poll(ids).toBeNull()
  await page.waitForLoadState('networkidle')
  expect(sent).toHaveLength(1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/status of 422/] })

  test('the express form says what is missing, the plan and the widget are pages', async ({ page }) => {
    await page.goto('/us/en/p/SEL085-NOI')
    await express(page).click()
    await expect(page.locator('main')).toContainText('Choose a size first.')
    await page.getByRole('link', { name: 'Learn more' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pay in instalments' })).toBeVisible()
    await page.goto('/us/en/p/SEL085-NOI')
    await page.getByRole('link', { name: 'Find my size' }).click()
    const frame = page.frameLocator('main iframe')
    await frame.getByLabel('Length of the foot').fill('9.38')
    await frame.getByRole('button', { name: 'Show my size' }).click()
    await expect(frame.getByRole('heading', { name: /Your size is 38/ })).toBeVisible()
  })
})
