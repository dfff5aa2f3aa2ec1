import type { Page } from '@playwright/test'
import { layoutShift } from '../../bench/layout-shift.mjs'
import { type AnalyticsEvent, isEvent } from '../../src/kernel/event-contract.ts'
import { cartAtPayment, fillCart } from '../../tests/worlds/carts.ts'
import { register } from '../../tests/worlds/customers.ts'
import { axe } from '../axe.ts'
import { prepare } from '../prepare.ts'
import { expect, test } from '../test.ts'

type Told = AnalyticsEvent & Record<string, unknown>

/** What the page has told its data layer, once it has told this; each of it as the contract says. */
async function told(page: Page, name: AnalyticsEvent['event']): Promise<Told[]> {
  const all = () => page.evaluate(() => (window as unknown as { dataLayer?: object[] }).dataLayer ?? []) as Promise<Told[]>
  await expect.poll(async () => (await all()).some(({ event }) => event === name), `no ${name}`).toBe(true)
  for (const event of await all()) expect(isEvent(event), JSON.stringify(event)).toBe(true)
  return (await all()).filter(({ event }) => event === name)
}

const config = async (page: Page) =>
  JSON.parse((await page.locator('#site-config').textContent())!) as { collectors: { events: string; tracker: string } }

/** What went outside from here on, but for the script of who takes cards and the sign of the device's wallet, without which nobody pays. */
function strangers(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    const isPaying = pathname === '/v3/' || pathname.startsWith('/device-wallet/')
    if (origin !== new URL(process.env.E2E_URL!).origin && origin.startsWith('http') && !isPaying) asked.push(origin + pathname)
  })
  return asked
}

interface Received {
  readonly kind: string
  readonly isValid: boolean
  readonly body: {
    readonly event?: string
    readonly emailKey?: string | null
    readonly siteID?: string
    readonly cart?: object[]
    readonly orderId?: string
  }
}
const received = async (page: Page, at: string) => (await (await page.request.get(`${at}/received`)).json()) as Received[]

test.describe('the data layer', () => {
  test('[ANALYT-09] hears of a payment that was refused, on the page that says so alone', async ({ page }) => {
    await prepare(page, (me) => cartAtPayment(me, 'MAR000-COG'))
    await page.goto('/fr/fr/onepage/payment?failed=declined')
    expect(await told(page, 'paymentError')).toEqual([{ event: 'paymentError', path: '/fr/fr/onepage/payment' }])
    await page.goto('/fr/fr/onepage/payment')
    await told(page, 'page')
    expect(await page.evaluate(() => JSON.stringify((window as unknown as { dataLayer: object[] }).dataLayer))).not.toContain(
      'paymentError',
    )
  })

  test('[ANALYT-01,ANALYT-05,ANALYT-06,ANALYT-07] hears of the page, of who looks, and of a list eight pieces at a time', async ({
    page,
  }) => {
    await page.goto('/fr/fr/c/women-shoes')
    const [shown] = await told(page, 'page')
    expect(shown).toEqual({
      event: 'page',
      path: new URL(page.url()).pathname,
      context: 'listing',
      visit: 'unlogged',
      clientStatus: 'guest',
      clientSegment: 'none',
      clientSegment24M: 'none',
    })
    const tiles = await page.locator('main [data-listed] .t-name > a').count()
    const batches = (await told(page, 'impressions')).filter(({ list }) => list === 'women-shoes')
    const sizes = batches.map(({ products }) => (products as object[]).length)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(tiles)
    expect(sizes.slice(0, -1).every((size) => size === 8)).toBe(true)
    expect(sizes.at(-1)).toBe(tiles % 8 || 8)
    expect((batches[0]!.products as { position: number }[]).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])

    await prepare(page, (me) => register(me))
    await page.goto('/fr/fr/')
    expect((await told(page, 'page'))[0]).toMatchObject({ visit: 'logged', clientStatus: 'prospect', clientSegment: 'none' })
  })

  test('[ANALYT-04] hears of the scenes of the house', async ({ page }) => {
    await page.goto('/fr/fr/')
    const scenes = await told(page, 'promotionView')
    expect(scenes[0]).toEqual({
      event: 'promotionView',
      id: expect.any(String),
      name: expect.any(String),
      creative: 'hero',
      position: 1,
    })
    expect(new Set(scenes.map(({ position }) => position)).size).toBe(scenes.length)
  })

  test('[ANALYT-02,ANALYT-03] hears of a piece with its place in the list it was come to from, of its adding and its removal', async ({
    page,
  }) => {
    await page.goto('/fr/fr/c/women-bags')
    await page.locator('main [data-listed] .t-name > a').nth(1).click()
    const [viewed] = await told(page, 'productView')
    expect(viewed).toMatchObject({ list: 'women-bags', position: 2, quantity: 1 })
    expect(viewed!.category).toContain('women-bags')
    expect(Object.keys(viewed!)).toEqual(['event', 'id', 'name', 'category', 'list', 'position', 'quantity', 'dimension1'])
    await page.locator('main').getByRole('button', { name: 'Ajouter au sac' }).click()
    const [added] = await told(page, 'addToCart')
    expect(added).toEqual({ ...viewed, event: 'addToCart', dimension1: added!.dimension1 })
    await page.goto('/fr/fr/bag')
    await told(page, 'checkoutStep')
    await expect(page.locator('html[data-lines-awake]')).toHaveCount(1)
    await page
      .getByRole('button', { name: /^Retirer/ })
      .first()
      .click()
    expect((await told(page, 'removeFromCart'))[0]).toMatchObject({ id: viewed!.id, list: 'bag', quantity: 1 })
  })

  test('[ANALYT-03] hears nothing of a list without its name in the address from who agreed to nothing', async ({ page }) => {
    await page.goto('/fr/fr/search?q=sandales')
    await page.locator('main [data-listed] .t-name > a').nth(1).click()
    expect((await told(page, 'productView'))[0]).toMatchObject({ list: 'direct', position: 0 })
    expect(await page.evaluate(() => sessionStorage.openedFrom)).toBe(undefined)
  })

  test.describe('of somebody who may be measured', () => {
    test.use({ consent: 'measurement' })

    test('[ANALYT-03] hears of a piece with its place in a search or a row, until another way leads to it', async ({ page }) => {
      await page.goto('/fr/fr/search?q=sac')
      await told(page, 'page')
      await page.locator('main [data-listed] .t-name > a').nth(1).click()
      const [viewed] = await told(page, 'productView')
      expect(viewed).toMatchObject({ list: 'search', position: 2 })
      await page.reload()
      expect(await told(page, 'productView')).toEqual([viewed])
      await page.locator('main').getByRole('button', { name: 'Ajouter au sac' }).click()
      expect((await told(page, 'addToCart'))[0]).toMatchObject({ id: viewed!.id, list: 'search', position: 2 })

      await page.goto(page.url())
      expect((await told(page, 'productView'))[0]).toMatchObject({ id: viewed!.id, list: 'direct', position: 0 })
      await page.locator('[data-carousel=related] .t-name > a').nth(2).click()
      await expect(page).not.toHaveURL(new RegExp(`${viewed!.id}$`))
      expect((await told(page, 'productView'))[0]).toMatchObject({ list: 'related', position: 3 })
      // Another piece is no part of it.
      await page.goto('/fr/fr/p/LEV000-NOI')
      expect((await told(page, 'productView'))[0]).toMatchObject({ list: 'direct', position: 0 })
    })
  })

  test('[CHK-01,CHK-02,CHK-03,CHK-04] hears of the steps by their paths, the bag’s drawer being the first', async ({ page }) => {
    await prepare(page, (me) => cartAtPayment(me, 'MAR000-COG'))
    for (const [at, path] of ['checkout-cart', 'login', 'shipping-option'].entries()) {
      await page.goto(`/fr/fr/onepage/${path}`)
      expect(await told(page, 'checkoutStep')).toEqual([
        { event: 'checkoutStep', step: at + 1, name: path, path: `/fr/fr/onepage/${path}` },
      ])
      expect((await told(page, 'page'))[0]).toMatchObject({ path: `/fr/fr/onepage/${path}` })
    }
    await page.goto('/fr/fr/')
    await page.locator('header a[href$="/bag"]').first().click()
    expect((await told(page, 'checkoutStep'))[0]).toMatchObject({ step: 1, path: '/fr/fr/onepage/checkout-cart' })
  })

  test('[CHK-05,CHK-06,CHK-07,CHK-08] hears of the last steps, and of the purchase once, also after a reload and Back', async ({
    page,
  }) => {
    await prepare(page, (me) => cartAtPayment(me, 'MAR000-COG'))
    for (const [at, path] of ['shipping-address', 'shipping-method', 'payment'].entries()) {
      await page.goto(`/fr/fr/onepage/${path}`)
      expect((await told(page, 'checkoutStep'))[0]).toMatchObject({ step: at + 4, path: `/fr/fr/onepage/${path}` })
    }
    await page.locator('[name=paymentMethod][value=CASH_ON_DELIVERY]').check({ force: true })
    await page.getByRole('button', { name: 'Confirmer l’achat' }).click()
    await expect(page).toHaveURL(/confirmation/)
    expect((await told(page, 'checkoutStep'))[0]).toMatchObject({ step: 7, path: '/fr/fr/onepage/confirmation' })
    const [purchase] = await told(page, 'purchase')
    expect(purchase).toMatchObject({ currency: 'EUR', products: [{ id: 'MAR000-COG', quantity: 1 }] })
    await expect(page.locator('main')).toContainText(purchase!.orderId as string)
    const purchases = async () => {
      await told(page, 'checkoutStep')
      return page.evaluate(
        () =>
          (window as unknown as { dataLayer: { event: string }[] }).dataLayer.filter(({ event }) => event === 'purchase').length,
      )
    }
    await page.reload()
    expect(await purchases()).toBe(0)
    await page.goto('/fr/fr/')
    await page.goBack()
    await expect(page).toHaveURL(/confirmation/)
    expect(await purchases()).toBe(0)
  })

  test.describe('when something is refused', () => {
    test.use({ expectedErrors: [/status of 422/] })

    test('[ANALYT-08] hears of a password that was wrong; the page is flagged', async ({ page }) => {
      await page.goto('/fr/fr/account/login')
      await page.getByLabel('E-mail').first().fill('nobody@averne.fr')
      await page.getByLabel('Mot de passe').first().fill('Wrong-password-1')
      await page.getByLabel('Mot de passe').first().press('Enter')
      await expect(page.locator('[data-login-error]')).toHaveCount(1)
      expect(await told(page, 'loginError')).toEqual([{ event: 'loginError', path: '/fr/fr/account/login' }])
    })
  })
})

test('a browser that forbids storage still wakes its page', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })
  await page.goto('/fr/fr/p/LEV000-NOI')
  await told(page, 'productView')
  await page.locator('button[data-help]').click()
  await expect(page).toHaveURL(/\/fr\/fr\/chat/)
})

test.describe('somebody who has not been asked yet', () => {
  test.use({ consent: null })

  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 720 },
  ]) {
    test(`is asked at the foot of the page, in nobody’s way, at ${viewport.width} px`, async ({ page }) => {
      await page.setViewportSize(viewport)
      await page.goto('/fr/fr/p/SEL085-NOI')
      const banner = page.getByRole('region', { name: 'Vos choix de confidentialité' })
      await expect(banner).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      expect(await layoutShift(page)).toBeLessThan(0.01)
      const box = (await banner.boundingBox())!
      expect(box.y + box.height).toBeCloseTo(viewport.height, 0)
      expect(box.height).toBeLessThan(viewport.height / 3)
      expect((await axe(page).analyze()).violations).toEqual([])
      // What is pressed and what has the focus is above it.
      await page.locator('main').getByRole('button', { name: 'Ajouter au sac' }).focus()
      const button = (await page.locator('main').getByRole('button', { name: 'Ajouter au sac' }).boundingBox())!
      expect(button.y + button.height).toBeLessThanOrEqual((await banner.boundingBox())!.y)
      // The page can be read to its end.
      await page.keyboard.press('End')
      await expect
        .poll(async () => {
          const [foot, asked] = [await page.locator('footer').boundingBox(), await banner.boundingBox()]
          return foot!.y + foot!.height <= asked!.y + 1
        })
        .toBe(true)
      // Nor is the way to help under it.
      const help = page.locator('[data-help]')
      await expect
        .poll(async () => (await help.boundingBox())!.y + (await help.boundingBox())!.height)
        .toBeLessThanOrEqual((await banner.boundingBox())!.y + 1)
      await help.click({ trial: true })
    })
  }

  test('says no by the keyboard, is not asked again, and nobody has heard of them', async ({ page }) => {
    const outside = strangers(page)
    await page.goto('/fr/fr/p/LEV000-NOI')
    const banner = page.getByRole('region', { name: 'Vos choix de confidentialité' })
    await banner.getByRole('button', { name: 'Refuser' }).focus()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.keyboard.press('Enter')
    await expect(banner).toBeHidden()
    await page.locator('main').getByRole('button', { name: 'Ajouter au sac' }).click()
    await told(page, 'addToCart')
    await page.goto('/fr/fr/')
    await told(page, 'page')
    await page.waitForLoadState('networkidle')
    await expect(banner).toHaveCount(0)
    expect(outside).toEqual([])
  })

  test('[ANALYT-10,ANALYT-12] says yes, and the collectors hear of this page and the next, the bag under the customer’s number; until it is taken back', async ({
    page,
  }) => {
    await prepare(page, async (me) => {
      await register(me)
      await fillCart(me, 'LEV000-NOI')
    })
    const outside = strangers(page)
    await page.goto('/fr/fr/bag')
    await told(page, 'checkoutStep')
    await page.waitForLoadState('networkidle')
    expect(outside).toEqual([])
    const { events, tracker } = (await config(page)).collectors
    await page.getByRole('region', { name: 'Vos choix de confidentialité' }).getByRole('button', { name: 'Accepter' }).click()
    await expect.poll(() => outside).toEqual(expect.arrayContaining([`${events}/events`, `${tracker}/track`]))
    const { customerID } = (await (await page.request.get('/fr/fr/bag/content')).json()) as { customerID: string }
    await expect
      .poll(async () => (await received(page, tracker)).find(({ kind, body }) => kind === 'cart' && body.emailKey === customerID))
      .toMatchObject({ isValid: true, body: { siteID: 'FR', cart: [{ pid: 'LEV000-NOI', quantity: 1 }] } })
    const kept = await received(page, events)
    expect(kept.filter(({ isValid }) => !isValid)).toEqual([])
    expect(kept.some(({ body }) => body.event === 'checkoutStep')).toBe(true)
    expect(JSON.stringify(kept)).not.toMatch(/@averne/)

    await page.goto('/fr/fr/privacy-choices')
    await told(page, 'page')
    expect((await axe(page).analyze()).violations).toEqual([])
    await page.getByRole('button', { name: 'Tout refuser' }).click()
    await expect(page.getByText('Votre choix est enregistré.')).toBeVisible()
    outside.length = 0
    await page.goto('/fr/fr/bag')
    await told(page, 'checkoutStep')
    await page.waitForLoadState('networkidle')
    expect(outside).toEqual([])
  })

  test.describe('whose collectors are away', () => {
    test.use({ consent: 'accepted', expectedErrors: [/Failed to load resource|ERR_/] })

    test('buys as if nothing were', async ({ page }) => {
      await page.goto('/fr/fr/')
      const { events, tracker } = (await config(page)).collectors
      await page.route(
        (url) => [events, tracker].includes(url.origin),
        (route) => route.abort(),
      )
      await page.goto('/fr/fr/p/LEV000-NOI')
      await page.locator('main').getByRole('button', { name: 'Ajouter au sac' }).click()
      await expect(page.getByRole('region', { name: 'Votre sac' })).toBeVisible()
      await told(page, 'addToCart')
    })
  })
})

/** Country, what the browser says, what was chosen: who may hear of it. */
const matrix = [
  { place: 'fr/fr', consent: null, gpc: false, hears: [] },
  { place: 'fr/fr', consent: 'accepted', gpc: false, hears: ['/events', '/pixel', '/track'] },
  { place: 'fr/fr', consent: 'measurement', gpc: false, hears: ['/events', '/pixel'] },
  { place: 'fr/fr', consent: 'marketing', gpc: false, hears: ['/track'] },
  { place: 'fr/fr', consent: 'refused', gpc: false, hears: [] },
  { place: 'us/en', consent: null, gpc: false, hears: ['/events', '/pixel', '/track'] },
  { place: 'us/en', consent: null, gpc: true, hears: [] },
  { place: 'us/en', consent: 'refused', gpc: false, hears: [] },
  { place: 'jp/ja', consent: null, gpc: false, hears: ['/events', '/pixel'] },
  { place: 'cn/zh', consent: 'accepted', gpc: false, hears: ['/events'] },
] as const

for (const { place, consent, gpc, hears } of matrix) {
  test.describe(`in ${place}, ${consent ?? 'not asked'}${gpc ? ', by a browser that asks for privacy' : ''}`, () => {
    test.use({ consent })

    test(`${hears.length === 0 ? 'nobody outside hears' : `${hears.join(' and ')} hear`} of a visit, and no other host than the listed ones`, async ({
      page,
    }) => {
      if (gpc)
        await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }))
      const outside = strangers(page)
      for (const path of ['', 'c/women-shoes', 'p/LEV000-NOI', 'bag', 'account/login', 'boutiques']) {
        await page.goto(`/${place}/${path}`)
        await told(page, 'page')
        await page.waitForLoadState('networkidle')
        // One of them is told of the bag, once it is read.
        const heard = () => new Set(outside.map((url) => new URL(url).pathname))
        if (path === 'bag') await expect.poll(() => hears.every((name) => heard().has(name))).toBe(true)
      }
      expect([...new Set(outside.map((url) => new URL(url).pathname))].sort()).toEqual([...hears])
      const { events, tracker } = (await config(page)).collectors
      for (const url of outside.filter((each) => !each.endsWith('/pixel')))
        expect([events, tracker]).toContain(new URL(url).origin)
      await page.goto(`/${place}/privacy-choices`)
      const names = await page.locator('[data-traces] tbody th').allTextContents()
      const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
      for (const name of [...(await page.context().cookies()).map((each) => each.name), ...stored]) expect(names).toContain(name)
      const hosts = await page.locator('[data-hosts] tbody th').allTextContents()
      for (const url of outside) expect(hosts).toContain(new URL(url).origin)
    })
  })
}
