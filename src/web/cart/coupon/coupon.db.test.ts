import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/test-database.ts'
import { testShop } from '../../../../tests/test-shop.ts'
import { answerUpTo, fillCart, inFrance, inNewYork, lineIds, press } from '../../../../tests/worlds/carts.ts'
import { setCoupons, typeCode } from '../../../../tests/worlds/coupons.ts'
import { login, newEmail, register } from '../../../../tests/worlds/customers.ts'
import { type Answer, Shopper } from '../../../../tests/worlds/shopper.ts'
import { setStock } from '../../../../tests/worlds/stock.ts'
import { step } from '../../../db/step.ts'
import { releaseStock } from '../../../domain/inventory/end-holds.ts'
import { findOrderContradictions } from '../../../domain/order/check-orders.ts'
import { findOrder } from '../../../domain/order/find-order.ts'
import { orderSubject } from '../../../domain/order/order-states.ts'
import { explain } from '../../../i18n/explain.ts'
import { messagesIn } from '../../../i18n/messages.ts'
import { languages } from '../../../kernel/visit.ts'
import { orderConfirmation } from '../../../mail/order-confirmation.mail.tsx'
import { sites } from '../../../markets/sites.ts'
import { listen, type WebServer } from '../../server.ts'

const { database } = testDatabase()
// The clock stands still: between a page and its button the hour does not pass after which parcels leave a day later.
const now = new Date()
const shop = testShop(database, { RATE_LIMIT_PER_IP: '6000' }, { clock: () => now })
const { app } = shop

// 790 euros, 880 dollars, 136,000 yen; a bag of 2,450 euros.
const shoe = 'SEL085-ROU-R-38'
const handbag = 'VERR000-ROU'
const cash = { paymentMethod: 'CASH_ON_DELIVERY' }
const nbsp = '\u00a0'

const said = ({ html }: Answer) => /id="[^"]*-error"[^>]*>.*?<span>([^<]*)</s.exec(html)?.[1]?.replaceAll('&#x27;', "'")
const told = ({ html }: Answer) => /role="alert"><p>([^<]*)/.exec(html)?.[1]?.replaceAll('&#x27;', "'")
const sentence = (code: string, language = 'fr', values = {}) => explain(messagesIn(language as 'fr'), code, values)
const usedOf = async (code: string) => (await database.pool.query('select used from coupon where code = $1', [code])).rows[0].used

async function shopperWith(pid = shoe, base = '/fr/fr'): Promise<Shopper> {
  const me = Shopper.in(app)
  await fillCart(me, pid, base)
  return me
}

const order = async (me: Shopper, answers: Parameters<typeof answerUpTo>[2] = {}): Promise<Answer> => {
  const payment = await answerUpTo(me, 'payment', answers)
  return me.submit(`${answers?.base ?? '/fr/fr'}/onepage/payment`, payment, cash)
}

async function orderOf({ location }: Answer) {
  const number = location!.split('=')[1]
  const { rows } = await database.pool.query('select id from placed_order where number = $1', [number])
  return (await findOrder(database.db, rows[0].id))!
}

beforeEach(async () => {
  await setStock(database, [shoe, handbag], 90)
  await database.pool.query('truncate rate_limit')
})

describe('a code in the bag', () => {
  test('takes its part off; the bag, the checkout, the order, its page and its mail say how much', async () => {
    await setCoupons(database, { code: 'TENTH', kind: 'percentage', percent: 10 })
    const me = await shopperWith()
    const applied = await typeCode(me, 'TENTH')
    expect([applied.status, applied.location]).toEqual([303, '/fr/fr/bag#coupon'])
    const off = `-79${nbsp}€`
    const { html } = await me.get('/fr/fr/bag')
    expect(html).toContain(off)
    expect(html).toContain(`711${nbsp}€`)
    const payment = await answerUpTo(me, 'payment', { method: 'DAH24' })
    expect(payment.html).toContain('Code TENTH')
    expect(payment.html).toContain(off)
    // 790 - 79 + 15 of delivery
    expect(payment.html).toContain(`726${nbsp}€`)
    const placed = await me.submit('/fr/fr/onepage/payment', payment, cash)
    const made = await orderOf(placed)
    expect(made.adjustments.map(({ kind, amount, label }) => [kind, amount.amount, label]).sort()).toEqual([
      ['coupon', -7_900, 'TENTH'],
      ['shipping', 1_500, ''],
    ])
    expect(made.totals.total.amount).toBe(72_600)
    expect((await me.get(placed.location!)).html).toContain(off)
    const mail = orderConfirmation(made, 'https://averne.example')
    for (const text of [mail.html, mail.text]) expect(text).toContain('Code TENTH')
    for (const text of [mail.html, mail.text]) expect(text).toContain(off)
    expect(await usedOf('TENTH')).toBe(1)
    expect(await findOrderContradictions(database.db)).toEqual([])
  })

  test.each(['atelier 50', 'Atelier-50', 'ＡＴＥＬＩＥＲ５０', '\tATELIER50 '])(
    'is known however it is written: %j',
    async (typed) => {
      const me = await shopperWith()
      expect((await typeCode(me, typed)).status).toBe(303)
      expect((await me.get('/fr/fr/bag')).html).toContain('<bdi>ATELIER50</bdi>')
    },
  )

  test('is one at a time: the last stands; taken out, twice even, the price is the old one', async () => {
    await setCoupons(
      database,
      { code: 'TENTH', kind: 'percentage', percent: 10 },
      { code: 'FIFTH', kind: 'percentage', percent: 20 },
    )
    const me = await shopperWith()
    await typeCode(me, 'TENTH')
    const held = await me.get('/fr/fr/bag')
    await me.submit('/fr/fr/bag/coupon', held, { couponCode: 'FIFTH', action: 'apply' })
    const { html } = await me.get('/fr/fr/bag')
    expect([html.includes('TENTH'), html.includes(`-158${nbsp}€`)]).toEqual([false, true])
    for (let twice = 0; twice < 2; twice += 1)
      expect((await me.submit('/fr/fr/bag/coupon', held, { action: 'remove' })).location).toBe('/fr/fr/bag#coupon')
    expect((await me.get('/fr/fr/bag')).html).not.toContain('FIFTH')
  })

  test('is for some pieces: what it takes off is reckoned on these', async () => {
    const me = await shopperWith(handbag)
    expect(said(await typeCode(me, 'SOULIERS15'))).toBe(sentence('COUPON_NO_PIECE'))
    await fillCart(me, shoe)
    expect((await typeCode(me, 'SOULIERS15')).status).toBe(303)
    // 15 % of 790, and not of 3,240.
    expect((await me.get('/fr/fr/bag')).html).toContain(`-118,50${nbsp}€`)
  })

  test('for delivery is delivery’s counterpart; where delivery costs nothing it is not used up', async () => {
    await setCoupons(database, { code: 'COURIER', kind: 'free_delivery', oncePerCustomer: true })
    const me = await shopperWith()
    await typeCode(me, 'COURIER')
    expect((await me.get('/fr/fr/bag')).html).toContain(messagesIn('fr')('coupon.freeDelivery'))
    const kept = await orderOf(await order(me, { email: 'carla@averne.fr' }))
    expect([kept.adjustments, kept.totals.total.amount, await usedOf('COURIER')]).toEqual([[], 79_000, 0])
    const again = await shopperWith()
    await typeCode(again, 'COURIER')
    const made = await orderOf(await order(again, { email: 'carla@averne.fr', method: 'DAH24' }))
    expect(made.adjustments.map(({ kind, amount }) => [kind, amount.amount]).sort()).toEqual([
      ['coupon', -1_500],
      ['shipping', 1_500],
    ])
    expect([made.totals.total.amount, await usedOf('COURIER')]).toEqual([79_000, 1])
  })

  test('leaves less to tax', async () => {
    const me = await shopperWith(shoe, '/us/en')
    await typeCode(me, 'MADISON', '/us/en')
    expect(JSON.parse((await me.post('/us/en/bag/tax', { taxpostal: '10012' })).html)).toEqual({
      zipcode: '10012',
      // 12 % off $880, and 8.875 % on what is left.
      tax: '$68.73',
      total: '$843.13',
    })
    const made = await orderOf(await order(me, { base: '/us/en', address: inNewYork }))
    expect(made.totals).toMatchObject({ discount: { amount: -10_560 }, tax: { amount: 6_873 }, total: { amount: 84_313 } })
  })
})

test('one that takes everything off leaves an order that costs nothing, placed like any other', async () => {
  await setCoupons(database, { code: 'PRESENT', kind: 'percentage', percent: 100 })
  const me = await shopperWith()
  await typeCode(me, 'PRESENT')
  const made = await orderOf(await order(me))
  expect(made.totals).toMatchObject({ discount: { amount: -79_000 }, total: { amount: 0 } })
  expect(await findOrderContradictions(database.db)).toEqual([])
  expect(orderConfirmation(made, 'http://localhost:3000').text).not.toMatch(/\b0\s€ pour le livreur/)
})

describe('a code that is refused', () => {
  const day = 24 * 3600_000
  const at = (days: number) => new Date(Date.now() + days * day).toISOString()

  test.each([
    ['[ERR-12] for boutiques alone', 'COUPON_CODE_FOR_IN_STORE', 'SALON', {}],
    ['unknown', 'COUPON_UNKNOWN', 'NOBODYSCODE', {}],
    ['none at all', 'COUPON_UNKNOWN', '', {}],
    ['10 kB of it', 'COUPON_UNKNOWN', 'A'.repeat(10_240), {}],
    ['markup', 'COUPON_UNKNOWN', '"><script>alert(1)</script>', {}],
    ['over', 'COUPON_OVER', 'ARCHIVES2025', {}],
    ['withdrawn', 'COUPON_OVER', 'WITHDRAWN', {}],
    ['not yet', 'COUPON_NOT_YET', 'TOMORROW', {}],
    ['of another site', 'COUPON_OTHER_COUNTRY', 'MADISON', {}],
    ['for more than is in the bag', 'COUPON_BELOW_MINIMUM', 'GRAND', { minimum: `1${'\u202f'}000${nbsp}€` }],
    ['for other pieces', 'COUPON_NO_PIECE', 'COATS', {}],
    ['used up', 'COUPON_USED_UP', 'GONE', {}],
  ])('%s: its code is %s, the shopper reads why, and nothing changes', async (_, code, typed, values) => {
    await setCoupons(
      database,
      { code: 'WITHDRAWN', kind: 'percentage', percent: 5, active: false },
      { code: 'TOMORROW', kind: 'percentage', percent: 5, startsAt: at(1), endsAt: at(2) },
      { code: 'GRAND', kind: 'percentage', percent: 5, countries: ['FR'], minimums: { EUR: 100_000 } },
      { code: 'COATS', kind: 'percentage', percent: 5, categories: ['women-coats', 'men-coats'] },
      { code: 'GONE', kind: 'percentage', percent: 5, most: 1 },
    )
    await database.pool.query("update coupon set used = 1 where code = 'GONE'")
    const me = await shopperWith()
    const answer = await typeCode(me, typed)
    expect([answer.status, said(answer)]).toEqual([422, sentence(code, 'fr', values)])
    expect(answer.html).not.toContain('<script>alert')
    expect(answer.html.length).toBeLessThan(100_000)
    const { html } = await me.get('/fr/fr/bag')
    expect(html).toContain('name="couponCode"')
    expect(html).toContain(`790${nbsp}€`)
    const logged = shop.lines.filter((line) => line.includes('coupon refused')).at(-1)!
    expect(JSON.parse(logged)).toMatchObject({ code, requestId: expect.any(String) })
  })

  test('[ERR-12] COUPON_CODE_FOR_IN_STORE is said in every language that the shop speaks', async () => {
    const heard = new Set<string>()
    for (const language of languages) {
      const site = [...sites.values()].find((each) => each.languages.includes(language))!
      const base = `/${site.country.toLowerCase()}/${language}`
      const answer = await typeCode(await shopperWith(shoe, base), 'salon', base)
      expect([base, answer.status, said(answer)]).toEqual([base, 422, sentence('COUPON_CODE_FOR_IN_STORE', language)])
      heard.add(said(answer)!)
    }
    expect(heard.size).toBe(languages.length)
  })

  test('an empty bag is told so too', async () => {
    const me = await shopperWith()
    const bag = await me.get('/fr/fr/bag')
    await press(me, bag, `remove_${lineIds(bag)[0]}`)
    expect((await me.submit('/fr/fr/bag/coupon', bag, { couponCode: 'ATELIER50' })).status).toBe(422)
  })

  test('without a good token nothing is done, and what was typed comes back', async () => {
    const me = await shopperWith()
    for (const csrf_token of ['', 'x']) {
      const answer = await me.post('/fr/fr/bag/coupon', { couponCode: 'ATELIER50', ...(csrf_token && { csrf_token }) })
      expect(answer.status).toBe(403)
      expect(answer.html).toContain('value="ATELIER50"')
    }
    expect((await me.get('/fr/fr/bag')).html).not.toContain('<bdi>ATELIER50')
  })

  test('whoever guesses is stopped at the eleventh, and nobody else is', async () => {
    const me = await shopperWith()
    const other = await shopperWith()
    const bag = await me.get('/fr/fr/bag')
    const guess = (code: number) => me.submit('/fr/fr/bag/coupon', bag, { couponCode: `GUESS${code}` })
    for (let tried = 0; tried < 10; tried += 1) expect((await guess(tried)).status).toBe(422)
    expect((await guess(10)).status).toBe(429)
    expect((await typeCode(other, 'ATELIER50')).status).toBe(303)
  })

  test('amounts that come with the form are not read', async () => {
    const me = await shopperWith()
    await typeCode(me, 'ATELIER50')
    const payment = await answerUpTo(me, 'payment', {})
    const placed = await me.submit('/fr/fr/onepage/payment', payment, {
      ...cash,
      ...{ coupon: 'SALON', discount: '79000', total: '1', couponCode: 'SALON', percent: '100' },
    })
    expect((await orderOf(placed)).totals.total.amount).toBe(74_000)
  })
})

describe('a coupon that applies no longer', () => {
  test('is told in the bag and never dropped; the checkout waits until it is taken out or applies again', async () => {
    await setCoupons(database, {
      code: 'TWOPIECES',
      kind: 'percentage',
      percent: 10,
      countries: ['FR'],
      minimums: { EUR: 100_000 },
    })
    const me = await shopperWith(handbag)
    await fillCart(me, shoe)
    await typeCode(me, 'TWOPIECES')
    const bag = await me.get('/fr/fr/bag')
    await press(me, bag, `remove_${lineIds(bag)[0]}`)
    const { html } = await me.get('/fr/fr/bag')
    expect(html).toContain('<bdi>TWOPIECES</bdi>')
    expect(html).toContain(sentence('COUPON_BELOW_MINIMUM', 'fr', { minimum: `1${'\u202f'}000${nbsp}€` }))
    expect(html).not.toContain('href="/fr/fr/onepage/login"')
    expect((await me.get('/fr/fr/onepage/login')).location).toBe('/fr/fr/onepage/checkout-cart')
    await fillCart(me, handbag)
    expect((await me.get('/fr/fr/bag')).html).toContain('href="/fr/fr/onepage/login"')
  })

  test('and ends while the shopper looks at the last button: no order, the reason, and the bag as it was', async () => {
    await setCoupons(database, { code: 'ENDING', kind: 'percentage', percent: 10 })
    const me = await shopperWith()
    await typeCode(me, 'ENDING')
    const payment = await answerUpTo(me, 'payment', {})
    await setCoupons(database, { code: 'ENDING', kind: 'percentage', percent: 10, active: false })
    const refused = await me.submit('/fr/fr/onepage/payment', payment, cash)
    expect([refused.status, told(refused)]).toEqual([422, sentence('COUPON_OVER')])
    expect(refused.html).toContain('Sélène 85')
    await me.submit('/fr/fr/bag/coupon', refused, { action: 'remove' })
    expect((await orderOf(await order(me))).totals.total.amount).toBe(79_000)
  })

  test('and takes off another part than was seen: the shopper is asked again', async () => {
    await setCoupons(database, { code: 'CHANGING', kind: 'percentage', percent: 10 })
    const me = await shopperWith()
    await typeCode(me, 'CHANGING')
    const payment = await answerUpTo(me, 'payment', {})
    await setCoupons(database, { code: 'CHANGING', kind: 'percentage', percent: 5 })
    const refused = await me.submit('/fr/fr/onepage/payment', payment, cash)
    expect([refused.status, told(refused)]).toEqual([422, sentence('CHECKOUT_CHANGED')])
  })

  test('a bag in another country has none of it', async () => {
    const me = await shopperWith(shoe, '/us/en')
    await typeCode(me, 'MADISON', '/us/en')
    await fillCart(me, shoe, '/fr/fr')
    expect((await me.get('/fr/fr/bag')).html).not.toContain('MADISON')
    expect(said(await typeCode(me, 'MADISON'))).toBe(sentence('COUPON_OTHER_COUNTRY'))
    expect((await me.get('/us/en/bag')).html).toContain('<bdi>MADISON</bdi>')
  })
})

describe('once per customer', () => {
  test('a guest is known by the e-mail, in whatever capitals, and told with the last button: before, it would tell of another', async () => {
    await setCoupons(database, { code: 'ONLYONCE', kind: 'percentage', percent: 10, oncePerCustomer: true })
    const first = await shopperWith()
    await typeCode(first, 'ONLYONCE')
    expect((await order(first, { email: 'nora@averne.fr' })).status).toBe(303)
    const again = await shopperWith()
    await typeCode(again, 'ONLYONCE')
    const payment = await answerUpTo(again, 'payment', { email: ' NORA@Averne.fr' })
    for (const path of ['/fr/fr/bag', '/fr/fr/bag/mini', '/fr/fr/onepage/payment'])
      expect((await again.get(path)).html).not.toContain(sentence('COUPON_ALREADY_USED'))
    const refused = await again.submit('/fr/fr/onepage/payment', payment, cash)
    expect([refused.status, told(refused)]).toEqual([422, sentence('COUPON_ALREADY_USED')])
    // It was a slip: another e-mail can be given.
    expect((await order(again, { email: 'nora.s@averne.fr' })).status).toBe(303)
    const other = await shopperWith()
    await typeCode(other, 'ONLYONCE')
    expect((await order(other, { email: 'paul@averne.fr' })).status).toBe(303)
  })

  test('a customer is known by the account, and by what was ordered with its e-mail before', async () => {
    await setCoupons(database, { code: 'ACCOUNTONCE', kind: 'percentage', percent: 10, oncePerCustomer: true })
    const email = newEmail()
    const guest = await shopperWith()
    await typeCode(guest, 'ACCOUNTONCE')
    expect((await order(guest, { email })).status).toBe(303)
    const me = await shopperWith()
    await register(me, email)
    expect(said(await typeCode(me, 'ACCOUNTONCE'))).toBe(sentence('COUPON_ALREADY_USED'))
  })

  test('the code that a guest typed stays with the bag when they sign in', async () => {
    await setCoupons(database, { code: 'STAYS', kind: 'percentage', percent: 10 })
    const email = await register(Shopper.in(app))
    const me = await shopperWith()
    await typeCode(me, 'STAYS')
    await login(me, email)
    expect((await me.get('/fr/fr/bag')).html).toContain('<bdi>STAYS</bdi>')
  })

  test('an order that is cancelled gives it back', async () => {
    await setCoupons(database, { code: 'BACKAGAIN', kind: 'percentage', percent: 10, oncePerCustomer: true, most: 1 })
    const me = await shopperWith()
    await typeCode(me, 'BACKAGAIN')
    const { id } = await orderOf(await order(me, { email: 'olga@averne.fr' }))
    expect(said(await typeCode(await shopperWith(), 'BACKAGAIN'))).toBe(sentence('COUPON_USED_UP'))
    await database.transaction(async (tx) => {
      await step(tx, orderSubject, id, 'CANCELLED', 'a test')
      await releaseStock(tx, { kind: 'order', id }, 'a test')
    })
    expect(await usedOf('BACKAGAIN')).toBe(0)
    const again = await shopperWith()
    expect((await typeCode(again, 'BACKAGAIN')).status).toBe(303)
    expect((await order(again, { email: 'olga@averne.fr' })).status).toBe(303)
  })
})

describe('fifty orders at once, over HTTP', () => {
  let origin: string
  let web: WebServer
  beforeAll(async () => {
    web = await listen(shop, app, 0, '127.0.0.1')
    origin = `http://127.0.0.1:${(web.server.address() as AddressInfo).port}`
  })
  afterAll(() => web.stop(1_000))

  /** Fifty sizes: buyers of the same one would wait for each other at its stock, and hide what the coupon does. */
  async function fiftySizes(): Promise<string[]> {
    const { rows } = await database.pool.query(
      "select v.sku from sold_variant v join price p on p.product = v.product and p.currency = 'EUR' order by v.sku limit 50",
    )
    const skus = rows.map(({ sku }) => sku as string)
    await setStock(database, skus, 5, { expected: null })
    return skus
  }

  async function fiftyAtTheButton(code: string, emailOf: (index: number) => string): Promise<Answer[]> {
    const skus = await fiftySizes()
    const buyers: { me: Shopper; payment: Answer }[] = []
    for (let from = 0; from < 50; from += 10) {
      const next = Array.from({ length: 10 }, async (_, index) => {
        const me = Shopper.at(origin)
        await fillCart(me, skus[from + index]!)
        expect((await typeCode(me, code)).status).toBe(303)
        return { me, payment: await answerUpTo(me, 'payment', { email: emailOf(from + index), address: inFrance }) }
      })
      buyers.push(...(await Promise.all(next)))
    }
    expect(buyers.every(({ payment }) => payment.html.includes(`Code ${code}`))).toBe(true)
    return Promise.all(buyers.map(({ me, payment }) => me.submit('/fr/fr/onepage/payment', payment, cash)))
  }

  test.each([
    ['so many in all: one', 'SINGLE', { most: 1 }, 1, 'COUPON_USED_UP'],
    ['so many in all: seven', 'SEVEN', { most: 7 }, 7, 'COUPON_USED_UP'],
    ['once per customer, fifty times the same', 'SAMEGUEST', { oncePerCustomer: true }, 1, 'COUPON_ALREADY_USED'],
  ] as const)(
    '%s: no more orders with it than that, a clear reason for the others',
    async (_, code, rule, many, reason) => {
      await setCoupons(database, { code, kind: 'amount', amounts: { EUR: 1_000 }, countries: ['FR'], ...rule })
      const isSame = 'oncePerCustomer' in rule
      const answers = await fiftyAtTheButton(code, (index) => (isSame ? 'same@averne.fr' : `buyer${index}@averne.fr`))
      const placed = answers.filter(({ status }) => status === 303)
      const refused = answers.filter(({ status }) => status === 422)
      expect([placed.length, refused.length]).toEqual([many, 50 - many])
      expect(new Set(refused.map(told))).toEqual(new Set([sentence(reason)]))
      expect(refused.every(({ html }) => html.includes(`<bdi>${code}</bdi>`))).toBe(true)
      expect(await usedOf(code)).toBe(many)
      const { rows } = await database.pool.query(
        "select count(*)::int, sum(amount)::int from order_adjustment where kind = 'coupon' and label = $1",
        [code],
      )
      expect(rows[0]).toEqual({ count: many, sum: -1_000 * many })
      expect(await findOrderContradictions(database.db)).toEqual([])
      expect(shop.lines.filter((line) => line.includes('"level":50'))).toEqual([])
    },
    60_000,
  )

  test('the database itself refuses one use too many, whoever writes it', async () => {
    const me = await shopperWith()
    await order(me, { email: 'same@averne.fr' })
    const use = (code: string) =>
      database.pool.query(
        `insert into coupon_use ("order", coupon) select o.id, $1 from placed_order o
         where o.email = 'same@averne.fr' and not exists (select from coupon_use u where u."order" = o.id) limit 1`,
        [code],
      )
    await expect(use('SINGLE')).rejects.toThrow('used up')
    await expect(use('SAMEGUEST')).rejects.toThrow('for once')
  })
})
