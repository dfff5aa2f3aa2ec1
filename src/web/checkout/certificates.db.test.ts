import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testPayments } from '../../../tests/test-payments.ts'
import { cartAtPayment, inNewYork } from '../../../tests/worlds/carts.ts'
import { buyCertificate, layOn } from '../../../tests/worlds/certificates.ts'
import { login, register } from '../../../tests/worlds/customers.ts'
import { move } from '../../../tests/worlds/orders.ts'
import type { Answer, Shopper } from '../../../tests/worlds/shopper.ts'
import { setStock } from '../../../tests/worlds/stock.ts'
import { findCertificateContradictions } from '../../domain/certificate/check-certificates.ts'
import { findByCode, findMovements } from '../../domain/certificate/find-certificate.ts'
import { cancelOwnOrder } from '../../domain/fulfilment/move-order.ts'
import { findStockContradictions } from '../../domain/inventory/check-stock.ts'
import { findOrderContradictions } from '../../domain/order/check-orders.ts'
import { findOrderForHouse } from '../../domain/order/find-order.ts'
import { testCards } from '../../domain/payment/card-provider.contract.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { orderConfirmation } from '../../mail/order-confirmation.mail.tsx'

vi.setConfig({ testTimeout: 90_000 })

const { database } = testDatabase()
const pays = testPayments(database)
const pay = '/fr/fr/onepage/payment'
const sku = 'SEL085-ROU-R-38'
const total = 79_000
const t = messagesIn('fr')

const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const balance = async (code: string) => (await findByCode(database.db, code))!.balance.amount
const numberIn = ({ location }: Answer) => location?.split('?order=')[1]
const buy = (amount: string) => buyCertificate(pays, database, { giftCertificateAmount: amount })
const paymentsOf = (number: string | undefined) =>
  query(
    `select p.method, p.provider, p.amount::int, p.state from payment p join placed_order o on o.id = p."order" where o.number = $1 order by p.method`,
    [number],
  )
const wrongIn = ({ html }: Answer, field: string) =>
  new RegExp(`id="${field}-error"[^>]*>.*?<span>([^<]*)</span>`, 's').exec(html)?.[1]
const cash = (me: Shopper, page: Answer) => me.submit(pay, page, { paymentMethod: 'CASH_ON_DELIVERY' })

async function atTheButton(): Promise<{ me: Shopper; page: Answer }> {
  const me = pays.shopper()
  return { me, page: await cartAtPayment(me, sku) }
}

beforeEach(() => setStock(database, sku, 200, { expected: null }))
afterEach(async () => {
  await pays.trouble()
  for (const find of [findStockContradictions, findOrderContradictions, findCertificateContradictions])
    expect(await find(database.db)).toEqual([])
})

describe('a gift certificate at payment', () => {
  test('[PAY-11,PAY-12] has its amount and gift wrapping among the fields of the payment form', async () => {
    const { page } = await atTheButton()
    const form = page.html.split(`action="${pay}"`)[1]!.split('</form>')[0]!
    for (const name of ['giftCertificateCode', 'giftCertificateAmount', 'isGift']) expect(form).toContain(`name="${name}"`)
  })

  test.each(['4.99', '5000.01', '-5', '0', '10.001', 'x'])('[PAY-11] an amount of %s is refused', async (amount) => {
    const code = await buy('100')
    const { me, page } = await atTheButton()
    const refused = await layOn(me, page, code, amount)
    expect(refused.status).toBe(422)
    expect(wrongIn(refused, 'giftCertificateAmount')).toBe(t('error.GIFT_CERT_AMOUNT_INVALID', { min: 5, max: 5000 }))
    // Nothing is to be typed twice.
    expect(refused.html).toContain(`value="${code}"`)
    // The last button looks at it as well.
    const pressed = await me.submit(pay, page, { paymentMethod: 'CASH_ON_DELIVERY', giftCertificateAmount: amount })
    expect([pressed.status, wrongIn(pressed, 'giftCertificateAmount')]).toEqual([
      422,
      t('error.GIFT_CERT_AMOUNT_INVALID', { min: 5, max: 5000 }),
    ])
  })

  test('[PAY-12] ticked as a gift, the cart is one, and the shopper looks at the new day before they confirm', async () => {
    const { me, page } = await atTheButton()
    const asked = await me.submit(pay, page, { paymentMethod: 'CASH_ON_DELIVERY', isGift: 'true' })
    expect(asked.status).toBe(422)
    expect(asked.html).toContain(t('gift.savedConfirm'))
    const number = numberIn(await cash(me, asked))
    expect(await query('select gift_message from placed_order where number = $1', [number])).toEqual([{ gift_message: '' }])
  })

  test('pays a part, and cash at the door the rest; all of it is shown where the order is', async () => {
    const code = await buy('100')
    const { me, page } = await atTheButton()
    const laid = await layOn(me, page, code)
    expect(laid.status).toBe(200)
    expect(laid.html).toContain(t('certificate.laid'))
    expect(laid.html).toMatch(/data-of="due">.*?690/s)
    // Nothing has left it yet.
    expect(await balance(code)).toBe(10_000)
    const number = numberIn(await cash(me, laid))
    expect(await paymentsOf(number)).toEqual([
      { method: 'CASH_ON_DELIVERY', provider: 'cash', amount: total - 10_000, state: 'AUTHORIZED' },
      { method: 'GIFT_CERTIFICATE', provider: 'certificate', amount: 10_000, state: 'AUTHORIZED' },
    ])
    expect(await balance(code)).toBe(0)
    const shown = (await me.get(`/fr/fr/onepage/confirmation?order=${number}`)).html
    const order = (await findOrderForHouse(database.db, number!))!
    const mail = orderConfirmation(order, 'http://localhost:3000')
    for (const text of [shown, mail.html, mail.text]) {
      expect(text).toContain(t('certificate.paid'))
      expect(text).toContain('690')
    }
    // Tax is on the whole: nothing was taken off.
    expect(order.totals.total.amount).toBe(total)
    await move(database, number!, 'ship', 'deliver')
    expect((await paymentsOf(number)).map(({ state }) => state)).toEqual(['PAYMENT_CAPTURED', 'PAYMENT_CAPTURED'])
    const [{ content }] = await query(
      'select content from invoice i join placed_order o on o.id = i."order" where o.number = $1',
      [number],
    )
    expect(content).toMatchObject({ total, certificates: 10_000 })
  })

  test('pays what it is told to, and keeps the rest', async () => {
    const code = await buy('100')
    const { me, page } = await atTheButton()
    expect(wrongIn(await layOn(me, page, code, '100.01'), 'giftCertificateAmount')).toBe(
      t('error.CERTIFICATE_NOT_ENOUGH', { balance: '100\u00a0€' }),
    )
    await cash(me, await layOn(me, page, code, '25,50'))
    expect(await balance(code)).toBe(7450)
  })

  test('pays all, and then no other way is asked for', async () => {
    const code = await buy('1000')
    const { me, page } = await atTheButton()
    const laid = await layOn(me, page, code)
    expect(laid.html).toContain(t('certificate.paysAll'))
    expect(laid.html).not.toContain('value="CREDIT_CARD"')
    const placed = await me.submit(pay, laid)
    const number = numberIn(placed)
    expect(await paymentsOf(number)).toEqual([
      { method: 'GIFT_CERTIFICATE', provider: 'certificate', amount: total, state: 'AUTHORIZED' },
    ])
    expect(await balance(code)).toBe(100_000 - total)
    // Pressed again, it is the same order.
    expect(numberIn(await me.submit(pay, laid))).toBe(number)
    expect(await balance(code)).toBe(100_000 - total)
  })

  test('that is said to pay all, and does not, pays nothing', async () => {
    const code = await buy('100')
    const { me, page } = await atTheButton()
    for (const each of [page, await layOn(me, page, code)])
      expect((await me.submit(pay, each, { paymentMethod: 'GIFT_CERTIFICATE' })).status).toBe(422)
    expect(await balance(code)).toBe(10_000)
  })

  test('that is typed and not laid is laid by the last button, which then shows what is left', async () => {
    const code = await buy('100')
    const { me, page } = await atTheButton()
    const asked = await me.submit(pay, page, { paymentMethod: 'CASH_ON_DELIVERY', giftCertificateCode: code })
    expect([asked.status, asked.location]).toEqual([422, null])
    expect(asked.html).toContain(t('certificate.laid'))
    expect(numberIn(await cash(me, asked))).toBeTruthy()
    expect(await balance(code)).toBe(0)
  })

  test('three pay together, a fourth is refused, and each can be taken off', async () => {
    const codes = [await buy('50'), await buy('60'), await buy('70'), await buy('80')]
    const { me, page } = await atTheButton()
    let now = page
    for (const code of codes.slice(0, 3)) now = await layOn(me, now, code)
    // Laid twice is laid once.
    now = await layOn(me, now, codes[0]!)
    expect(now.html.match(/data-of="certificate"/g)).toHaveLength(3)
    const refused = await me.post(`${pay}?update=certificate`, {
      csrf_token: /name="csrf_token" value="([^"]+)"/.exec(now.html)![1]!,
      giftCertificateCode: codes[3]!,
    })
    expect(refused.status).toBe(422)
    const lift = /value="([0-9a-f-]{36})"[^>]*name="lift"/.exec(now.html)![1]!
    const lifted = await me.post(`${pay}?update=certificate`, {
      csrf_token: /name="csrf_token" value="([^"]+)"/.exec(now.html)![1]!,
      lift,
    })
    expect(lifted.html.match(/data-of="certificate"/g)).toHaveLength(2)
    await cash(me, lifted)
    expect(await Promise.all(codes.map(balance))).toEqual([5000, 0, 0, 8000])
  })
})

describe('with a card for the rest', () => {
  test('it is held while the card is tried, and has paid when that is taken', async () => {
    const code = await buy('100')
    const { me, page } = await atTheButton()
    const laid = await layOn(me, page, code)
    const declined = await pays.payByCard(me, laid, testCards.declined)
    expect(declined.status).toBe(422)
    expect(await balance(code)).toBe(0)
    // It is the cart's own: the page shows it as before.
    expect(declined.html).toMatch(/data-of="due">.*?690/s)
    const number = numberIn(await pays.payByCard(me, declined, testCards.taken))
    expect(await paymentsOf(number)).toEqual([
      { method: 'CREDIT_CARD', provider: 'stripe', amount: total - 10_000, state: 'AUTHORIZED' },
      { method: 'GIFT_CERTIFICATE', provider: 'certificate', amount: 10_000, state: 'AUTHORIZED' },
    ])
    expect((await me.get(`/fr/fr/onepage/confirmation?order=${number}`)).html).toContain(t('checkout.CREDIT_CARD'))
  })

  test('it is given back when the payment’s time is over, and when another way is chosen', async () => {
    const code = await buy('100')
    const first = await atTheButton()
    await pays.payByCard(first.me, await layOn(first.me, first.page, code), testCards.declined)
    expect(await balance(code)).toBe(0)
    await query(`update payment set expires_at = now() where state = 'STARTED'`)
    await pays.settle()
    expect(await balance(code)).toBe(10_000)
    const { me, page } = await atTheButton()
    const laid = await layOn(me, page, code)
    const declined = await pays.payByCard(me, laid, testCards.declined)
    expect(numberIn(await cash(me, declined))).toBeTruthy()
    expect(await balance(code)).toBe(0)
    const movements = await findMovements(database.db, (await findByCode(database.db, code))!.id)
    expect(movements.map(({ kind, amount }) => [kind, amount.amount])).toEqual([
      ['issued', 10_000],
      ['taken', -10_000],
      ['returned', 10_000],
      ['taken', -10_000],
      ['returned', 10_000],
      ['taken', -10_000],
    ])
  })

  test('another certificate of the same worth is another payment', async () => {
    const [one, other] = [await buy('100'), await buy('100')]
    const { me, page } = await atTheButton()
    const laid = await layOn(me, page, one)
    const declined = await pays.payByCard(me, laid, testCards.declined)
    const lift = /value="([0-9a-f-]{36})"[^>]*name="lift"/.exec(declined.html)![1]!
    const lifted = await me.post(`${pay}?update=certificate`, {
      csrf_token: /name="csrf_token" value="([^"]+)"/.exec(declined.html)![1]!,
      lift,
    })
    expect(numberIn(await pays.payByCard(me, await layOn(me, lifted, other), testCards.taken))).toBeTruthy()
    expect([await balance(one), await balance(other)]).toEqual([10_000, 0])
  })
})

describe('under many hands', () => {
  test('a hundred who pay with one code at once spend it once', async () => {
    const code = await buy('100')
    const ready: { me: Shopper; page: Answer }[] = []
    // As many as fit at a time: the shop is one process here.
    for (let tens = 0; tens < 10; tens += 1) {
      const ten = await Promise.all(
        Array.from({ length: 10 }, async () => {
          const { me, page } = await atTheButton()
          return { me, page: await layOn(me, page, code) }
        }),
      )
      ready.push(...ten)
    }
    const placed = await Promise.all(ready.map(({ me, page }) => cash(me, page)))
    const numbers = placed.map(numberIn).filter(Boolean)
    expect(numbers).toHaveLength(1)
    // Everybody else is shown that more is left to pay than they saw.
    expect(placed.filter(({ status }) => status === 422)).toHaveLength(99)
    expect(await balance(code)).toBe(0)
    expect(
      await query(`select count(*)::int from certificate_movement where kind = 'taken' and certificate = $1`, [
        (await findByCode(database.db, code))!.id,
      ]),
    ).toEqual([{ count: 1 }])
  }, 300_000)
})

describe('a cancelled order', () => {
  test('gives it back at once, and once', async () => {
    const code = await buy('100')
    const { me, page } = await atTheButton()
    const number = numberIn(await cash(me, await layOn(me, page, code)))!
    expect(await balance(code)).toBe(0)
    await cancelOwnOrder(database, number)
    await cancelOwnOrder(database, number)
    expect(await balance(code)).toBe(10_000)
    expect((await paymentsOf(number)).map(({ state }) => state)).toEqual(['PAYMENT_REJECT', 'PAYMENT_REJECT'])
  })

  test('also one that was paid by card beside it, and one that came back to the house', async () => {
    const code = await buy('100')
    const { me, page } = await atTheButton()
    const number = numberIn(await pays.payByCard(me, await layOn(me, page, code), testCards.taken))!
    await move(database, number, 'ship', 'trouble', 'cancel')
    expect(await balance(code)).toBe(10_000)
  })
})

describe('laid by a guest who then signs in', () => {
  const laidBy = (email: string) =>
    query(
      `select l.position, c.code_end, l.amount::int from cart_certificate l join certificate c on c.id = l.certificate
      join cart k on k.id = l.cart join customer u on u.id = k.visitor where u.email = $1 order by l.position`,
      [email],
    )
  const ending = (code: string) => code.slice(-4)

  test('it comes along, beside those that lay there, three at most', async () => {
    const [own, guests, other, fourth] = [await buy('10'), await buy('20'), await buy('30'), await buy('40')]
    const mine = pays.shopper()
    const email = await register(mine)
    await layOn(mine, await cartAtPayment(mine, sku), own)
    const { me, page } = await atTheButton()
    for (const [code, amount] of [
      [own, ''],
      [guests, '15'],
      [other, ''],
    ] as const)
      expect((await layOn(me, page, code, amount)).status).toBe(200)
    await login(me, email)
    const expected = [
      { position: 1, code_end: ending(own), amount: null },
      { position: 2, code_end: ending(guests), amount: 1500 },
      { position: 3, code_end: ending(other), amount: null },
    ]
    expect(await laidBy(email)).toEqual(expected)
    const again = await atTheButton()
    await layOn(again.me, again.page, fourth)
    await login(again.me, email)
    expect(await laidBy(email)).toEqual(expected)
  })
})

describe('what is no good', () => {
  test('a code of nobody’s has one answer, and nobody tries many', async () => {
    const { me, page } = await atTheButton()
    const answers: Answer[] = []
    for (let times = 0; times < 11; times += 1) answers.push(await layOn(me, page, `ABCD-EFGH-JKMN-${2222 + times}`))
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(422), 429])
    for (const answer of answers.slice(0, 10)) expect(wrongIn(answer, 'giftCertificateCode')).toBe(t('error.CERTIFICATE_UNKNOWN'))
  })

  test('another currency is told what it is; another site with the same takes it', async () => {
    const code = await buy('100')
    const me = pays.shopper()
    const page = await cartAtPayment(me, sku, { base: '/us/en', address: inNewYork, method: 'DAHGR' })
    const refused = await layOn(me, page, code, '', '/us/en')
    expect(refused.status).toBe(422)
    expect(wrongIn(refused, 'giftCertificateCode')).toContain('100')
    const french = pays.shopper()
    const inEnglish = await cartAtPayment(french, sku, { base: '/fr/en' })
    expect((await layOn(french, inEnglish, code, '', '/fr/en')).status).toBe(200)
  })

  test('one that is empty, and one whose money went meanwhile', async () => {
    const code = await buy('100')
    const [one, other] = [await atTheButton(), await atTheButton()]
    const [mine, theirs] = [await layOn(one.me, one.page, code), await layOn(other.me, other.page, code)]
    expect(numberIn(await cash(one.me, mine))).toBeTruthy()
    const late = await cash(other.me, theirs)
    expect(late.status).toBe(422)
    expect(late.html).toContain(t('error.CHECKOUT_CHANGED'))
    const empty = await atTheButton()
    expect(wrongIn(await layOn(empty.me, empty.page, code), 'giftCertificateCode')).toBe(t('error.CERTIFICATE_EMPTY'))
  })

  test('[PAY-04] what is pre-ordered is paid by card alone', async () => {
    const code = await buy('100')
    const { me } = await atTheButton()
    await setStock(database, sku, 0, { expected: { kind: 'preorder', quantity: 5, at: '2027-03-01' } })
    const page = await me.get(pay)
    expect(page.html).not.toContain('name="giftCertificateCode"')
    expect((await layOn(me, page, code)).html).not.toContain('data-of="certificate"')
  })

  test('a form without its token lays nothing', async () => {
    const code = await buy('100')
    const { me, page } = await atTheButton()
    await me.post(`${pay}?update=certificate`, { giftCertificateCode: code })
    expect((await me.get(pay)).html).not.toContain('data-of="certificate"')
    expect(page.status).toBe(200)
  })
})
