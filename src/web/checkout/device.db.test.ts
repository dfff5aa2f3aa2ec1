import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testPayments } from '../../../tests/test-payments.ts'
import { cartAtPayment, fillCart, inNewYork } from '../../../tests/worlds/carts.ts'
import { buyCertificate, layOn } from '../../../tests/worlds/certificates.ts'
import { type Answer, hiddenFields, Shopper } from '../../../tests/worlds/shopper.ts'
import { setStock } from '../../../tests/worlds/stock.ts'
import { findStockContradictions } from '../../domain/inventory/check-stock.ts'
import { findOrderContradictions } from '../../domain/order/check-orders.ts'
import { formatPrice } from '../../i18n/format.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { money } from '../../kernel/money.ts'
import { success } from '../../kernel/result.ts'
import { createApp } from '../app.tsx'

const { database } = testDatabase()
const pays = testPayments(database)
const sku = 'SEL085-ROU-R-38'
/** May be sent neither to New York nor to California. */
const alligator = 'COU000-NOI'
const t = messagesIn('fr')
const path = '/fr/fr/wallet/device'
const asForm = { accept: 'text/html,application/xhtml+xml' }

const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const orders = async (): Promise<number> => (await query('select count(*)::int as count from placed_order'))[0].count
const numberIn = (place: string | null | undefined) => place?.split('?order=')[1]
const last = async () =>
  (await query('select method, provider, state, amount::int from payment order by created_at desc limit 1'))[0]

/** Whoever holds the device: 0 pays, 1 is asked by their bank, 2 is declined, 3 lives in London, 4 in New York, 5 in Portland, 6 in Montréal. */
async function approvedBy(holder: number): Promise<Record<string, string>> {
  const body = new FormData()
  body.set('holder', String(holder))
  const answer = await fetch(`${pays.cardsAt()}/device-wallet/pay`, { method: 'POST', body })
  const given = (await answer.json()) as Given
  const { addressLine, ...to } = given.shippingAddress
  return {
    ...(to as Record<string, string>),
    ...{ paymentToken: given.paymentMethod.id, name: given.payerName, email: given.payerEmail },
    addressLine: (addressLine as string[]).join('\n'),
  }
}

async function policyOf({ cookies }: Shopper, at: string): Promise<string> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(pays.origin() + at, { headers: { cookie } })
  return answer.headers.get('content-security-policy')!
}

interface Given {
  readonly paymentMethod: { readonly id: string }
  readonly payerName: string
  readonly payerEmail: string
  readonly shippingAddress: Readonly<Record<string, string | string[]>>
}

interface Open {
  readonly me: Shopper
  /** What the sheet's session is called. */
  readonly fields: Record<string, string>
}

const seenIn = ({ html }: Answer, at = path): string => hiddenFields(html, `${at}/callback`).seen!

/** Somebody with a piece in the bag, who has pressed the button. */
async function pressed(): Promise<Open> {
  const me = Shopper.in(createApp(pays.shop(), null))
  await fillCart(me, sku)
  const answer = await me.post(path, { seen: seenIn(await me.get(path)) })
  expect(answer.status).toBe(200)
  const { requestID, processorTransactionID } = JSON.parse(answer.html) as Record<string, string>
  return { me, fields: { requestId: requestID!, paymentID: processorTransactionID! } }
}

/** What the script is told: where it leads, and whether the sheet may say that it is paid. */
const send = async ({ me, fields }: Open, given: Record<string, string>): Promise<{ location?: string; isTaken: boolean }> =>
  JSON.parse((await me.post(`${path}/callback`, { ...fields, ...given })).html)

beforeEach(async () => {
  await setStock(database, [sku, alligator], 9, { expected: null })
  await pays.trouble({ webhooks: 'never' })
})
afterEach(async () => {
  await pays.trouble()
  expect(await findStockContradictions(database.db)).toEqual([])
  expect(await findOrderContradictions(database.db)).toEqual([])
})

describe('the button of the device’s wallet', () => {
  test('[PAY-25,PAY-26,MINI-12] GET answers it, in a frame of the bag’s and the mini-cart’s that alone lets the provider in', async () => {
    const me = pays.shopper()
    await fillCart(me, sku)
    const answer = await me.get(path)
    expect(answer.html).toContain(t('payment.deviceWalletPay'))
    expect(JSON.parse(/data-device-wallet="([^"]+)"/.exec(answer.html)![1]!.replaceAll('&quot;', '"'))).toMatchObject({
      ...{ country: 'FR', currency: 'eur', total: { amount: 79_000, pending: false }, shippingOptions: [{ id: 'DAH' }] },
      script: `${pays.cardsAt()}/v3/`,
    })
    const policy = await policyOf(me, path)
    for (const directive of ['script-src', 'connect-src']) expect(policy).toContain(`${directive} 'self' ${pays.cardsAt()}`)
    // The sign of the app that pays: without it a browser takes the app for broken.
    expect(/img-src ([^;]+)/.exec(policy)![1]!.split(' ')).toContain(pays.cardsAt())
    for (const place of ['/fr/fr/bag', '/fr/fr/bag/mini?format=ajax']) {
      const shown = await me.get(place)
      // Unseen until the browser says that it can pay.
      expect(shown.html).toMatch(new RegExp(`<iframe src="${path}"[^>]* hidden=""`))
      expect(await policyOf(me, place)).not.toContain(`script-src 'self' ${pays.cardsAt()}`)
    }
  })

  test('its shop is made known to the provider once, and the wallet pays nowhere else', async () => {
    const me = pays.shopper()
    await fillCart(me, sku)
    await Promise.all([me.get(path), me.get(path)])
    const headers = { authorization: 'Bearer sk_sandbox' }
    const known = await (await fetch(`${pays.cardsAt()}/v1/payment_method_domains`, { headers })).json()
    expect((known as { data: { domain_name: string }[] }).data.map(({ domain_name }) => domain_name)).toEqual(['localhost'])
    const admitted = async (origin: string) =>
      (await fetch(`${pays.cardsAt()}/device-wallet/admitted?origin=${encodeURIComponent(origin)}`)).json()
    expect([await admitted(pays.origin()), await admitted('https://thief.example'), await admitted('x')]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('a shop that the provider refuses is asked for once a minute, however many frames are opened', async () => {
    let [asks, now] = [0, Date.now()]
    const admitHost = async () => success(++asks === 3)
    const shop = { ...pays.shop(), cards: { ...pays.shop().cards!, admitHost }, clock: () => new Date(now) }
    const me = Shopper.in(createApp(shop, null))
    await fillCart(me, sku)
    const isShown = async () => (await me.get(path)).html.includes('data-device-wallet')
    expect([await isShown(), await isShown(), await isShown(), asks]).toEqual([false, false, false, 1])
    now += 60_000
    expect([await isShown(), await isShown(), asks]).toEqual([false, false, 2])
    now += 60_000
    expect([await isShown(), asks]).toEqual([true, 3])
    now += 3600_000
    expect([await isShown(), asks]).toEqual([true, 3])
  })

  test('[PAY-04] there is none for an empty bag, nor for what is ordered before it is made', async () => {
    const shown = async (me: Shopper, base = '/fr/fr') =>
      (await me.get(`${base}/wallet/device`)).html.includes('data-device-wallet')
    const me = pays.shopper()
    expect(await shown(me)).toBe(false)
    await fillCart(me, sku)
    expect(await shown(me)).toBe(true)
    await setStock(database, sku, 0, { expected: { kind: 'preorder', quantity: 5, at: '2027-03-01' } })
    expect(await shown(me)).toBe(false)
    expect((await me.get('/fr/fr/bag')).html).not.toContain(`<iframe src="${path}"`)
    expect((await me.post(path, { seen: 'x' })).status).toBe(422)
    await setStock(database, sku, 9, { expected: null })
    expect((await pays.shopper().get('/cn/zh/wallet/device')).status).toBe(404)
  })
})

describe('paid with the device’s wallet', () => {
  test('[PAY-25] the card of its sheet is authorized, and where it goes is what the sheet says', async () => {
    const open = await pressed()
    const { location, isTaken } = await send(open, await approvedBy(0))
    expect(isTaken).toBe(true)
    const [order] = await query('select address, email, shipping_method from placed_order where number = $1', [
      numberIn(location),
    ])
    expect(order).toMatchObject({ email: 'ines@device.test', shipping_method: 'DAH' })
    expect(order.address).toMatchObject({ address1: '14 rue des Tanneurs', postal: '75008', lastname: 'Martin' })
    expect(await last()).toEqual({ method: 'DEVICE_WALLET', provider: 'stripe', state: 'AUTHORIZED', amount: 79_000 })
    expect((await open.me.get(location!)).html).toContain(t('checkout.DEVICE_WALLET'))
  })

  test('told twice, and twice at once, it is one order', async () => {
    const open = await pressed()
    const given = await approvedBy(0)
    const before = await orders()
    const answers = await Promise.all([1, 2, 3].map(() => send(open, given)))
    answers.push(await send(open, given))
    expect(await orders()).toBe(before + 1)
    const number = numberIn((await send(open, given)).location)
    expect(number).toBeTruthy()
    for (const { location } of answers) expect([number, undefined]).toContain(numberIn(location))
  })

  test('a card that is declined is said at the last step, where another can be given; told twice, it is declined twice', async () => {
    const open = await pressed()
    const given = await approvedBy(2)
    for (const answer of [await send(open, given), await send(open, given)])
      expect(answer).toEqual({ location: '/fr/fr/onepage/payment?paymentMethod=CREDIT_CARD&failed=declined', isTaken: false })
    const page = await open.me.get('/fr/fr/onepage/payment?failed=declined')
    expect(page.html).toContain(t('payment.declined_declined'))
    const paid = await pays.payByCard(open.me, page, '4242424242424242')
    expect(numberIn(paid.location)).toBeTruthy()
  })

  test('a bank that asks is answered on its page, and the way back leads to the order', async () => {
    const open = await pressed()
    const { location, isTaken } = await send(open, await approvedBy(1))
    expect([location?.startsWith(`${pays.cardsAt()}/challenge/`), isTaken]).toEqual([true, true])
    const back = await open.me.get(await pays.answerChallenge(location!))
    expect(numberIn(back.location)).toBeTruthy()
  })

  test('a bag that was changed is not paid, neither before the sheet nor after it', async () => {
    const open = await pressed()
    await fillCart(open.me, 'VERR000-FOR')
    const before = await orders()
    const given = await approvedBy(0)
    expect(await send(open, given)).toEqual({ isTaken: false })
    const page = await open.me.post(`${path}/callback`, { ...open.fields, ...given }, asForm)
    expect([page.status, page.html.includes(t('payment.totalChanged'))]).toEqual([422, true])
    const other = pays.shopper()
    await fillCart(other, sku)
    const seen = seenIn(await other.get(path))
    await fillCart(other, 'VERR000-FOR')
    const refused = await other.post(path, { seen })
    expect([refused.status, JSON.parse(refused.html).error.code]).toEqual([422, 'CHECKOUT_CHANGED'])
    expect(await orders()).toBe(before)
  })

  test('another country is refused with its name', async () => {
    const open = await pressed()
    const page = await open.me.post(`${path}/callback`, { ...open.fields, ...(await approvedBy(3)) }, asForm)
    expect(page.status).toBe(422)
    expect(page.html).toContain('Royaume-Uni')
  })

  test('[ERR-15] a postcode that is none of the country’s is refused as that; one that is missing, as what a delivery needs', async () => {
    const open = await pressed()
    const given = await approvedBy(0)
    const before = await orders()
    for (const [postalCode, sentence] of [
      ['7500', t('error.WRONG_POSTAL_CODE')],
      ['75008-X', t('error.WRONG_POSTAL_CODE')],
      ['', t('payment.walletAddress')],
    ] as const) {
      const page = await open.me.post(`${path}/callback`, { ...open.fields, ...given, postalCode }, asForm)
      expect([postalCode, page.status, page.html.includes(sentence)]).toEqual([postalCode, 422, true])
    }
    expect(await send(open, { ...given, postalCode: '7500' })).toEqual({ isTaken: false })
    expect(await orders()).toBe(before)
    expect(numberIn((await send(open, given)).location)).toBeTruthy()
  })

  test('nobody’s session, somebody else’s, and what is no token take nothing', async () => {
    const open = await pressed()
    const given = await approvedBy(0)
    const before = await orders()
    const thief = pays.shopper()
    await fillCart(thief, sku)
    for (const [me, fields] of [
      [thief, open.fields],
      [open.me, { ...open.fields, requestId: randomUUID() }],
      [open.me, { ...open.fields, paymentID: 'pi_other' }],
    ] as const)
      expect(await send({ me, fields }, given)).toEqual({ isTaken: false })
    for (const paymentToken of ['', '4242424242424242', 'tok_1'])
      expect((await open.me.post(`${path}/callback`, { ...open.fields, ...given, paymentToken })).status).toBe(400)
    // At the last step it is no way to pay.
    expect((await open.me.get('/fr/fr/onepage/payment')).html).not.toContain('value="DEVICE_WALLET"')
    expect(await orders()).toBe(before)
  })

  test('a provider that does not answer is asked again with the same form, and it is one order', async () => {
    const open = await pressed()
    const given = await approvedBy(0)
    await pays.trouble({ webhooks: 'never', errors: 1 })
    const away = await open.me.post(`${path}/callback`, { ...open.fields, ...given }, asForm)
    expect([away.status, away.html.includes(t('payment.walletAway'))]).toEqual([422, true])
    await pays.trouble({ webhooks: 'never' })
    const paid = await open.me.post(`${path}/callback`, hiddenFields(away.html, `${path}/callback`), asForm)
    expect(numberIn(paid.location)).toBeTruthy()
  })
})

describe('where tax is added', () => {
  interface Priced {
    readonly requestID: string
    readonly processorTransactionID: string
    readonly sheet: {
      readonly status: string
      readonly total: { readonly amount: number }
      readonly displayItems: readonly { readonly label: string; readonly amount: number }[]
      readonly shippingOptions: readonly { readonly id: string; readonly amount: number }[]
    }
    readonly error?: { readonly code: string; readonly message: string }
  }

  /** What the sheet says of this holder's address before they pay. */
  const sheetAddress = async (holder: number): Promise<Record<string, string>> => {
    const { addressLine: _, ...told } = await (await fetch(`${pays.cardsAt()}/device-wallet/address?holder=${holder}`)).json()
    return told as Record<string, string>
  }

  /** Somebody with a piece in the bag, whose sheet is open. */
  const opened = async (base: string, pid = sku) => {
    const me = pays.shopper()
    await fillCart(me, pid, base)
    const at = `${base}/wallet/device`
    return { me, at, seen: hiddenFields((await me.get(at)).html, `${at}/callback`).seen! }
  }
  type Opened = Awaited<ReturnType<typeof opened>>

  const priced = async ({ me, at, seen }: Opened, address: Record<string, string>) => {
    const answer = await me.post(`${at}/address`, { seen, ...address })
    return { status: answer.status, ...(JSON.parse(answer.html) as Priced) }
  }

  const pay = async ({ me, at }: Opened, { requestID, processorTransactionID }: Priced, given: Record<string, string>) => {
    const fields = { requestId: requestID, paymentID: processorTransactionID, ...given }
    return JSON.parse((await me.post(`${at}/callback`, fields)).html) as { location: string; isTaken: boolean }
  }

  const amountOf = ({ sheet }: Priced, label: string) => sheet.displayItems.find((item) => item.label === label)!.amount
  const totalChanged = (base: string) => `${base}/onepage/payment?paymentMethod=CREDIT_CARD&failed=totalChanged`

  /** What the provider holds, of everything that it was ever asked for. */
  const held = async (ref: string): Promise<unknown> => {
    const headers = { authorization: 'Bearer sk_sandbox' }
    return (await (await fetch(`${pays.cardsAt()}/v1/payment_intents/${ref}`, { headers })).json()) as unknown
  }

  test('the sheet opens over a sum to which something comes, and offers no way before it has asked for the address', async () => {
    const { me, at } = await opened('/us/en')
    const { html } = await me.get(at)
    const shown = JSON.parse(/data-device-wallet="([^"]+)"/.exec(html)![1]!.replaceAll('&quot;', '"'))
    expect(shown).toMatchObject({ country: 'US', currency: 'usd', total: { pending: true }, shippingOptions: [] })
    expect(html).toContain(`data-address="${at}/address"`)
    // Where prices hold the tax, there is nothing to ask.
    const french = pays.shopper()
    await fillCart(french, sku)
    const frame = await french.get(path)
    expect(frame.html).not.toContain('data-address')
    const asked = { seen: seenIn(frame), ...(await sheetAddress(0)) }
    expect((await french.post(`${path}/address`, asked)).status).toBe(404)
  })

  test.each([
    ['/us/en', 4, 8_875],
    ['/us/en', 5, 0],
    ['/ca/en', 6, 14_975],
    ['/ca/fr', 6, 14_975],
  ])('[PAY-25] in %s the sheet of holder %i shows a tax of %i, and that is what is charged', async (base, holder, rate) => {
    const open = await opened(base)
    const before = await sheetAddress(holder)
    expect([before.recipient, before.addressLine]).toEqual(['', undefined])
    const at = await priced(open, before)
    const words = messagesIn(base === '/ca/fr' ? 'fr' : 'en')
    const goods = amountOf(at, words('shop.subtotal'))
    const tax = Math.round((goods * rate) / 100_000)
    expect(at).toMatchObject({ status: 200, sheet: { status: 'success', shippingOptions: [{ id: 'DAH' }] } })
    expect(amountOf(at, words('checkout.tax'))).toBe(tax)
    expect(at.sheet.total.amount).toBe(goods + tax + amountOf(at, words('checkout.delivery')))
    const [session] = await query('select amount::int, tax_rate from wallet_session where id = $1', [at.requestID])
    expect(session).toEqual({ amount: at.sheet.total.amount, tax_rate: rate })
    const done = await pay(open, at, await approvedBy(holder))
    expect(done.isTaken).toBe(true)
    const [order] = await query('select total::int from placed_order where number = $1', [numberIn(done.location)])
    expect(order.total).toBe(at.sheet.total.amount)
    expect(await last()).toMatchObject({ method: 'DEVICE_WALLET', state: 'AUTHORIZED', amount: at.sheet.total.amount })
    expect(await held(at.processorTransactionID)).toMatchObject({ amount: at.sheet.total.amount, status: 'requires_capture' })
  })

  test('each address has a session of its own: the one that is paid is for its own sum', async () => {
    const open = await opened('/us/en')
    const [inPortland, inNewYork] = [await priced(open, await sheetAddress(5)), await priced(open, await sheetAddress(4))]
    expect(inPortland.requestID).not.toBe(inNewYork.requestID)
    expect(inPortland.sheet.total.amount).toBeLessThan(inNewYork.sheet.total.amount)
    expect((await pay(open, inNewYork, await approvedBy(4))).isTaken).toBe(true)
    expect((await last()).amount).toBe(inNewYork.sheet.total.amount)
  })

  test('an address that comes to another sum than its sheet showed is refused, and nothing is authorized', async () => {
    const before = await orders()
    for (const [shown, paid] of [
      [5, 4],
      [4, 5],
    ] as const) {
      const open = await opened('/us/en')
      const at = await priced(open, await sheetAddress(shown))
      expect(await pay(open, at, await approvedBy(paid))).toEqual({ isTaken: false, location: totalChanged('/us/en') })
      expect((await open.me.get(totalChanged('/us/en'))).html).toContain(messagesIn('en')('payment.totalChanged'))
      expect(await held(at.processorTransactionID)).toMatchObject({ status: 'requires_payment_method' })
      // What the page then has is priced for that address: asked again, it is paid.
      const again = { ...open, seen: hiddenFields((await open.me.get(open.at)).html, `${open.at}/callback`).seen! }
      expect((await pay(again, await priced(again, await sheetAddress(paid)), await approvedBy(paid))).isTaken).toBe(true)
    }
    expect(await orders()).toBe(before + 2)
  })

  test('a rate that only the whole postcode tells is another sum: it is asked for again at the last step', async () => {
    const taxRates = { rateAt: async ({ postal }: { postal: string }) => (postal.length > 3 ? 14_975 : 5_000) }
    const me = Shopper.in(createApp({ ...pays.shop(), taxRates }, null))
    await fillCart(me, sku, '/ca/en')
    const at = '/ca/en/wallet/device'
    const open = { me, at, seen: hiddenFields((await me.get(at)).html, `${at}/callback`).seen! }
    const half = await priced(open, await sheetAddress(6))
    const before = await orders()
    expect(await pay(open, half, await approvedBy(6))).toEqual({ isTaken: false, location: totalChanged('/ca/en') })
    const step = await me.get(totalChanged('/ca/en'))
    expect(step.html).toContain('1455 rue Peel')
    const goods = amountOf(half, messagesIn('en')('shop.subtotal'))
    expect(step.html).toContain(formatPrice(money(Math.round(goods * 1.149_75), 'CAD'), 'en-CA'))
    expect(await held(half.processorTransactionID)).toMatchObject({ status: 'requires_payment_method' })
    expect(await orders()).toBe(before)
  })

  test('no sum, rate or session that a page brings is believed', async () => {
    const before = await orders()
    const open = await opened('/us/en')
    const at = await priced(open, { ...(await sheetAddress(5)), amount: '1', total: '1', taxRate: '0' })
    const given = await approvedBy(4)
    for (const lie of [{ amount: '1' }, { taxRate: '8875', total: String(at.sheet.total.amount) }])
      expect(await pay(open, at, { ...given, ...lie })).toEqual({ isTaken: false, location: totalChanged('/us/en') })
    // One that was opened without an address shows no tax.
    const bare = await opened('/us/en')
    const begun = JSON.parse((await bare.me.post(bare.at, { seen: bare.seen })).html) as Priced
    expect(await pay(bare, begun, await approvedBy(5))).toEqual({ isTaken: false, location: totalChanged('/us/en') })
    const thief = await opened('/us/en')
    expect((await pay(thief, at, given)).isTaken).toBe(false)
    expect(await orders()).toBe(before)
  })

  test('a bag that was changed since is neither priced nor paid', async () => {
    const before = await orders()
    const open = await opened('/us/en')
    const at = await priced(open, await sheetAddress(4))
    await fillCart(open.me, alligator, '/us/en')
    expect(await pay(open, at, await approvedBy(4))).toEqual({ isTaken: false })
    expect(await priced(open, await sheetAddress(4))).toMatchObject({
      status: 422,
      ...{ error: { code: 'CHECKOUT_CHANGED' }, sheet: { status: 'fail' } },
    })
    expect(await orders()).toBe(before)
  })

  test('a bag that is empty is said to be empty', async () => {
    const words = messagesIn('en')('shop.bagEmpty')
    const failed = { status: 422, error: { code: 'CART_EMPTY', message: words }, sheet: { status: 'fail' } }
    expect(await priced({ me: pays.shopper(), at: '/us/en/wallet/device', seen: 'x' }, await sheetAddress(4))).toEqual(failed)
  })

  test('a state that a piece may not be sent to is said to the sheet, and is not paid for as another', async () => {
    const before = await orders()
    const open = await opened('/us/en', alligator)
    const sentence = messagesIn('en')('error.FORBIDDEN_STATE', { state: 'New York' })
    for (const region of ['NY', 'New York', ''])
      expect(await priced(open, { ...(await sheetAddress(4)), region })).toMatchObject({
        status: 422,
        ...{ error: { code: 'NOT_SENT_THERE', message: sentence }, sheet: { status: 'invalid_shipping_address' } },
      })
    const inPortland = await priced(open, await sheetAddress(5))
    expect(inPortland.sheet.status).toBe('success')
    const done = await pay(open, inPortland, await approvedBy(4))
    expect(done).toEqual({ isTaken: false, location: '/us/en/onepage/shipping-address' })
    expect(await orders()).toBe(before)
  })

  test('what may go to the sheet’s state and not to that of the steps is in its sum, and is paid for', async () => {
    const me = pays.shopper()
    await fillCart(me, alligator, '/us/en')
    await cartAtPayment(me, 'VERR000-FOR', { base: '/us/en', address: inNewYork })
    const at = '/us/en/wallet/device'
    const open = { me, at, seen: seenIn(await me.get(at), at) }
    const [{ both, alone }] = await query(
      `select sum(pr.amount)::int as both, min(pr.amount) filter (where v.sku = 'VERR000-FOR')::int as alone
       from variant v join colourway w on w.id = v.colourway join price pr on pr.product = w.product and pr.currency = 'USD'
       where v.sku = any($1)`,
      [[alligator, 'VERR000-FOR']],
    )
    // The bag says what may go where the steps have it sent; the sheet may say another state.
    expect((await me.get('/us/en/bag')).html).toContain(formatPrice(money(alone, 'USD'), 'en-US'))
    expect(Number(open.seen.split('.')[0])).toBe(both)
    const inPortland = await priced(open, await sheetAddress(5))
    expect([inPortland.status, amountOf(inPortland, messagesIn('en')('shop.subtotal'))]).toEqual([200, both])
    const done = await pay(open, inPortland, await approvedBy(5))
    expect(done.isTaken).toBe(true)
    const lines = await query(
      'select l.sku from order_line l join placed_order o on o.id = l."order" where o.number = $1 order by l.sku',
      [numberIn(done.location)],
    )
    expect(lines.map((line) => line.sku)).toEqual([alligator, 'VERR000-FOR'])
    expect((await last()).amount).toBe(inPortland.sheet.total.amount)
  })

  test('a bag of which nothing may go to the state of the steps has the button, and is paid for in another', async () => {
    const me = pays.shopper()
    await cartAtPayment(me, sku, { base: '/us/en', address: inNewYork })
    await fillCart(me, alligator, '/us/en')
    await setStock(database, [sku], 0, { expected: null })
    const at = '/us/en/wallet/device'
    expect((await me.get('/us/en/bag')).html).toContain(`src="${at}"`)
    const open = { me, at, seen: seenIn(await me.get(at), at) }
    const again = await priced(open, await sheetAddress(4))
    expect(again).toMatchObject({ status: 422, error: { code: 'NOT_SENT_THERE' } })
    const done = await pay(open, await priced(open, await sheetAddress(5)), await approvedBy(5))
    expect(done.isTaken).toBe(true)
  })

  test('a certificate worth the pieces leaves their tax to the sheet: asked where there is some, and none where there is not', async () => {
    const base = '/us/en'
    const [{ price }] = await query(
      `select pr.amount::int as price from variant v join colourway w on w.id = v.colourway
       join price pr on pr.product = w.product and pr.currency = 'USD' where v.sku = $1`,
      [sku],
    )
    const code = await buyCertificate(pays, database, { giftCertificateAmount: String(price / 100) }, base)
    const me = pays.shopper()
    await layOn(me, await cartAtPayment(me, sku, { base, address: inNewYork }), code, '', base)
    const at = `${base}/wallet/device`
    const bag = (await me.get(`${base}/bag`)).html
    expect([bag.includes(`src="${at}"`), bag.includes('data-wallet')]).toEqual([true, false])
    const open = { me, at, seen: seenIn(await me.get(at), at) }
    expect(Number(open.seen.split('.')[0])).toBe(0)
    const words = messagesIn('en')
    const untaxed = await priced(open, await sheetAddress(5))
    expect([untaxed.status, untaxed.error]).toEqual([422, { code: 'NOTHING_DUE', message: words('payment.walletNothing') }])
    // Neither a window nor a session is opened over nothing, and nobody says that nothing is due.
    const early = { code: 'TAX_TO_COME', message: words('payment.walletTax') }
    const session = await me.post(at, { seen: open.seen })
    expect([session.status, JSON.parse(session.html).error]).toEqual([422, early])
    const window = await me.post(`${base}/wallet/session?billingAgreement=true&cartCheckout=true`, {})
    expect([window.status, JSON.parse(window.html).error]).toEqual([422, early])
    const taxed = await priced(open, await sheetAddress(4))
    expect([taxed.status, taxed.sheet.total.amount]).toEqual([200, Math.round((price * 8_875) / 100_000)])
    const done = await pay(open, taxed, await approvedBy(4))
    const payments = await query(
      `select p.method, p.amount::int from payment p join placed_order o on o.id = p."order" where o.number = $1 order by p.method`,
      [numberIn(done.location)],
    )
    expect(payments).toEqual([
      { method: 'DEVICE_WALLET', amount: taxed.sheet.total.amount },
      { method: 'GIFT_CERTIFICATE', amount: price },
    ])
  })

  test('a gift certificate on the bag stands in the sheet, and the card is charged what it leaves', async () => {
    const base = '/us/en'
    const code = await buyCertificate(pays, database, { giftCertificateAmount: '100' }, base)
    const me = pays.shopper()
    await layOn(me, await cartAtPayment(me, sku, { base, address: inNewYork }), code, '', base)
    const at = `${base}/wallet/device`
    const open = { me, at, seen: seenIn(await me.get(at), at) }
    const sheet = await priced(open, await sheetAddress(4))
    expect(amountOf(sheet, messagesIn('en')('checkout.GIFT_CERTIFICATE'))).toBe(-10_000)
    expect(sheet.sheet.displayItems.reduce((sum, { amount }) => sum + amount, 0)).toBe(sheet.sheet.total.amount)
    const done = await pay(open, sheet, await approvedBy(4))
    const payments = await query(
      `select p.method, p.amount::int from payment p join placed_order o on o.id = p."order" where o.number = $1 order by p.method`,
      [numberIn(done.location)],
    )
    expect(payments).toEqual([
      { method: 'DEVICE_WALLET', amount: sheet.sheet.total.amount },
      { method: 'GIFT_CERTIFICATE', amount: 10_000 },
    ])
  })

  test('[ERR-15] an address abroad, one that lies nowhere, and a postcode of another state are said to the sheet', async () => {
    const open = await opened('/us/en')
    const inNewYork = await sheetAddress(4)
    const en = messagesIn('en')
    for (const [address, sentence] of [
      [await sheetAddress(6), 'Canada'],
      [{ ...inNewYork, region: 'Atlantis' }, en('payment.walletAddress')],
      [{ ...inNewYork, region: '', postalCode: '' }, en('payment.walletAddress')],
      [{ ...inNewYork, postalCode: '97205' }, en('error.WRONG_POSTAL_CODE')],
    ] as const) {
      const refused = await priced(open, address)
      expect([refused.status, refused.sheet]).toEqual([422, { status: 'invalid_shipping_address' }])
      expect(refused.error!.message).toContain(sentence)
    }
    expect((await open.me.post(`${open.at}/address`, { seen: open.seen, country: 'Narnia' })).status).toBe(400)
  })
})
