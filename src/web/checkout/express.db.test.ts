import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testPayments } from '../../../tests/test-payments.ts'
import { cartAtPayment, fillCart } from '../../../tests/worlds/carts.ts'
import { buyCertificate, layOn } from '../../../tests/worlds/certificates.ts'
import { type Answer, hiddenFields, Shopper } from '../../../tests/worlds/shopper.ts'
import { setStock } from '../../../tests/worlds/stock.ts'
import { findByCode } from '../../domain/certificate/find-certificate.ts'
import { findStockContradictions } from '../../domain/inventory/check-stock.ts'
import { findOrderContradictions } from '../../domain/order/check-orders.ts'
import type { Wallet } from '../../domain/payment/wallet.port.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { success } from '../../kernel/result.ts'
import { createApp } from '../app.tsx'

const { database } = testDatabase()
const pays = testPayments(database)
const sku = 'SEL085-ROU-R-38'
/** May not be sent to New York. */
const alligator = 'COU000-NOI'
const t = messagesIn('fr')
const asked = '?billingAgreement=true&cartCheckout=true'
const asForm = { accept: 'text/html,application/xhtml+xml' }

const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const free = async () => (await query(`select quantity from stock where sku = $1 and place = 'online'`, [sku]))[0].quantity
const orders = async (): Promise<number> => (await query('select count(*)::int as count from placed_order'))[0].count
const numberIn = ({ location }: Answer) => location?.split('?order=')[1]
/** React writes an apostrophe as it is, and a sentence's signs so. */
const written = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#x27;')

/** Whose browser says itself where it goes: over a socket, `fetch` says that for it. */
const browser = () => Shopper.in(createApp(pays.shop(), null))

interface Session {
  readonly requestID: string
  readonly processorTransactionID: string
}

async function begin(me: Shopper, base = '/fr/fr', flags = asked): Promise<Session> {
  const answer = await me.post(`${base}/wallet/session${flags}`, {})
  expect(answer.status).toBe(200)
  return JSON.parse(answer.html) as Session
}

/** Somebody with a piece in the bag, whose wallet's window is open; `window` is where it is. */
async function atTheWindow(base = '/fr/fr', pid = sku): Promise<{ me: Shopper; session: Session; window: string }> {
  const me = pays.shopper()
  await fillCart(me, pid, base)
  const session = await begin(me, base)
  const { location } = await me.get(`${base}/wallet/session?requestID=${session.requestID}`)
  return { me, session, window: location! }
}

type Visit = Parameters<typeof pays.visitWallet>[1]

/** Approves, comes back, and gives the form that goes on from there. */
async function approved(
  me: Shopper,
  window: string,
  visit: Visit = {},
): Promise<{ path: string; fields: Record<string, string> }> {
  const page = await me.get(await pays.visitWallet(window, visit))
  const path = /action="([^"]+\/wallet\/callback)"/.exec(page.html)![1]!
  return { path, fields: hiddenFields(page.html, path) }
}

beforeEach(async () => {
  await setStock(database, [sku, 'VERR000-FOR', alligator], 9, { expected: null })
  await pays.trouble({ webhooks: 'never' })
})
afterEach(async () => {
  await pays.trouble()
  expect(await findStockContradictions(database.db)).toEqual([])
  expect(await findOrderContradictions(database.db)).toEqual([])
})

describe('a wallet’s session', () => {
  test('is offered where the wallet can be asked for the currency, and nowhere else', async () => {
    const inDubai = {
      ...{ firstname: 'ليلى', lastname: 'حداد', address1: 'شارع الوصل', city: 'دبي' },
      ...{ building: '12', suite: '3', shippingstate: 'DU' },
    }
    for (const [base, isOffered, answers] of [
      ['/fr/fr', true, {}],
      ['/ae/ar', false, { address: inDubai }],
    ] as const) {
      const me = pays.shopper()
      const paying = await cartAtPayment(me, sku, { base, ...answers })
      expect(paying.html.includes('value="WALLET"')).toBe(isOffered)
      expect(paying.html).toContain('value="CREDIT_CARD"')
      const button = `<button type="submit">${messagesIn(base.slice(4) as 'fr' | 'ar')('services.express')}</button>`
      for (const page of ['/bag', `/p/${sku.slice(0, 10)}`])
        expect((await me.get(base + page)).html.includes(button)).toBe(isOffered)
      expect((await me.post(`${base}/wallet/session${asked}`, {})).status).toBe(isOffered ? 200 : 404)
    }
  })

  test('[PAY-19,PAY-22] is begun by a POST, and answers its id and the wallet’s, and nothing besides', async () => {
    const me = pays.shopper()
    await fillCart(me, sku)
    const session = await begin(me)
    expect(session).toEqual({ requestID: expect.stringMatching(/^[0-9a-f-]{36}$/), processorTransactionID: expect.any(String) })
    const { location } = await me.get(`/fr/fr/wallet/session?requestID=${session.requestID}`)
    expect(location).toBe(`${pays.walletAt()}/window/${session.processorTransactionID}`)
    expect(await free()).toBe(9)
  })

  test('[PAY-19] is of the usual kind where nobody says which, and refused where what is said is wrong', async () => {
    const me = pays.shopper()
    await fillCart(me, sku)
    for (const more of ['?isWalletCredit=true&cartCheckout=true', '', '?billingAgreement=true', '?cartCheckout=true']) {
      const { requestID } = await begin(me, '/fr/fr', more)
      const [{ credit }] = await query('select credit from wallet_session where id = $1', [requestID])
      expect([more, credit]).toEqual([more, more.startsWith('?isWallet')])
    }
    for (const wrong of [
      '?billingAgreement=false',
      '?billingAgreement=true&cartCheckout=false',
      `${asked}&isWalletCredit=true`,
      '?isPayPalCredit=true&cartCheckout=true',
    ])
      expect([wrong, (await me.post(`/fr/fr/wallet/session${wrong}`, {})).status]).toEqual([wrong, 400])
  })

  test('[PAY-23,PAY-24] the flag of a wallet that lends is called after it, where it is begun and in its callback', async () => {
    const shop = { ...pays.shop(), wallet: { ...pays.shop().wallet!, calledAs: 'Payco' } }
    const me = Shopper.in(createApp(shop, null))
    await fillCart(me, sku)
    const other = await me.post('/fr/fr/wallet/session?isWalletCredit=true&cartCheckout=true', {})
    expect(other.status).toBe(400)
    const { requestID } = await begin(me, '/fr/fr', '?isPaycoCredit=true&cartCheckout=true')
    const { location } = await me.get(`/fr/fr/wallet/session?requestID=${requestID}`)
    const { path, fields } = await approved(me, location!)
    expect(fields).toMatchObject({ billingAgreementFlag: 'false', isPaycoCredit: 'true' })
    const { isPaycoCredit, ...rest } = fields
    expect((await me.post(path, { ...rest, isWalletCredit: isPaycoCredit! })).status).toBe(422)
    expect(numberIn(await me.post(path, fields))).toBeTruthy()
  })

  test('is not begun for an empty bag, nor where no wallet is taken', async () => {
    const empty = await pays.shopper().post(`/fr/fr/wallet/session${asked}`, {})
    expect([empty.status, JSON.parse(empty.html).error.code]).toEqual([422, 'CART_EMPTY'])
    expect(JSON.parse(empty.html).error.message).toBe(t('shop.bagEmpty'))
    expect((await pays.shopper().post(`/cn/zh/wallet/session${asked}`, {})).status).toBe(404)
  })

  test('[PAY-04] is not begun for what does not exist yet, and says why', async () => {
    const [{ sku: later }] = await query(
      `select sku from stock where place = 'online' and expected = 'preorder' and quantity = 0 and expected_quantity > 0 limit 1`,
    )
    const me = browser()
    await fillCart(me, later)
    expect((await me.get('/fr/fr/bag')).html).not.toContain('data-wallet')
    const refused = await me.post(`/fr/fr/wallet/session${asked}`, {}, asForm)
    expect([refused.status, refused.html.includes(written(t('payment.walletPreorder')))]).toEqual([422, true])
  })

  test('without script its form leads to the wallet’s page, from the bag and from a piece, which is added first', async () => {
    const me = browser()
    await fillCart(me, sku)
    const bag = await me.get('/fr/fr/bag')
    const [, action] = /<form(?=[^>]* data-wallet)[^>]* action="([^"]+)"/.exec(bag.html)!
    expect(action!.replaceAll('&amp;', '&')).toBe(`/fr/fr/wallet/session${asked}`)
    const sent = await me.post(action!.replaceAll('&amp;', '&'), {}, asForm)
    expect([sent.status, new URL(sent.location!).origin]).toEqual([303, pays.walletAt()])
    const other = browser()
    const path = '/fr/fr/bag/add?cartAction=express'
    const pressed = await other.submit(path, await other.get('/fr/fr/p/VERR000-FOR'))
    expect([pressed.status, new URL(pressed.location!).origin]).toEqual([303, pays.walletAt()])
    expect((await other.get('/fr/fr/bag')).html).toContain('data-pid="VERR000-FOR"')
  })

  test.each([
    ['a program', { accept: '*/*' }, 200],
    ['a script that would read a page too', { 'sec-fetch-mode': 'cors', accept: 'text/html,*/*' }, 200],
    ['a browser that sends a form', { 'sec-fetch-mode': 'navigate', accept: '*/*' }, 303],
  ] as const)('%s is answered in what it can use', async (_, headers, status) => {
    const me = browser()
    await fillCart(me, sku)
    const answer = await me.post(`/fr/fr/wallet/session${asked}`, {}, headers)
    expect([answer.status, answer.location === null]).toEqual([status, status === 200])
  })

  test('a wallet that does not answer: the bag stays, and says so', async () => {
    const me = browser()
    await fillCart(me, sku)
    await pays.trouble({ errors: 1 })
    const away = await me.post(`/fr/fr/wallet/session${asked}`, {}, asForm)
    expect([away.status, away.html.includes(written(t('payment.walletAway')))]).toEqual([422, true])
    expect(away.html).toContain(`data-pid="${sku}"`)
  })
})

describe('with a gift certificate on the bag', () => {
  const withCertificate = async (worth: string) => {
    const code = await buyCertificate(pays, database, { giftCertificateAmount: worth })
    const me = pays.shopper()
    await layOn(me, await cartAtPayment(me, sku), code)
    return { me, code }
  }

  test('a wallet is asked for what the certificate leaves, and authorizes that', async () => {
    const { me, code } = await withCertificate('100')
    const { requestID, processorTransactionID } = await begin(me)
    expect((await pays.shop().wallet!.find(processorTransactionID)) as object).toMatchObject({
      value: { amount: { amount: 69_000 } },
    })
    const { location } = await me.get(`/fr/fr/wallet/session?requestID=${requestID}`)
    const { path, fields } = await approved(me, location!)
    const number = numberIn(await me.post(path, fields))
    const payments = await query(
      `select p.method, p.amount::int from payment p join placed_order o on o.id = p."order" where o.number = $1 order by p.method`,
      [number],
    )
    expect(payments).toEqual([
      { method: 'GIFT_CERTIFICATE', amount: 10_000 },
      { method: 'WALLET', amount: 69_000 },
    ])
    expect((await findByCode(database.db, code))!.balance.amount).toBe(0)
  })

  test('what was spent of it elsewhere meanwhile is not charged to the wallet', async () => {
    const { me, code } = await withCertificate('100')
    const { requestID } = await begin(me)
    const { location } = await me.get(`/fr/fr/wallet/session?requestID=${requestID}`)
    const { path, fields } = await approved(me, location!)
    const other = pays.shopper()
    const laid = await layOn(other, await cartAtPayment(other, 'VERR000-FOR'), code)
    expect(numberIn(await other.submit('/fr/fr/onepage/payment', laid, { paymentMethod: 'CASH_ON_DELIVERY' }))).toBeTruthy()
    const before = await orders()
    const changed = await me.post(path, fields)
    expect([changed.status, changed.html.includes(written(t('payment.totalChanged')))]).toEqual([422, true])
    expect(await orders()).toBe(before)
  })

  test('that pays for all of it there is no wallet, and one that is asked says why', async () => {
    const { me } = await withCertificate('1000')
    expect((await me.get('/fr/fr/bag')).html).not.toContain('data-wallet')
    const refused = await me.post(`/fr/fr/wallet/session${asked}`, {})
    expect([refused.status, JSON.parse(refused.html).error]).toEqual([
      422,
      { code: 'NOTHING_DUE', message: t('payment.walletNothing') },
    ])
  })
})

describe('the callback', () => {
  test('[PAY-23] brings what the wallet said as a form, and the order is placed with its address and e-mail', async () => {
    const { me, session, window } = await atTheWindow()
    const { path, fields } = await approved(me, window, { address: 1 })
    expect(fields).toEqual({
      requestId: session.requestID,
      billingAgreementFlag: 'true',
      paymentID: session.processorTransactionID,
      payerID: 'PAYERINES',
      isWalletCredit: 'false',
      paymentToken: session.processorTransactionID,
      cartCheckout: 'true',
    })
    const done = await me.post(path, fields)
    expect([done.status, numberIn(done)]).toEqual([303, expect.any(String)])
    const [order] = await query(
      `select o.email, o.total::int, o.shipping_method, o.address ->> 'city' as city, o.address ->> 'lastname' as name, p.id, p.method, p.state, p.provider_ref as ref
       from placed_order o join payment p on p."order" = o.id where o.number = $1`,
      [numberIn(done)],
    )
    expect(order).toEqual({
      email: 'ines@wallet.test',
      total: 79_000,
      shipping_method: 'DAH',
      city: 'Lyon',
      name: 'Martin',
      id: session.requestID,
      method: 'WALLET',
      state: 'AUTHORIZED',
      ref: session.processorTransactionID,
    })
    expect(await free()).toBe(8)
  })

  test('of two lines is one order of both', async () => {
    const me = pays.shopper()
    await fillCart(me, sku)
    await fillCart(me, 'VERR000-FOR')
    const { requestID } = await begin(me)
    const { location } = await me.get(`/fr/fr/wallet/session?requestID=${requestID}`)
    const { path, fields } = await approved(me, location!)
    const number = numberIn(await me.post(path, fields))
    expect(
      (
        await query('select l.sku from order_line l join placed_order o on o.id = l."order" where o.number = $1 order by 1', [
          number,
        ])
      ).map((line) => line.sku),
    ).toEqual([sku, 'VERR000-FOR'])
  })

  test('five times at once, and once more later, is one order', async () => {
    const { me, window } = await atTheWindow()
    const before = await orders()
    const { path, fields } = await approved(me, window)
    const all = await Promise.all(Array.from({ length: 5 }, () => me.post(path, fields)))
    const again = await me.post(path, fields)
    const numbers = new Set([...all, again].map(numberIn))
    expect([numbers.size, again.status, await orders()]).toEqual([1, 303, before + 1])
    expect(await free()).toBe(8)
  })

  test('of somebody else, of nobody and with another’s payment does nothing', async () => {
    const [mine, theirs] = [await atTheWindow(), await atTheWindow()]
    const before = await orders()
    const { path, fields } = await approved(mine.me, mine.window)
    const stranger = await theirs.me.post(path, fields)
    expect([stranger.status, stranger.html.includes(written(t('payment.walletLapsed')))]).toEqual([422, true])
    for (const wrong of [
      { requestId: randomUUID() },
      { paymentID: theirs.session.processorTransactionID },
      { paymentToken: '' },
      { payerID: 'PAYERGRACE' },
      { isWalletCredit: 'true' },
    ])
      expect([wrong, (await mine.me.post(path, { ...fields, ...wrong })).status]).toEqual([wrong, 422])
    expect((await mine.me.post(path, { ...fields, requestId: 'x' })).status).toBe(400)
    expect((await theirs.me.get(`/fr/fr/wallet/session?requestID=${mine.session.requestID}`)).location).toBe('/fr/fr/bag')
    expect(await orders()).toBe(before)
    // And theirs alone is still good.
    expect(numberIn(await mine.me.post(path, fields))).toBeTruthy()
    expect((await theirs.me.post(path, fields)).status).toBe(422)
  })

  test('after the session’s time is over does nothing', async () => {
    const { me, session, window } = await atTheWindow()
    const { path, fields } = await approved(me, window)
    await query(`update wallet_session set expires_at = now() - interval '1 second' where id = $1`, [session.requestID])
    const late = await me.post(path, fields)
    expect([late.status, late.html.includes(written(t('payment.walletLapsed')))]).toEqual([422, true])
    expect(await free()).toBe(9)
  })

  test('for a bag that was changed meanwhile asks again, and nothing is authorized', async () => {
    const { me, session, window } = await atTheWindow()
    await fillCart(me, 'VERR000-FOR')
    const { path, fields } = await approved(me, window)
    const before = await orders()
    const changed = await me.post(path, fields)
    expect([changed.status, changed.html.includes(written(t('payment.totalChanged')))]).toEqual([422, true])
    expect(await orders()).toBe(before)
    expect((await pays.shop().wallet!.find(session.processorTransactionID)) as object).toMatchObject({
      value: { state: 'approved', authorization: null },
    })
    // The bag as it is now is another session.
    const next = await begin(me)
    const { location } = await me.get(`/fr/fr/wallet/session?requestID=${next.requestID}`)
    const again = await approved(me, location!)
    expect(numberIn(await me.post(again.path, again.fields))).toBeTruthy()
  })

  test('of who cancelled: nothing is sent on, and the bag is as it was', async () => {
    const { me, window } = await atTheWindow()
    const page = await me.get(await pays.visitWallet(window, { act: 'cancel' }))
    expect(page.html).toContain(written(t('payment.unfinished')))
    expect(page.html).not.toContain('action="/fr/fr/wallet/callback"')
    expect((await me.get('/fr/fr/bag')).html).toContain(`data-pid="${sku}"`)
  })

  test('without having approved does nothing', async () => {
    const { me, session } = await atTheWindow()
    const early = await me.post('/fr/fr/wallet/callback', {
      requestId: session.requestID,
      paymentID: session.processorTransactionID,
      paymentToken: session.processorTransactionID,
      payerID: 'PAYERINES',
      cartCheckout: 'true',
    })
    expect([early.status, early.html.includes(written(t('payment.unfinished')))]).toEqual([422, true])
  })

  test('of a wallet that declines: everything is filled in, and it is paid otherwise', async () => {
    const { me, window } = await atTheWindow()
    const { path, fields } = await approved(me, window, { payer: 'PAYERPOOR' })
    const declined = await me.post(path, fields)
    expect(declined.location).toBe('/fr/fr/onepage/payment?paymentMethod=WALLET&failed=walletDeclined')
    const step = await me.get(declined.location!)
    expect(step.html).toContain(written(t('payment.walletDeclined')))
    expect(await free()).toBe(9)
    expect(numberIn(await me.submit('/fr/fr/onepage/payment', step, { paymentMethod: 'CASH_ON_DELIVERY' }))).toBeTruthy()
  })

  test('with an address in another country is refused, and says so', async () => {
    const { me, window } = await atTheWindow()
    const { path, fields } = await approved(me, window, { address: 2 })
    const before = await orders()
    const abroad = await me.post(path, fields)
    expect(abroad.status).toBe(422)
    expect(abroad.html).toContain(written(t('payment.walletAbroad', { country: 'États-Unis', here: 'France' })))
    expect(await orders()).toBe(before)
  })

  test.each([
    ['/fr/fr', sku, { postal: '7500' }],
    // A good one, of another state.
    ['/us/en', 'VERR000-FOR', { postal: '97201' }],
  ] as const)('[ERR-15] with a postcode that is wrong in %s is refused in the bag, and says so', async (base, pid, wrong) => {
    const { wallet } = pays.shop()
    const find: Wallet['find'] = async (ref) => {
      const found = await wallet!.find(ref)
      if (!found.ok || !found.value.payer?.address) return found
      const { payer } = found.value
      return success({ ...found.value, payer: { ...payer, address: { ...payer.address!, ...wrong } } })
    }
    const me = Shopper.in(createApp({ ...pays.shop(), wallet: { ...wallet!, find } }, null))
    await fillCart(me, pid, base)
    const session = await begin(me, base)
    const { location } = await me.get(`${base}/wallet/session?requestID=${session.requestID}`)
    const { path, fields } = await approved(me, location!, { address: base === '/us/en' ? 2 : 1 })
    const before = await orders()
    const refused = await me.post(path, fields)
    expect(refused.status).toBe(422)
    expect(refused.html).toContain(written(messagesIn(base === '/us/en' ? 'en' : 'fr')('error.WRONG_POSTAL_CODE')))
    expect(refused.html).toContain(`data-pid="${pid}"`)
    expect(await orders()).toBe(before)
    expect(pays.shop().lines.some((line) => line.includes('"code":"WRONG_POSTAL_CODE"'))).toBe(true)
  })

  test('where tax is added, the total is another: the step is filled in, and the shopper confirms again', async () => {
    const { me, window } = await atTheWindow('/us/en', 'VERR000-FOR')
    const { path, fields } = await approved(me, window, { address: 2 })
    const review = await me.post(path, fields)
    expect(review.location).toBe('/us/en/onepage/payment?paymentMethod=WALLET&failed=totalChanged')
    const step = await me.get(review.location!)
    expect(step.html).toContain('50 East 69th Street')
    expect(step.html).toContain('ines@wallet.test')
    expect(step.html).toMatch(/<input(?=[^>]* value="WALLET")[^>]* checked/)
    const sent = await me.submit('/us/en/onepage/payment', step, { paymentMethod: 'WALLET' })
    expect(numberIn(await me.get(await pays.visitWallet(sent.location!)))).toBeTruthy()
  })

  test('with an address in a state that the piece may not be sent to: the step says so', async () => {
    const { me, window } = await atTheWindow('/us/en', alligator)
    const { path, fields } = await approved(me, window, { address: 2 })
    const before = await orders()
    const refused = await me.post(path, fields)
    expect(refused.location).toBe('/us/en/onepage/shipping-address')
    const step = await me.get(refused.location!)
    expect(step.html).toMatch(/role="alert" data-restriction[^>]*>.*New York/s)
    expect(await orders()).toBe(before)
  })

  test('overrides a boutique that was chosen before: a wallet pays for what comes home', async () => {
    const me = pays.shopper()
    await cartAtPayment(me, sku, { option: 'store', store: 'PAR01' })
    const { requestID } = await begin(me)
    const { location } = await me.get(`/fr/fr/wallet/session?requestID=${requestID}`)
    const { path, fields } = await approved(me, location!)
    const done = await me.post(path, fields)
    const [order] = await query('select shipping_method, store from placed_order where number = $1', [numberIn(done)])
    expect(order).toEqual({ shipping_method: 'DAH', store: null })
  })

  test('with a wallet that does not answer shows the form again; sent again it is one order', async () => {
    const { me, window } = await atTheWindow()
    const { path, fields } = await approved(me, window)
    await pays.trouble({ lostAnswers: 1, webhooks: 'never' })
    const away = await me.post(path, fields)
    expect([away.status, away.html.includes(written(t('payment.walletAway')))]).toEqual([422, true])
    expect(away.html).not.toContain('data-wallet-return')
    await pays.trouble({ webhooks: 'never' })
    expect(numberIn(await me.submit(path, away))).toBeTruthy()
  })

  test('with a wallet that fails a fifth of the time is one order each, or none and nothing held', async () => {
    await pays.settle()
    const before = await orders()
    let placed = 0
    for (let each = 0; each < 6; each++) {
      await pays.trouble({ webhooks: 'never' })
      const { me, window } = await atTheWindow()
      const { path, fields } = await approved(me, window)
      await pays.trouble({ errors: 0.2, lostAnswers: 0.2, webhooks: 'twice' })
      for (let time = 0; time < 4; time++) await me.post(path, fields)
      await pays.trouble({ webhooks: 'never' })
      await pays.settle()
      expect(numberIn(await me.post(path, fields))).toBeTruthy()
      placed += 1
    }
    expect(await orders()).toBe(before + placed)
    expect(await free()).toBe(9 - placed)
  })
})
