import { beforeAll, describe, expect, test } from 'vitest'
import { contentsOf } from '../../../tests/hostile-bodies.ts'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { answerUpTo, cartAtPayment, fillCart, inFrance } from '../../../tests/worlds/carts.ts'
import { type Answer, Shopper } from '../../../tests/worlds/shopper.ts'
import { setStock as setLevel, stockOf } from '../../../tests/worlds/stock.ts'
import { orderNumberPattern } from '../../domain/order/order.ts'

const { database } = testDatabase()
const { app, lines } = testShop(database)

const sku = 'SEL085-ROU-R-38'
const shopper = () => Shopper.in(app)
const setStock = (quantity: number) => setLevel(database, sku, quantity)
const stockNow = () => stockOf(database, sku)
const ordersNow = async () => Number((await database.pool.query('select count(*) from placed_order')).rows[0].count)

const base = '/fr/fr/onepage'
const cash = { paymentMethod: 'CASH_ON_DELIVERY' }

/** The form of a step as its page writes it. */
const formOf = ({ html }: Answer, path: string) => new RegExp(`<form[^>]* action="${path}"[^>]*>`).exec(html)?.[0]

describe('guest checkout, without script', () => {
  const me = shopper()
  /** The page of each step, and what its form answered. */
  const seen = new Map<string, { page: Answer; answer: Answer }>()
  let number = ''
  let confirmation: Answer

  beforeAll(async () => {
    await setStock(5)
    await fillCart(me, sku)
    for (const [step, fields] of [
      ['login', { username_unregister: 'ines@averne.fr' }],
      ['shipping-option', { shippingOption: 'home' }],
      ['shipping-address', inFrance],
      ['shipping-method', { shippingMethod: 'DAH24' }],
      ['payment', cash],
    ] as const) {
      const page = await me.get(`${base}/${step}`)
      seen.set(step, { page, answer: await me.submit(`${base}/${step}`, page, fields) })
    }
    const { location } = seen.get('payment')!.answer
    number = location!.split('=')[1]!
    confirmation = await me.get(location!)
  })

  test('each step leads to the next, and the last to the confirmation', () => {
    expect([...seen.values()].map(({ answer }) => [answer.status, answer.location])).toEqual([
      [303, `${base}/shipping-option`],
      [303, `${base}/shipping-address`],
      [303, `${base}/shipping-method`],
      [303, `${base}/payment`],
      [303, `${base}/confirmation?order=${number}`],
    ])
  })

  test('[CHK-34] each step is a page with a form that is posted to the step’s own address', () => {
    for (const [step, { page }] of seen) {
      expect([step, page.status, page.type]).toEqual([step, 200, 'text/html; charset=utf-8'])
      expect(formOf(page, `${base}/${step}`)).toContain('method="post"')
    }
  })

  test('[CHK-42] what a form is not content with is answered in HTML: the step again, with what is wrong', async () => {
    const other = shopper()
    await fillCart(other, 'VERR000-ROU')
    for (const [step, wrong, right] of [
      ['login', { username_unregister: 'nobody' }, { username_unregister: 'ines@averne.fr' }],
      ['shipping-option', { shippingOption: 'balloon' }, { shippingOption: 'home' }],
      ['shipping-address', { ...inFrance, postal: '7' }, inFrance],
      ['shipping-method', { shippingMethod: 'NONE' }, { shippingMethod: 'DAH' }],
      ['payment', { paymentMethod: 'SHELLS' }, cash],
    ] as const) {
      const { status, type, html } = await other.fillIn(`${base}/${step}`, wrong)
      expect([step, status, type]).toEqual([step, 422, 'text/html; charset=utf-8'])
      expect(html).toContain('"pageContext":"checkout"')
      expect(html).toMatch(/aria-invalid="true"|role="alert"/)
      const { location } = await other.fillIn(`${base}/${step}`, right)
      const next = await other.get(location!)
      expect([step, next.status, next.type]).toEqual([step, 200, 'text/html; charset=utf-8'])
    }
  })

  test('[NAV-12,NAV-33] their page context is checkout', () => {
    for (const { page } of seen.values()) {
      expect(page.status).toBe(200)
      expect(page.html).toContain('"pageContext":"checkout"')
    }
  })

  test('[CHK-10,CHK-19,SHIP-01] home delivery is offered to a guest, and a new address is shown before the order', () => {
    expect(seen.get('shipping-option')!.page.html).toMatch(/<input(?=[^>]* name="shippingOption")[^>]* value="home"/)
    const { html } = seen.get('payment')!.page
    expect(html).toContain('14 rue des Tanneurs')
    expect(html).toContain('805\u00a0€')
  })

  test('[CHK-11,PAY-02] the order holds the guest’s e-mail, cash on delivery, and what was confirmed', async () => {
    const { rows } = await database.pool.query(
      `select o.*, p.method as payment_method, p.amount as paid, a.kind, a.amount as shipping, l.amount as price from placed_order o
        join payment p on p."order" = o.id join order_adjustment a on a."order" = o.id join order_line l on l."order" = o.id
        where o.number = $1`,
      [number],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      email: 'ines@averne.fr',
      payment_method: 'CASH_ON_DELIVERY',
      shipping_method: 'DAH24',
      price: '79000',
      kind: 'shipping',
      shipping: '1500',
      total: '80500',
      paid: '80500',
      state: 'IN_PREPARATION',
      customer: null,
      address: { city: 'Paris', phone: '0612345678', country: 'FR' },
    })
    expect(await stockNow()).toBe(4)
  })

  test('[ORD-19,NAV-14] the confirmation names the order', () => {
    expect(confirmation.status).toBe(200)
    expect(number).toMatch(orderNumberPattern)
    expect(confirmation.html).toContain(number)
  })

  test('the bag is empty afterwards, and the log names the order and nobody', async () => {
    expect((await me.get('/fr/fr/bag')).html).not.toContain('Sélène 85')
    expect(me.cookies.get('bag')).toMatch(/^FR(:|%3A)0$/)
    expect(lines.join('')).toContain(`"order":"${number}"`)
    expect(lines.join('')).not.toContain('ines@averne.fr')
  })

  test('the bag leads to the first step', async () => {
    const next = shopper()
    await fillCart(next, sku)
    expect((await next.get(`${base}/checkout-cart`)).html).toContain(`href="${base}/login"`)
  })
})

describe('on the way', () => {
  test.each([
    {
      place: '/ae/ar',
      person: {
        firstname: 'ليلى',
        lastname: 'حداد',
        address1: 'شارع الوصل',
        city: 'دبي',
        building: '12',
        suite: '3',
        shippingstate: 'DU',
      },
      wrong: { suite: '' },
    },
    {
      place: '/jp/ja',
      person: {
        firstname: '花子',
        lastname: '山田',
        address1: '銀座4-1',
        postal: '１０４－００６１',
        city: '中央区',
        shippingstate: '13',
      },
      wrong: { postal: '1040061' },
    },
  ])(
    '[VAL-11] $place: the box above the form names the field and leads to it; put right, the way ends in the order',
    async ({ place, person, wrong }) => {
      const me = shopper()
      await fillCart(me, 'VERR000-ROU', place)
      const login = `${place}/onepage/login`
      const refused = await me.fillIn(login, { username_unregister: '' })
      expect(refused.status).toBe(422)
      expect(refused.html).toMatch(/<input(?=[^>]* name="username_unregister")[^>]* aria-invalid="true"/)
      await me.submit(login, refused, { username_unregister: 'ines@averne.fr' })
      await me.fillIn(`${place}/onepage/shipping-option`, { shippingOption: 'home' })
      const path = `${place}/onepage/shipping-address`
      const again = await me.fillIn(path, { ...person, ...wrong })
      const [field] = Object.keys(wrong)
      expect(again.status).toBe(422)
      expect(again.html.match(/aria-invalid="true"/g)).toHaveLength(1)
      const label = new RegExp(`<label[^>]* for="${field}"[^>]*>([^<]+)`).exec(again.html)![1]!
      expect(again.html).toMatch(new RegExp(`<a[^>]* href="#${field}"[^>]*>${label.trim()} : [^<]+</a>`))
      expect((await me.submit(path, again, person)).location).toBe(`${place}/onepage/shipping-method`)
      await me.fillIn(`${place}/onepage/shipping-method`, { shippingMethod: 'DAH' })
      const placed = await me.fillIn(`${place}/onepage/payment`, cash)
      expect(placed.location).toMatch(/confirmation\?order=AV\d{8}$/)
      expect((await me.get(placed.location!)).status).toBe(200)
    },
  )

  test('a step that was skipped by its address leads back to the first that wants an answer', async () => {
    await setStock(5)
    const me = shopper()
    for (const step of ['login', 'payment', 'shipping-method']) {
      expect((await me.get(`/fr/fr/onepage/${step}`)).location).toBe('/fr/fr/onepage/checkout-cart')
    }
    await me.post('/fr/fr/bag/add', { pid: sku })
    for (const step of ['shipping-option', 'shipping-address', 'shipping-method', 'payment']) {
      expect((await me.get(`/fr/fr/onepage/${step}`)).location).toBe('/fr/fr/onepage/login')
    }
    await me.submit('/fr/fr/onepage/login', await me.get('/fr/fr/onepage/login'), { username_unregister: 'a@b.fr' })
    expect((await me.get('/fr/fr/onepage/payment')).location).toBe('/fr/fr/onepage/shipping-option')
    expect((await me.get('/fr/fr/onepage/login')).html).toContain('value="a@b.fr"')
  })

  test('an address that fails a rule comes back as it was typed, each field with its sentence', async () => {
    await setStock(5)
    const me = shopper()
    await cartAtPayment(me, sku)
    const path = '/fr/fr/onepage/shipping-address'
    const answer = await me.submit(path, await me.get(path), { ...inFrance, postal: '7500', lastname: '', city: 'Pa🌹ris' })
    expect(answer.status).toBe(422)
    expect(answer.html).toContain('75008')
    expect(answer.html).toContain('value="7500"')
    expect(answer.html).toContain('14 rue des Tanneurs')
    expect(answer.html.match(/aria-invalid="true"/g)).toHaveLength(3)
    expect(answer.html).toContain('aria-describedby="postal-error"')
    expect((await me.get('/fr/fr/onepage/payment')).html).toContain('75008 Paris')
  })

  test.each([
    ['', 422],
    ['nobody', 422],
    [`${'a'.repeat(60)}@b.fr`, 422],
  ])('an e-mail of %j is refused at its field', async (email, status) => {
    await setStock(5)
    const me = shopper()
    await me.post('/fr/fr/bag/add', { pid: sku })
    const answer = await me.submit('/fr/fr/onepage/login', await me.get('/fr/fr/onepage/login'), { username_unregister: email })
    expect(answer.status).toBe(status)
    expect(answer.html).toContain('id="username_unregister-error"')
  })

  test.each([
    ['shipping-option', { shippingOption: 'balloon' }],
    ['shipping-method', { shippingMethod: 'DAHGR' }],
    ['payment', { paymentMethod: 'CREDIT_CARD' }],
  ])('a choice at %s that is not offered is refused', async (step, fields) => {
    await setStock(5)
    const me = shopper()
    await cartAtPayment(me, sku)
    const path = `/fr/fr/onepage/${step}`
    const answer = await me.submit(path, await me.get(path), fields)
    expect(answer.status).toBe(422)
    expect(answer.html).toContain('role="alert"')
  })

  test('[VAL-55] the country is the site’s: what a form says about it is not read', async () => {
    await setStock(5)
    const me = shopper()
    const payment = await cartAtPayment(me, sku, { address: { ...inFrance, country: 'US' } })
    const placed = await me.submit('/fr/fr/onepage/payment', payment, { paymentMethod: 'CASH_ON_DELIVERY' })
    const { rows } = await database.pool.query('select address from placed_order where number = $1', [
      placed.location!.split('=')[1],
    ])
    expect(rows[0].address.country).toBe('FR')
    expect((await me.get('/fr/fr/bag')).status).toBe(200)
  })

  test('sales tax is added where prices do not hold it, and named', async () => {
    await setStock(5)
    const me = shopper()
    const address = {
      firstname: 'Ann',
      lastname: 'Lee',
      address1: '1 Bond Street',
      city: 'New York',
      postal: '10012',
      shippingstate: 'NY',
    }
    const payment = await cartAtPayment(me, sku, { base: '/us/en', address })
    expect(payment.html).toContain('$78.10')
    await me.submit('/us/en/onepage/payment', payment, { paymentMethod: 'CASH_ON_DELIVERY' })
    const { rows } = await database.pool.query(`select o.total::int, a.kind, a.amount::int from placed_order o
      join order_adjustment a on a."order" = o.id where o.country = 'US'`)
    expect(rows).toEqual([{ total: 95_810, kind: 'tax', amount: 7_810 }])
  })

  test('[CHK-13,CHK-14] the summary comes alone, with the value of the order and how it is sent', async () => {
    await setStock(5)
    const me = shopper()
    await cartAtPayment(me, sku)
    const { status, html } = await me.get('/fr/fr/onepage/summary?checkoutStep=3')
    expect(status).toBe(200)
    expect(html).toMatch(/^<aside/)
    expect(html).toContain('790\u00a0€')
    expect(html).toContain('Livraison à domicile')
  })

  test('what does not exist yet is not paid in cash', async () => {
    const me = shopper()
    const { rows } = await database.pool.query(
      "select sku from stock where expected = 'preorder' and quantity = 0 and expected_quantity > 0 limit 1",
    )
    const payment = await cartAtPayment(me, rows[0].sku)
    expect(payment.status).toBe(200)
    expect(payment.html).not.toContain('CASH_ON_DELIVERY')
    const forced = await me.post('/fr/fr/onepage/payment', { ...hidden(payment.html), paymentMethod: 'CASH_ON_DELIVERY' })
    expect(forced.status).toBe(422)
  })
})

const hidden = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
  )

describe('one bag is one order', () => {
  const pay = '/fr/fr/onepage/payment'

  test('twenty presses at once, and one a minute later, lead to the same order', async () => {
    await setStock(5)
    const before = await ordersNow()
    const me = shopper()
    const payment = await cartAtPayment(me, sku)
    const presses = await Promise.all(
      Array.from({ length: 20 }, () => me.submit(pay, payment, { paymentMethod: 'CASH_ON_DELIVERY' })),
    )
    expect(new Set(presses.map(({ status }) => status))).toEqual(new Set([303]))
    expect(new Set(presses.map(({ location }) => location)).size).toBe(1)
    const again = shopper()
    for (const [name, value] of me.cookies) again.cookies.set(name, value)
    await database.pool.query('truncate rate_limit')
    expect((await again.submit(pay, payment, { paymentMethod: 'CASH_ON_DELIVERY' })).location).toBe(presses[0]!.location)
    expect([await ordersNow(), await stockNow()]).toEqual([before + 1, 4])
  })

  test('two tabs that show the same bag make one order', async () => {
    await setStock(5)
    const before = await ordersNow()
    const me = shopper()
    const first = await cartAtPayment(me, sku)
    const second = await me.get(pay)
    const one = await me.submit(pay, first, { paymentMethod: 'CASH_ON_DELIVERY' })
    const two = await me.submit(pay, second, { paymentMethod: 'CASH_ON_DELIVERY' })
    expect(two.location).toBe(one.location)
    expect(await ordersNow()).toBe(before + 1)
  })

  test('[trap 20] two sites have two bags and make two orders, each in its own currency', async () => {
    await setStock(5)
    const me = shopper()
    const french = await cartAtPayment(me, sku)
    await me.post('/gb/en/bag/add', { pid: sku })
    const placed = await me.submit(pay, french, { paymentMethod: 'CASH_ON_DELIVERY' })
    expect(placed.status).toBe(303)
    expect((await me.get('/gb/en/bag')).html).toContain('Sélène 85')
  })

  test('a bag that changed in another tab is shown again before it is ordered', async () => {
    await setStock(5)
    const me = shopper()
    const seen = await cartAtPayment(me, sku)
    await me.post('/fr/fr/bag/add', { pid: sku })
    const answer = await me.submit(pay, seen, { paymentMethod: 'CASH_ON_DELIVERY' })
    expect(answer.status).toBe(422)
    expect(answer.html).toContain('role="alert"')
    expect(answer.html).toContain('1\u202f580\u00a0€')
    const confirmed = await me.submit(pay, answer, { paymentMethod: 'CASH_ON_DELIVERY' })
    expect(confirmed.status).toBe(303)
  })

  test('a price that changed is shown again before it is charged', async () => {
    await setStock(5)
    const me = shopper()
    const seen = await cartAtPayment(me, sku)
    await database.pool.query("update price set amount = 81000 where product = 'SEL085' and currency = 'EUR'")
    const answer = await me.submit(pay, seen, { paymentMethod: 'CASH_ON_DELIVERY' })
    await database.pool.query("update price set amount = 79000 where product = 'SEL085' and currency = 'EUR'")
    expect(answer.status).toBe(422)
    expect(answer.html).toContain('810\u00a0€')
  })

  test('a price that rose before the page was seen is named on it, and ordered only when it is accepted', async () => {
    await setStock(5)
    const before = await ordersNow()
    const price = (amount: number) =>
      database.pool.query("update price set amount = $1 where product = 'SEL085' and currency = 'EUR'", [amount])
    const me = shopper()
    await fillCart(me, sku)
    await fillCart(me, 'VERR000-ROU')
    await price(81_000)
    try {
      expect((await me.get('/fr/fr/bag')).html).toContain('Le prix a augmenté depuis votre choix. Il était de 790\u00a0€.')
      const seen = await answerUpTo(me, 'payment')
      expect(seen.html).toContain('Sélène 85 est désormais à 810\u00a0€. Lors de votre choix, le prix était de 790\u00a0€.')
      expect(seen.html).not.toContain('Verrou est désormais')
      const refused = await me.submit(pay, seen, cash)
      expect(refused.status).toBe(422)
      expect(refused.html).toContain('Le prix a augmenté depuis votre choix. Acceptez-le, puis confirmez.')
      expect(await ordersNow()).toBe(before)
      const placed = await me.submit(pay, refused, { ...cash, acceptPrices: '1' })
      const { rows } = await database.pool.query('select total::int from placed_order where number = $1', [
        placed.location!.split('=')[1],
      ])
      expect(rows).toEqual([{ total: 81_000 + 245_000 }])
    } finally {
      await price(79_000)
    }
  })

  test('a price that fell passes on: said in the bag, asked of nobody, and also when it fell while the page was open', async () => {
    await setStock(5)
    const price = (amount: number) =>
      database.pool.query("update price set amount = $1 where product = 'SEL085' and currency = 'EUR'", [amount])
    const me = shopper()
    await fillCart(me, sku)
    await fillCart(me, 'VERR000-ROU')
    await price(78_000)
    try {
      expect((await me.get('/fr/fr/bag')).html).toContain('Le prix a baissé depuis votre choix. Il était de 790\u00a0€.')
      const seen = await answerUpTo(me, 'payment')
      expect(seen.html).not.toContain('acceptPrices')
      await price(77_000)
      const placed = await me.submit(pay, seen, cash)
      const { rows } = await database.pool.query('select total::int from placed_order where number = $1', [
        placed.location!.split('=')[1],
      ])
      expect(rows).toEqual([{ total: 77_000 + 245_000 }])
    } finally {
      await price(79_000)
    }
  })

  test('one price that rose is not hidden by another that fell by more', async () => {
    await setStock(5)
    const price = (product: string, amount: number) =>
      database.pool.query("update price set amount = $2 where product = $1 and currency = 'EUR'", [product, amount])
    const me = shopper()
    await fillCart(me, sku)
    await fillCart(me, 'VERR000-ROU')
    const seen = await answerUpTo(me, 'payment')
    await price('SEL085', 80_000)
    await price('VERR000', 200_000)
    const asked = await me.submit(pay, seen, { ...cash, acceptPrices: '1' })
    await price('SEL085', 79_000)
    await price('VERR000', 245_000)
    expect(asked.status).toBe(422)
    expect(asked.html).toContain('acceptPrices')
  })

  test('what the page says of prices is not believed', async () => {
    await setStock(5)
    const me = shopper()
    const seen = await cartAtPayment(me, sku)
    const forged = hidden(seen.html)
    // What it stands for, between which days it is promised, and then the prices.
    const [digest, from, until, ...prices] = forged.seen!.split('.')
    const saying = (price: string) => [digest, from, until, ...prices.map(() => price)].join('.')
    forged.seen = saying('1')
    const answer = await me.post(pay, { ...forged, ...cash })
    expect(answer.status).toBe(422)
    const dear = { ...forged, seen: saying('99999999'), ...cash }
    const placed = await me.post(pay, dear)
    const { rows } = await database.pool.query('select total::int from placed_order where number = $1', [
      placed.location!.split('=')[1],
    ])
    expect(rows).toEqual([{ total: 79_000 }])
  })

  test('a piece that slips from in stock to a day in January is shown again with its day before it is ordered, and kept so', async () => {
    const expected = { kind: 'backorder', quantity: 3, at: '2027-01-20' } as const
    await setLevel(database, sku, 1, { expected })
    const me = shopper()
    const seen = await cartAtPayment(me, sku)
    expect(seen.html).not.toContain('20 janvier 2027')
    await setStock(0)
    const asked = await me.submit(pay, seen, { paymentMethod: 'CASH_ON_DELIVERY' })
    expect(asked.status).toBe(422)
    expect(asked.html).toContain('20 janvier 2027')
    expect((await me.get('/fr/fr/bag')).html).toContain('20 janvier 2027')
    const placed = await me.submit(pay, asked, { paymentMethod: 'CASH_ON_DELIVERY' })
    const { rows } = await database.pool.query(
      'select l.level, l.expected_at::text from order_line l join placed_order o on o.id = l."order" where o.number = $1',
      [placed.location!.split('=')[1]],
    )
    expect(rows).toEqual([{ level: 'BACKORDER', expected_at: '2027-01-20' }])
    await setLevel(database, sku, 5, { expected: null })
  })

  test('a cart worth more than two thousand million minor units is ordered like any other', async () => {
    const { rows } = await database.pool.query(
      "select v.sku from variant v join colourway w on w.id = v.colourway where w.product = 'VIG000' order by v.sku limit 6",
    )
    await setLevel(
      database,
      rows.map((row) => row.sku),
      3,
    )
    const me = shopper()
    for (const { sku: each } of rows) await me.post('/hu/en/bag/add', { pid: each, Quantity: '3' })
    const address = { firstname: 'Anna', lastname: 'Nagy', address1: 'Andrassy ut 3', postal: '1061', city: 'Budapest' }
    const payment = await answerUpTo(me, 'payment', { base: '/hu/en', address })
    const placed = await me.submit('/hu/en/onepage/payment', payment, { paymentMethod: 'CASH_ON_DELIVERY' })
    expect(placed.status).toBe(303)
    const [{ total }] = (await database.pool.query("select total from placed_order where country = 'HU'")).rows
    expect(Number(total)).toBeGreaterThan(2 ** 31)
  })

  test('a cart worth more than one order may be is told so at its end, in the bag, and nothing is ordered', async () => {
    await setStock(5)
    const before = await ordersNow()
    const me = shopper()
    const price = (amount: number) =>
      database.pool.query("update price set amount = $1 where product = 'SEL085' and currency = 'EUR'", [amount])
    const shown = await cartAtPayment(me, sku)
    await price(30_000_000)
    try {
      const answer = await me.submit(pay, shown, { paymentMethod: 'CASH_ON_DELIVERY' })
      expect(answer.status).toBe(422)
      const tooMuch = 'Votre sac a atteint le montant le plus élevé qui se commande en ligne.'
      expect(answer.html).toContain(tooMuch)
      const bag = await me.get('/fr/fr/bag')
      expect([bag.html.includes(tooMuch), bag.html.includes('href="/fr/fr/onepage/login"')]).toEqual([true, false])
      expect((await me.get('/fr/fr/onepage/login')).location).toBe('/fr/fr/onepage/checkout-cart')
      expect(await ordersNow()).toBe(before)
      const added = await me.post('/fr/fr/bag/add?format=ajax', { pid: sku })
      expect([added.status, JSON.parse(added.html).error.code]).toEqual([422, 'ORDER_TOO_LARGE'])
    } finally {
      await price(79_000)
    }
  })

  test('the numbers of orders tell nothing of their count, and no two are alike', async () => {
    const { rows } = await database.pool.query('select next_order_number() as number from generate_series(1, 200)')
    const numbers = rows.map((row) => Number(/^AV(\d{8})$/.exec(row.number)![1]))
    expect(new Set(numbers).size).toBe(200)
    const steps = numbers.slice(1).map((number, at) => (number - numbers[at]! + 100_000_000) % 100_000_000)
    expect(new Set(steps).size).toBeGreaterThan(190)
  })

  test('reading a step writes nothing', async () => {
    await setStock(5)
    const me = shopper()
    await cartAtPayment(me, sku)
    const tables = ['cart', 'cart_line', 'checkout_draft', 'placed_order', 'payment', 'stock', 'stock_hold', 'event']
    const before = await contentsOf(database, tables)
    for (const step of ['login', 'shipping-option', 'shipping-address', 'shipping-method', 'payment', 'summary'])
      expect((await me.get(`/fr/fr/onepage/${step}`)).status).toBe(200)
    expect(await contentsOf(database, tables)).toEqual(before)
  })

  test('[CART-03] a piece that was sold or withdrawn meanwhile stays in the bag, is named there, and nothing is ordered', async () => {
    const publish = (published: boolean) =>
      database.pool.query("update product set published = $1 where id = 'SEL085'", [published])
    for (const [away, back] of [
      [() => setStock(0), () => setStock(5)],
      [() => publish(false), () => publish(true)],
    ] as const) {
      await setStock(5)
      const before = await ordersNow()
      const me = shopper()
      const seen = await cartAtPayment(me, sku)
      await away()
      const answer = await me.submit(pay, seen, { paymentMethod: 'CASH_ON_DELIVERY' })
      expect(answer.status).toBe(422)
      expect(answer.html).toContain('role="alert"')
      expect(answer.html).toContain('data-unavailable')
      await back()
      expect(await ordersNow()).toBe(before)
    }
  })

  test('[CART-03] what cannot be bought is named before paying as staying behind; the rest is ordered, and it waits in the bag', async () => {
    const [there, gone] = [sku, 'SEL085-ROU-R-39']
    await setLevel(database, [there, gone], 5, { expected: null })
    const me = shopper()
    await fillCart(me, gone)
    await fillCart(me, there)
    await setLevel(database, gone, 0)
    const bag = await me.get('/fr/fr/bag')
    expect(bag.html).toContain(`href="${base}/login"`)
    expect(bag.html.split('data-unavailable-list')[1]).toContain(`data-pid="${gone}"`)
    const uuid = /name="remove_([^"]+)"/.exec(bag.html.split('data-unavailable-list')[1]!)![1]
    const payment = await answerUpTo(me, 'payment')
    const summary = payment.html.split('<aside')[1]!.split('</aside>')[0]!
    const [ordered, stays] = summary.split('Reste dans votre sac, sans être commandé')
    expect([ordered, stays].map((part) => part!.match(/>Sélène 85</g)?.length)).toEqual([1, 1])
    expect(ordered).toContain('790\u00a0€')
    const placed = await me.submit(pay, payment, cash)
    expect(placed.status).toBe(303)
    const { rows } = await database.pool.query(
      'select l.sku, o.total::int from order_line l join placed_order o on o.id = l."order" where o.number = $1',
      [placed.location!.split('=')[1]],
    )
    expect(rows).toEqual([{ sku: there, total: 79_000 }])
    expect(me.cookies.get('bag')).toMatch(/^FR(:|%3A)1$/)
    // Pressed again, it is the same order, and what waits is not ordered with it.
    expect((await me.submit(pay, payment, cash)).location).toBe(placed.location)
    const after = await me.get('/fr/fr/bag')
    expect(after.html).toContain(`name="remove_${uuid}"`)
    expect(after.html).not.toContain(`href="${base}/login"`)
    // It goes back by itself.
    await setLevel(database, gone, 5)
    const back = await me.get('/fr/fr/bag')
    expect(back.html).not.toContain('data-unavailable-list')
    expect(back.html).toContain(`href="${base}/login"`)
  })

  test('of two pieces one is sold while the page is open: the shopper sees what stays behind before they order the rest', async () => {
    const [there, gone] = [sku, 'SEL085-ROU-R-39']
    await setLevel(database, [there, gone], 5, { expected: null })
    const me = shopper()
    await fillCart(me, gone)
    const seen = await cartAtPayment(me, there)
    // One is left of two: what cannot be had as it is wanted stays behind too.
    await me.post('/fr/fr/bag/add', { pid: there })
    const two = await me.get(pay)
    await setLevel(database, there, 1)
    for (const [page, behind] of [
      [seen, 1],
      [two, 1],
    ] as const) {
      const before = await ordersNow()
      const asked = await me.submit(pay, page, cash)
      expect([asked.status, await ordersNow()]).toEqual([422, before])
      const stays = asked.html.split('Reste dans votre sac, sans être commandé')[1]!
      expect(stays.match(/>Sélène 85</g)).toHaveLength(behind)
    }
    const placed = await me.submit(pay, await me.get(pay), cash)
    const { rows } = await database.pool.query(
      'select l.sku from order_line l join placed_order o on o.id = l."order" where o.number = $1',
      [placed.location!.split('=')[1]],
    )
    expect(rows).toEqual([{ sku: gone }])
  })

  test('another browser cannot see the order, nor press another’s button', async () => {
    await setStock(5)
    const [me, stranger] = [shopper(), shopper()]
    const payment = await cartAtPayment(me, sku)
    await cartAtPayment(stranger, sku)
    const stolen = await stranger.post(pay, {
      ...hidden(payment.html),
      csrf_token: hidden((await stranger.get(pay)).html).csrf_token!,
      paymentMethod: 'CASH_ON_DELIVERY',
    })
    expect(stolen.status).toBe(422)
    const placed = await me.submit(pay, payment, { paymentMethod: 'CASH_ON_DELIVERY' })
    expect((await stranger.get(placed.location!)).status).toBe(404)
    expect((await me.get(placed.location!)).status).toBe(200)
    expect((await me.get('/fr/fr/onepage/confirmation')).location).toBe('/fr/fr/bag')
  })

  test('without its token the button does nothing', async () => {
    await setStock(5)
    const me = shopper()
    const { csrf_token: _, ...rest } = hidden((await cartAtPayment(me, sku)).html)
    expect((await me.post(pay, { ...rest, paymentMethod: 'CASH_ON_DELIVERY' })).status).toBe(403)
  })
})
