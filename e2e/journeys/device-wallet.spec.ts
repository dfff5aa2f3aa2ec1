import type { BrowserContext, Page } from '@playwright/test'
import { fillCart } from '../../tests/worlds/carts.ts'
import { axe } from '../axe.ts'
import { prepare } from '../prepare.ts'
import { expect, test } from '../test.ts'

const piece = 'LEV000-SAB'
const confirmed = /\/onepage\/confirmation\?order=/
const frame = (page: Page) => page.frameLocator('iframe[src$="/wallet/device"]')
const button = (page: Page, name = 'Payer d’un geste') => frame(page).getByRole('button', { name })

interface Seen {
  readonly methods: string[]
  readonly sheets: string[]
  readonly items: string[]
  readonly errors: string[]
  readonly told: string[]
}

/** What a sheet shows once its address is chosen. */
interface Shown {
  readonly sum: string
  readonly items: readonly string[]
  readonly error: string
}

/**
 * A browser's own wallet is the concern of `payment-handler.spec.ts`. Here its Payment Request is replaced by one that asks the sandbox's wallet what its window would
 * say. `holder` is whoever has the device, and `payer` whoever pays in the end; nobody, and the sheet is closed. Gives what the sheet showed and was told.
 */
async function withWallet(context: BrowserContext, holder: number | null, payer = holder): Promise<Seen> {
  const seen: Seen = { methods: [], sheets: [], items: [], errors: [], told: [] }
  await context.exposeFunction('addressOnDevice', async (method: string) =>
    (await fetch(`${method}/address?holder=${holder ?? 0}`)).json(),
  )
  await context.exposeFunction('payOnDevice', async (method: string, { sum, items, error }: Shown) => {
    seen.methods.push(method)
    seen.sheets.push(sum)
    seen.items.push(...items)
    if (error) seen.errors.push(error)
    if (payer === null || error) return null
    const body = new FormData()
    body.set('holder', String(payer))
    return (await fetch(`${method}/pay`, { method: 'POST', body })).json()
  })
  await context.exposeFunction('tellSheet', (word: string) => void seen.told.push(word))
  await context.addInitScript(() => {
    interface Item {
      readonly label: string
      readonly amount: { readonly value: string; readonly currency: string }
    }
    interface Details {
      readonly total: Item
      readonly displayItems?: readonly Item[]
      readonly error?: string
    }
    interface Hooks {
      PaymentRequest: unknown
      addressOnDevice(method: string): Promise<object>
      payOnDevice(method: string, shown: object): Promise<Record<string, object> | null>
      tellSheet(word: string): void
    }
    const hooks = window as unknown as Hooks
    hooks.PaymentRequest = class {
      method: string
      details: Details
      shippingAddress: { toJSON(): object } | null = null
      onshippingaddresschange: ((event: { updateWith(told: Promise<Partial<Details>>): void }) => void) | null = null
      constructor(methods: readonly { supportedMethods: string }[], details: Details) {
        this.method = methods[0]!.supportedMethods
        this.details = details
      }
      canMakePayment = async () => true
      abort = async () => {}
      async show() {
        if (!navigator.userActivation.isActive) throw new DOMException('', 'SecurityError')
        const address = await hooks.addressOnDevice(this.method)
        this.shippingAddress = { toJSON: () => address }
        const told = await new Promise<Partial<Details>>((updateWith) => this.onshippingaddresschange?.({ updateWith }))
        const { total, displayItems = [], error = '' } = { ...this.details, ...told }
        const written = ({ amount: { value, currency } }: Item) => `${value} ${currency}`
        const items = displayItems.map((item) => `${item.label} ${written(item)}`)
        const given = await hooks.payOnDevice(this.method, { sum: written(total), items, error })
        if (!given) throw new DOMException('', 'AbortError')
        const { paymentMethod, shippingAddress, ...payer } = given
        return {
          ...payer,
          details: { paymentMethod },
          shippingAddress: { toJSON: () => shippingAddress },
          complete: async (word: string) => hooks.tellSheet(word),
        }
      }
    }
  })
  return seen
}

for (const [what, take] of [
  ['does not know how to ask', () => delete (window as { PaymentRequest?: unknown }).PaymentRequest],
  [
    'has nothing to pay with',
    () => {
      PaymentRequest.prototype.canMakePayment = async () => false
    },
  ],
] as const)
  test(`[PAY-25] where the browser ${what}, nothing is shown for it`, async ({ page }) => {
    await page.addInitScript(take)
    await prepare(page, (me) => fillCart(me, piece))
    const frame = page.waitForResponse((answer) => answer.url().endsWith('/wallet/device'))
    await page.goto('/fr/fr/bag')
    await frame
    await page.waitForLoadState('networkidle')
    await expect(page.locator('iframe[src$="/wallet/device"]')).toBeHidden()
  })

test('[PAY-25] from the bag: the sheet over the bag’s sum, and the order in the page around the button', async ({
  page,
  context,
}) => {
  const seen = await withWallet(context, 0)
  await prepare(page, (me) => fillCart(me, piece))
  await page.goto('/fr/fr/bag')
  await expect(button(page)).toBeVisible()
  const box = (await button(page).boundingBox())!
  expect(box.height).toBe(40)
  // Beside the other wallet's, which did not move for it.
  const other = (await page.getByRole('button', { name: 'Paiement express' }).boundingBox())!
  expect(Math.round(other.y)).toBe(Math.round(box.y))
  expect((await axe(page).analyze()).violations).toEqual([])
  await button(page).click()
  await expect(page).toHaveURL(confirmed)
  await expect(page.locator('main')).toContainText('14 rue des Tanneurs')
  expect(seen.sheets).toEqual([expect.stringMatching(/^\d+\.00 EUR$/)])
  expect(seen.told).toEqual(['success'])
})

for (const width of [390, 1440])
  test(`its frame is no wider than its column, in a window of ${width}`, async ({ page, context }) => {
    await withWallet(context, 0)
    await prepare(page, (me) => fillCart(me, piece))
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/fr/fr/bag')
    await expect(button(page)).toBeVisible()
    const frame = page.locator('main iframe[src$="/wallet/device"]')
    const [own, column] = [(await frame.boundingBox())!, (await frame.locator('..').boundingBox())!]
    expect(own.width).toBeLessThanOrEqual(column.width)
    expect(own.x + own.width).toBeLessThanOrEqual(column.x + column.width)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })

test('[MINI-12] from the mini-cart, over any page', async ({ page, context }) => {
  await withWallet(context, 0)
  await prepare(page, (me) => fillCart(me, piece))
  await page.goto('/fr/fr/')
  await page.locator('header').getByRole('link', { name: /Sac/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await button(page).click()
  await expect(page).toHaveURL(confirmed)
})

test('a sheet that is closed costs nothing, and can be opened again', async ({ page, context }) => {
  const seen = await withWallet(context, null)
  await prepare(page, (me) => fillCart(me, piece))
  await page.goto('/fr/fr/bag')
  await button(page).click()
  await expect.poll(() => seen.sheets.length).toBe(1)
  await button(page).click()
  await expect.poll(() => seen.sheets.length).toBe(2)
  await expect(page).toHaveURL(/\/bag$/)
})

test('a card that is declined is said at the last step, in the fields of which everything stands', async ({ page, context }) => {
  const seen = await withWallet(context, 2)
  await prepare(page, (me) => fillCart(me, piece))
  await page.goto('/fr/fr/bag')
  await button(page).click()
  await expect(page).toHaveURL(/\/onepage\/payment\?.*failed=declined/)
  await expect(page.getByText('Votre banque n’a pas accepté cette carte').first()).toBeVisible()
  expect(seen.told).toEqual(['fail'])
})

test.describe('where tax is added', () => {
  const pay = (page: Page) => button(page, 'Pay in one tap')
  const amountIn = (said: string) => Number(/([\d.]+) [A-Z]{3}$/.exec(said)![1])

  for (const [base, holder, street, rate] of [
    ['/us/en', 4, '50 East 69th Street', 0.088_75],
    ['/ca/en', 6, '1455 rue Peel', 0.149_75],
  ] as const)
    test(`[PAY-25] in ${base} the sheet shows the tax of its address, and the order is for that sum`, async ({
      page,
      context,
    }) => {
      const seen = await withWallet(context, holder)
      await prepare(page, (me) => fillCart(me, piece, base))
      await page.goto(`${base}/bag`)
      await pay(page).click()
      await expect(page).toHaveURL(confirmed)
      await expect(page.locator('main')).toContainText(street)
      expect(seen.items.map((item) => item.replace(/ [\d.]+ [A-Z]{3}$/, ''))).toEqual(['Subtotal', 'Delivery', 'Tax'])
      const [goods, delivery, tax] = seen.items.map(amountIn)
      expect(Math.abs(tax! - goods! * rate)).toBeLessThan(0.01)
      const total = amountIn(seen.sheets[0]!)
      expect(total).toBeCloseTo(goods! + delivery! + tax!, 2)
      await expect(page.locator('main')).toContainText(total.toLocaleString('en', { minimumFractionDigits: 2 }))
      expect(seen.told).toEqual(['success'])
    })

  test('paid with an address of another tax than the sheet showed, it is asked for again', async ({ page, context }) => {
    const seen = await withWallet(context, 5, 4)
    await prepare(page, (me) => fillCart(me, piece, '/us/en'))
    await page.goto('/us/en/bag')
    await pay(page).click()
    await expect(page).toHaveURL(/\/onepage\/payment\?.*failed=totalChanged/)
    await expect(page.getByText('The total has changed since you saw it.').first()).toBeVisible()
    expect(seen.told).toEqual(['fail'])
  })

  test.describe('refused', () => {
    test.use({ expectedErrors: [/status of 422/] })

    test('an address that a piece may not be sent to is refused in the sheet, and the page says why', async ({
      page,
      context,
    }) => {
      const seen = await withWallet(context, 4)
      await prepare(page, (me) => fillCart(me, 'COU000-NOI', '/us/en'))
      await page.goto('/us/en/bag')
      await pay(page).click()
      await expect(page.locator('#alert')).toHaveText('Some pieces cannot be sent to New York.')
      expect([seen.errors, seen.told]).toEqual([['This cannot be sent to that address. Choose another one.'], []])
      await expect(page).toHaveURL(/\/bag$/)
    })
  })

  test('a sheet that is closed says nothing', async ({ page, context }) => {
    const seen = await withWallet(context, 4, null)
    await prepare(page, (me) => fillCart(me, piece, '/us/en'))
    await page.goto('/us/en/bag')
    await pay(page).click()
    await expect.poll(() => seen.sheets.length).toBe(1)
    await pay(page).click()
    await expect.poll(() => seen.sheets.length).toBe(2)
    await expect(page.locator('#alert')).toHaveText('')
  })
})

test('the sandbox wallet’s own window is clean, also from right to left', async ({ page, context }) => {
  const seen = await withWallet(context, null)
  await prepare(page, (me) => fillCart(me, piece))
  await page.goto('/fr/fr/bag')
  await button(page).click()
  await expect.poll(() => seen.methods.length).toBe(1)
  for (const locale of ['fr', 'ar']) {
    await page.goto(`${seen.methods[0]}/window?value=790.00&currency=EUR&at=${new URL(page.url()).origin}&locale=${locale}`)
    await expect(page.getByRole('heading', { name: 'Wallet (sandbox)' })).toBeVisible()
    expect((await axe(page).analyze()).violations).toEqual([])
  }
})

test('pages without a bag load no script for it', async ({ page, context }) => {
  await withWallet(context, 0)
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await prepare(page, (me) => fillCart(me, piece))
  await page.goto(`/fr/fr/p/${piece}`)
  await page.waitForLoadState('networkidle')
  expect(loaded.filter((url) => /device-wallet|\/wallet\/device|\/v3\//.test(url))).toEqual([])
})
