import { describe, expect, test, vi } from 'vitest'
import { accountsOf } from '../../../tests/accounts.ts'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { fillCart, giveCart, inFrance, inNewYork, placeCashOrder } from '../../../tests/worlds/carts.ts'
import { atWork, customerWithTwoAddresses, login, password, register, saveAddress } from '../../../tests/worlds/customers.ts'
import { type Answer, hiddenFields } from '../../../tests/worlds/shopper.ts'
import { setStock as setLevel } from '../../../tests/worlds/stock.ts'

// Passwords are slow to hash on purpose, and a busy machine is slower still.
vi.setConfig({ testTimeout: 60_000 })

const { database } = testDatabase()
const { app } = testShop(database, { PUBLIC_URL: 'http://localhost:3000', RATE_LIMIT_PER_IP: '100000' })
const { idOf, query, setStock, shopper } = accountsOf(app, database)
const base = '/fr/fr'
const sku = 'SEL085-ROU-R-38'

describe('the bag at the door', () => {
  const linesOf = (owner: string) =>
    query('select l.sku, l.quantity from cart c join cart_line l on l.cart = c.id where c.visitor = $1 order by l.sku', [owner])

  test('a guest’s pieces join those that waited, as many as may be had, and the shopper is told', async () => {
    await setStock(9, sku, 'SEL085-ROU-R-39')
    const me = shopper()
    const email = await register(me)
    await me.post(`${base}/bag/add`, { pid: sku, Quantity: '2' })
    const guest = shopper()
    await guest.post(`${base}/bag/add`, { pid: sku, Quantity: '2' })
    await guest.post(`${base}/bag/add`, { pid: 'SEL085-ROU-R-39' })
    const done = await login(guest, email)
    expect(done.location).toBe(`${base}/account?done=joined`)
    expect((await guest.get(done.location!)).html).toContain('a rejoint le sac')
    // Three of a style are the most that one person may have.
    expect(await linesOf(await idOf(email))).toEqual([
      { sku, quantity: 3 },
      { sku: 'SEL085-ROU-R-39', quantity: 1 },
    ])
    expect(guest.cookies.get('bag')).toMatch(/^FR(:|%3A)4$/)
  })

  test('a guest’s gift comes along, and its words stand over those that waited', async () => {
    await setStock(9, sku, 'SEL085-ROU-R-39')
    const me = shopper()
    const email = await register(me)
    await fillCart(me, sku)
    await giveCart(me, 'Pour Ada')
    const giftOf = async () =>
      (await query('select gift_message from cart where visitor = $1', [await idOf(email)]))[0].gift_message
    const [plain, wordless, giving] = [shopper(), shopper(), shopper()]
    for (const guest of [plain, wordless, giving]) await fillCart(guest, 'SEL085-ROU-R-39')
    await giveCart(wordless, '')
    await giveCart(giving, 'Pour Zoé')
    for (const guest of [plain, wordless]) {
      await login(guest, email)
      expect(await giftOf()).toBe('Pour Ada')
    }
    await login(giving, email)
    expect(await giftOf()).toBe('Pour Zoé')
  })

  test('nothing is lost when there is less in stock than either bag holds', async () => {
    await setStock(9, sku)
    const me = shopper()
    const email = await register(me)
    await me.post(`${base}/bag/add`, { pid: sku, Quantity: '2' })
    const guest = shopper()
    await guest.post(`${base}/bag/add`, { pid: sku, Quantity: '3' })
    await setLevel(database, sku, 1, { expected: null })
    await login(guest, email)
    expect(await linesOf(await idOf(email))).toEqual([{ sku, quantity: 3 }])
  })

  test('the same guest merged twice at once is merged once', async () => {
    await setStock(9, sku)
    const email = await register(shopper())
    const guest = shopper()
    await guest.post(`${base}/bag/add`, { pid: sku })
    const page = await guest.get(`${base}/account/login`)
    const twin = shopper()
    for (const [name, value] of guest.cookies) twin.cookies.set(name, value)
    const both = await Promise.all(
      [guest, twin].map((each) => each.submit(`${base}/account/login`, page, { username: email, password })),
    )
    expect(both.map(({ status }) => status)).toEqual([303, 303])
    expect(await linesOf(await idOf(email))).toEqual([{ sku, quantity: 1 }])
  })

  test('signing in as another customer merges nothing: each keeps their own bag', async () => {
    await setStock(9, sku, 'SEL085-ROU-R-39')
    const other = await register(shopper())
    const me = shopper()
    const own = await register(me)
    await me.post(`${base}/bag/add`, { pid: sku, Quantity: '2' })
    const form = await shopper().get(`${base}/account/login`)
    expect(form.status).toBe(200)
    const { html } = await me.get(`${base}/account`)
    const csrf_token = /name="csrf_token" value="([^"]+)"/.exec(html)![1]!
    const done = await me.post(`${base}/account/login`, { csrf_token, username: other, password })
    expect(done.status).toBe(303)
    expect(await linesOf(await idOf(own))).toEqual([{ sku, quantity: 2 }])
    expect(await linesOf(await idOf(other))).toEqual([])
    expect((await me.get(`${base}/bag`)).html).toContain('Votre sac est vide.')
  })

  test('an empty bag leads whoever is not signed in to that of the account', async () => {
    await setStock(9, sku)
    const me = shopper()
    const email = await register(me)
    const way = `${base}/account/login?next=cart`
    expect((await me.get(`${base}/bag`)).html).not.toContain(way)
    await me.post(`${base}/bag/add`, { pid: sku })
    const guest = shopper()
    expect((await guest.get(`${base}/bag`)).html).toContain(`href="${way}"`)
    const form = await guest.get(way)
    const done = await guest.submit(`${base}/account/login`, form, { username: email, password })
    expect(done.location).toBe(`${base}/bag`)
    expect((await guest.get(done.location!)).html).toContain(sku)
  })

  test('after signing out the next person in this browser has no bag', async () => {
    await setStock(9, sku)
    const me = shopper()
    await register(me)
    await me.post(`${base}/bag/add`, { pid: sku })
    await me.submit(`${base}/account/logout`, await me.get(`${base}/account`))
    expect((await me.get(`${base}/bag`)).html).not.toContain('Sélène 85')
  })
})

describe('checkout with an account', () => {
  const lineOf = ({ html }: Answer) => {
    const field = /<input(?=[^>]* name="address1")[^>]*>/.exec(html)![0]
    return / value="([^"]*)"/.exec(field)?.[1] ?? ''
  }

  test('[CHK-09,CHK-18,ORD-17] signing in at step 2 continues to step 3, the address book serves, and the order is the customer’s', async () => {
    await setStock(9, sku)
    const owner = shopper()
    const email = await register(owner)
    await saveAddress(owner, 'Maison')
    const me = shopper()
    await fillCart(me, sku)
    const step = `${base}/onepage/login`
    const refused = await me.fillIn(step, { username: email, password: 'Wrong-123' })
    expect(refused.status).toBe(422)
    const next = await me.submit(step, refused, { username: email, password })
    expect(next.location).toBe(`${base}/onepage/shipping-option`)
    await me.fillIn(next.location!, { shippingOption: 'home' })
    const at = `${base}/onepage/shipping-address`
    const address = await me.get(at)
    expect(address.html).toContain('14 rue des Tanneurs')
    expect(address.html).not.toContain('name="address1"')
    const [{ id }] = await query('select id from customer_address where customer = $1', [await idOf(email)])
    const chosen = await me.submit(at, address, { addressID: id, useThisAddress: 'true' })
    expect(chosen.location).toBe(`${base}/onepage/shipping-method`)
    await me.fillIn(chosen.location!, { shippingMethod: 'DAH' })
    const pay = `${base}/onepage/payment`
    const placed = await me.fillIn(pay, { paymentMethod: 'CASH_ON_DELIVERY' })
    const number = placed.location!.split('=')[1]!
    const [order] = await query('select email, customer from placed_order where number = $1', [number])
    expect(order).toEqual({ email, customer: await idOf(email) })
    expect((await owner.get(`${base}/account/orders`)).html).toContain(number)
    expect((await owner.get(placed.location!)).html).toContain('14 rue des Tanneurs')
    expect(JSON.parse((await owner.get(`${base}/visit`)).html)).toEqual({
      visit: 'logged',
      userType: 3,
      clientStatus: 'customer',
      clientSegment: 'single',
      clientSegment24M: 'single',
    })
  })

  test('an address given on the way to an order is kept if it is wished, once, and offered with the next order', async () => {
    await setStock(9, sku)
    const me = shopper()
    const email = await register(me)
    const at = `${base}/onepage/shipping-address`
    const book = async () =>
      query("select name, is_default, address ->> 'address1' as line from customer_address where customer = $1", [
        await idOf(email),
      ])
    await fillCart(me, sku)
    await me.fillIn(`${base}/onepage/shipping-option`, { shippingOption: 'home' })
    const asked = await me.get(at)
    expect(asked.html).toMatch(/<input[^>]*name="keepAddress"[^>]*>/)
    expect((await me.submit(at, asked, { ...inFrance, postal: '1', keepAddress: 'on' })).status).toBe(422)
    await me.submit(at, asked, inFrance)
    expect(await book()).toEqual([])
    for (let times = 0; times < 2; times += 1) {
      const { location } = await me.submit(at, await me.get(at), { ...inFrance, keepAddress: 'on' })
      expect(location).toBe(`${base}/onepage/shipping-method`)
    }
    expect(await book()).toEqual([{ name: 'Paris', is_default: true, line: inFrance.address1 }])
    await me.fillIn(`${base}/onepage/shipping-method`, { shippingMethod: 'DAH' })
    await me.fillIn(`${base}/onepage/payment`, { paymentMethod: 'CASH_ON_DELIVERY' })

    await fillCart(me, sku)
    await me.fillIn(`${base}/onepage/shipping-option`, { shippingOption: 'home' })
    const offered = await me.get(at)
    expect(offered.html).toContain('name="useThisAddress"')
    expect(offered.html).toContain(inFrance.address1)
    expect((await shopper().get(`${base}/onepage/shipping-address`)).html).not.toContain('keepAddress')
  })

  test('[CHK-38,CHK-39] of two addresses the one that is asked for fills the form, and a new one finds it empty', async () => {
    await setStock(9, sku)
    const me = shopper()
    const email = await customerWithTwoAddresses(me)
    await fillCart(me, sku)
    await me.fillIn(`${base}/onepage/shipping-option`, { shippingOption: 'home' })
    const at = `${base}/onepage/shipping-address`
    const rows = await query("select id, address->>'address1' as address1 from customer_address where customer = $1", [
      await idOf(email),
    ])
    expect(rows.map(({ address1 }) => address1).sort()).toEqual([inFrance.address1, atWork.address1])
    for (const { id, address1 } of rows) {
      expect(lineOf(await me.get(`${at}?addressID=${id}`))).toBe(address1)
    }
    expect(lineOf(await me.get(`${at}?newAddress=true`))).toBe('')
  })

  test('an address of the book that is no longer what the rules ask is not sent to: a script is told over the page, others in the form', async () => {
    await setStock(9, sku)
    const me = shopper()
    const email = await customerWithTwoAddresses(me)
    await fillCart(me, sku)
    await me.fillIn(`${base}/onepage/shipping-option`, { shippingOption: 'home' })
    const at = `${base}/onepage/shipping-address`
    const [{ id }] = await query("select id from customer_address where customer = $1 and name = 'Atelier'", [await idOf(email)])
    await query('update customer_address set address = address || \'{"city": ""}\' where id = $1', [id])
    const page = await me.get(at)
    const fields = { addressID: id, useThisAddress: 'action' }
    const told = await me.post(`${at}?format=ajax`, { ...hiddenFields(page.html, at), ...fields })
    expect([told.status, told.html.includes('<html')]).toEqual([422, false])
    expect(told.html).toContain('class="error-incomplete"')
    expect(told.html).toContain(`href="${at}?addressID=${id}"`)
    const plain = await me.submit(at, page, fields)
    expect(plain.status).toBe(422)
    expect([lineOf(plain), plain.html.match(/aria-invalid="true"/g)?.length]).toEqual([atWork.address1, 1])
  })

  test('nobody’s address, none at all and another’s telephone are asked about at the step, and nothing is lost', async () => {
    await setStock(9, sku)
    const [me, other] = [shopper(), shopper()]
    const email = await customerWithTwoAddresses(me)
    const [{ id: foreign }] = await query('select id from customer_address where customer = $1 limit 1', [
      await idOf(await customerWithTwoAddresses(other)),
    ])
    await fillCart(me, sku)
    await me.fillIn(`${base}/onepage/shipping-option`, { shippingOption: 'home' })
    const at = `${base}/onepage/shipping-address`
    for (const addressID of [foreign, 'x', '']) {
      const asked = await me.submit(at, await me.get(at), { addressID, useThisAddress: 'action' })
      expect([asked.status, asked.html.includes('Choisissez une adresse de votre carnet')]).toEqual([422, true])
    }
    expect((await me.get(`${at}?addressID=${foreign}`)).html).toContain('name="useThisAddress"')
    const [{ id }] = await query("select id from customer_address where customer = $1 and name = 'Maison'", [await idOf(email)])
    const wrong = { addressID: id, useThisAddress: 'action', dialcodeshipping: '+33', phone: '12' }
    const refused = await me.submit(at, await me.get(at), wrong)
    expect(refused.status).toBe(422)
    expect(refused.html).toMatch(/<input(?=[^>]* name="phone")[^>]* aria-invalid="true"/)
    expect(refused.html).toContain('name="useThisAddress"')
    // The id may stand in the address of the form, as a script sends it.
    const { csrf_token = '' } = hiddenFields(refused.html, at)
    const sent = await me.post(`${at}?addressID=${id}`, {
      csrf_token,
      useThisAddress: 'action',
      dialcodeshipping: '+33',
      phone: '06 99 88 77 66',
    })
    expect(sent.location).toBe(`${base}/onepage/shipping-method`)
    const [{ address }] = await query(
      'select d.address from checkout_draft d join cart c on c.id = d.cart where c.visitor = $1',
      [await idOf(email)],
    )
    expect(address).toMatchObject({ address1: inFrance.address1, phone: '0699887766' })
  })

  test('[CHK-22] an address of the book is asked about like one that is typed', async () => {
    const place = '/us/en'
    await setStock(9, 'COU000-NOI')
    const me = shopper()
    await register(me, undefined, {}, place)
    const saved = await me.fillIn(`${place}/account/address`, { ...inNewYork, state: 'NY', addressid: 'Home', country: 'US' })
    expect(saved.status).toBe(303)
    await fillCart(me, 'COU000-NOI', place)
    await me.fillIn(`${place}/onepage/shipping-option`, { shippingOption: 'home' })
    const at = `${place}/onepage/shipping-address`
    const page = await me.get(at)
    const addressID = / name="addressID" value="([^"]+)"| value="([^"]+)" name="addressID"/
      .exec(page.html)!
      .slice(1)
      .find(Boolean)!
    const answer = await me.post(`${at}?addressID=${addressID}&format=ajax`, {
      ...hiddenFields(page.html, at),
      useThisAddress: 'action',
    })
    expect(JSON.parse(answer.html)).toEqual({
      success: false,
      forbiddenProducts: ['COU000-NOI'],
      forbiddenState: 'New York',
      isTotal: true,
    })
  })

  test('a guest’s order belongs to no account, not even to one that says it has the e-mail', async () => {
    await setStock(9, sku)
    const owner = shopper()
    const email = await register(owner)
    const guest = shopper()
    const number = await placeCashOrder(guest, sku, { email })
    expect((await owner.get(`${base}/account/orders`)).html).not.toContain(number)
    expect(JSON.parse((await guest.get(`${base}/visit`)).html)).toMatchObject({ visit: 'unlogged', userType: 4 })
  })
})
