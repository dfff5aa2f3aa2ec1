import { describe, expect, test, vi } from 'vitest'
import { accountsOf, tokenOf } from '../../../tests/accounts.ts'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { askForCare, moveCare, proposal, writeEstimate } from '../../../tests/worlds/care.ts'
import { cartAt, inFrance, placeCashOrder } from '../../../tests/worlds/carts.ts'
import { login, newEmail, password, person, register, saveAddress } from '../../../tests/worlds/customers.ts'
import { signInAs } from '../../../tests/worlds/staff.ts'
import { eraseIdleAccounts } from '../../domain/account/erase-account.ts'
import { findCaseByNumber } from '../../domain/case/find-case.ts'
import { forgetOldCases } from '../../domain/case/forget-cases.ts'

// Passwords are slow to hash on purpose, and a busy machine is slower still.
vi.setConfig({ testTimeout: 60_000 })

const { database } = testDatabase()
const { app } = testShop(database, { PUBLIC_URL: 'http://localhost:3000', RATE_LIMIT_PER_IP: '100000' })
const { confirmEmail, idOf, query, setStock, shopper } = accountsOf(app, database)
const base = '/fr/fr'
const sku = 'SEL085-ROU-R-38'

describe('what is one customer’s is no other’s', () => {
  test('[ACC-06] addresses, sessions, orders and data; and there is no staff page', async () => {
    await setStock(9, sku)
    const owner = shopper()
    const email = await register(owner)
    await saveAddress(owner, 'Maison')
    const number = await placeCashOrder(owner, sku)
    const customer = await idOf(email)
    const [{ id: addressID }] = await query('select id from customer_address where customer = $1', [customer])
    const [{ id: session }] = await query('select id from customer_session where customer = $1', [customer])

    const thief = shopper()
    const other = await register(thief)
    const mine = await thief.get(`${base}/account/addresses`)
    expect(mine.html).not.toContain('14 rue des Tanneurs')
    expect((await thief.get(`${base}/account/address?addressID=${addressID}`)).status).toBe(404)
    const form = await thief.get(`${base}/account/address`)
    const over = { ...inFrance, addressid: 'X', country: 'FR', addressID }
    expect((await thief.submit(`${base}/account/address`, form, over)).status).toBe(404)
    const csrf_token = tokenOf(form)
    for (const action of ['remove', 'default']) await thief.post(`${base}/account/addresses`, { csrf_token, addressID, action })
    await thief.post(`${base}/account/sessions`, { csrf_token, session })
    expect(await query('select name, is_default from customer_address where customer = $1', [customer])).toEqual([
      { name: 'Maison', is_default: true },
    ])
    expect((await owner.get(`${base}/account`)).status).toBe(200)
    expect((await thief.get(`${base}/onepage/confirmation?order=${number}`)).status).toBe(404)
    const theirs = (await thief.get(`${base}/account/export`)).html
    expect(theirs).toContain(other)
    for (const secret of [email, 'Tanneurs', number]) expect(theirs).not.toContain(secret)
    await thief.post(`${base}/bag/add`, { pid: sku })
    const at = `${base}/onepage/shipping-address`
    await thief.fillIn(`${base}/onepage/shipping-option`, { shippingOption: 'home' })
    expect((await thief.fillIn(at, { addressID, useThisAddress: 'true' })).html).not.toContain('Tanneurs')
    expect((await thief.get(`${base}/onepage/payment`)).location).toBe(at)
    for (const path of ['/admin', `${base}/admin`, `${base}/account/admin`]) expect((await thief.get(path)).status).toBe(404)
  })

  test('sessions are listed and signed out, one or all others', async () => {
    const me = shopper()
    const email = await register(me)
    const [phone, tablet] = [shopper(), shopper()]
    for (const each of [phone, tablet]) await login(each, email)
    const path = `${base}/account/sessions`
    const list = await me.get(path)
    expect(list.html.match(/name="session" value="[0-9a-f-]{36}"/g)).toHaveLength(2)
    await me.submit(path, list, { session: /name="session" value="([0-9a-f-]{36})"/.exec(list.html)![1]! })
    expect([phone, tablet].length).toBe(2)
    const left = await Promise.all([phone, tablet].map(async (each) => (await each.get(`${base}/account`)).status))
    expect(left.sort()).toEqual([200, 303])
    await me.submit(path, await me.get(path), { session: 'others' })
    expect(await query('select 1 from customer_session where customer = $1', [await idOf(email)])).toHaveLength(1)
    expect((await me.get(`${base}/account`)).status).toBe(200)
  })

  test('no account page is kept by anybody, nor found', async () => {
    const me = shopper()
    await register(me)
    const cookie = [...me.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    for (const page of ['', '/profile', '/addresses', '/address', '/orders', '/sessions', '/data', '/export', '/password']) {
      const answer = await app.request(`${base}/account${page}`, { headers: { cookie } })
      expect([page, answer.status, answer.headers.get('cache-control')]).toEqual([page, 200, 'private, no-store'])
    }
  })
})

describe('leaving', () => {
  test('the export holds everything that is known, as a file', async () => {
    const me = shopper()
    const email = await register(me, newEmail(), { newsletter: 'on' })
    await confirmEmail(email)
    await me.fillIn(`${base}/account/profile`, { ...person(email), country: 'FR', language: 'fr', newsletter: 'on' })
    await me.fillIn(`${base}/account/address`, { ...inFrance, addressid: 'Maison', country: 'FR' })
    const known = JSON.parse((await me.get(`${base}/account/export`)).html)
    expect(known).toMatchObject({
      profile: { email, firstname: 'Inès' },
      addresses: [{ name: 'Maison', address: { city: 'Paris' } }],
      letters: [{ country: 'FR', version: '2026-11', isConfirmed: true }],
      orders: [],
    })
    expect(known.consents).toHaveLength(2)
    expect(known.sessions).toHaveLength(1)
    expect(JSON.stringify(known)).not.toContain('argon2id')
  })

  test('what the workshop has estimated for somebody is in their export, and goes with the account', async () => {
    const me = shopper()
    const email = await register(me, newEmail())
    await confirmEmail(email)
    const number = await askForCare(me, email)
    await writeEstimate(await signInAs(app, database, 'service'), number)
    const known = JSON.parse((await me.get(`${base}/account/export`)).html)
    expect(known.estimates).toMatchObject([
      { work: proposal.work, amount: { amount: 18_000, currency: 'EUR' }, days: 10, state: 'estimated' },
    ])
    await me.fillIn(`${base}/account/data`, { currentpassword: password })
    expect(await query('select 1 from estimate where work = $1', [proposal.work])).toEqual([])
  })

  test('a piece in the workshop keeps its case: neither idle nor erased it is lost, and it is forgotten when the care has ended', async () => {
    const me = shopper()
    const email = await register(me, newEmail())
    await confirmEmail(email)
    const customer = await idOf(email)
    const number = await askForCare(me, email)
    const service = await signInAs(app, database, 'service')
    await writeEstimate(service, number, { amount: '0' })
    const { key, id } = (await findCaseByNumber(database.db, number))!
    const page = await me.get(`${base}/message?number=${number}&key=${key}`)
    await me.submit(`${base}/message/estimate`, page, { answer: 'accepted' })
    expect((await moveCare(service, number, 'working')).status).toBe(303)
    await query("update customer set seen_at = now() - interval '4 years' where id = $1", [customer])
    const sessions = await query('update customer_session set expires_at = now() where customer = $1 returning id', [customer])
    expect([await eraseIdleAccounts(database), sessions]).toEqual([0, [expect.anything()]])
    await query("update customer_session set expires_at = now() + interval '1 day' where customer = $1", [customer])
    await me.fillIn(`${base}/account/data`, { currentpassword: password })
    const kept = () => query('select customer, is_to_forget from service_case where id = $1', [id])
    expect([await query('select 1 from customer where id = $1', [customer]), await kept()]).toEqual([
      [],
      [{ customer: null, is_to_forget: true }],
    ])
    // The same e-mail once more is somebody who begins anew.
    await register(me, email)
    await confirmEmail(email)
    expect(await kept()).toEqual([{ customer: null, is_to_forget: true }])
    const age = () => query("update service_case set touched_at = now() - interval '31 days' where id = $1", [id])
    for (const to of ['ready', 'returned']) {
      await age()
      expect(await forgetOldCases(database.db)).toBe(0)
      expect((await moveCare(service, number, to)).status).toBe(303)
    }
    expect(await forgetOldCases(database.db)).toBe(0)
    await age()
    expect([await forgetOldCases(database.db), await kept()]).toEqual([1, []])
  })

  test('the words on a gift’s card are in the export, of the bag and of the order, and go with the account', async () => {
    await setStock(9, sku)
    const me = shopper()
    const email = await register(me)
    const [sent, waiting] = [
      await placeCashOrder(me, sku, { gift: 'Pour Ada' }),
      await placeCashOrder(me, sku, { gift: 'Pour Max' }),
    ]
    await query("update placed_order set state = 'SHIPPED' where number = $1", [sent])
    await cartAt(me, 'shipping-option', sku, { gift: 'Pour Zoé' })
    const known = JSON.parse((await me.get(`${base}/account/export`)).html)
    expect(known.bags).toMatchObject([{ sku, giftMessage: 'Pour Zoé' }])
    expect(known.orders).toMatchObject([{ gift: { message: 'Pour Max' } }, { gift: { message: 'Pour Ada' } }])
    await me.fillIn(`${base}/account/data`, { currentpassword: password })
    expect(await query('select 1 from customer where email = $1', [email])).toHaveLength(0)
    const kept = await query('select number, gift_message from placed_order where number = any($1)', [[sent, waiting]])
    // What has not left yet still needs its card.
    expect(Object.fromEntries(kept.map(({ number, gift_message }) => [number, gift_message]))).toEqual({
      [sent]: '',
      [waiting]: 'Pour Max',
    })
  })

  test('an account is erased with all that hangs on it; its orders stay, and lead to nobody', async () => {
    await setStock(9, sku)
    const me = shopper()
    const email = await register(me, newEmail(), { newsletter: 'on' })
    const customer = await idOf(email)
    await confirmEmail(email)
    await me.fillIn(`${base}/account/profile`, { ...person(email), country: 'FR', language: 'fr', newsletter: 'on' })
    expect(await query('select 1 from letter_subscription where email = $1', [email])).toHaveLength(1)
    const number = await placeCashOrder(me, sku)
    await saveAddress(me, 'Maison')
    // What they did as a guest before, and what was sent to them.
    await query('update placed_order set customer = null where number = $1', [number])
    await query(
      `insert into stock_request (email, sku, country, language, currency, consents, stop_token)
        values ($1, $2, 'FR', 'fr', 'EUR', '[]', $3)`,
      [email, sku, 'a'.repeat(43)],
    )
    await query("insert into mailbox (message_id, recipient, subject, html, source) values ($1, $1, '', '', '')", [email])
    const [{ key }] = await query('select key from placed_order where number = $1', [number])
    await me.post(`${base}/bag/add`, { pid: sku })
    const path = `${base}/account/data`
    expect((await me.fillIn(path, { currentpassword: 'Wrong-123' })).status).toBe(422)
    expect((await me.fillIn(path, { currentpassword: password })).location).toBe(`${base}/account/login?done=erased`)
    for (const table of ['customer_address', 'customer_consent', 'customer_session'])
      expect(await query(`select 1 from ${table} where customer = $1`, [customer])).toHaveLength(0)
    expect(await query('select 1 from cart where visitor = $1', [customer])).toHaveLength(0)
    expect(await query('select 1 from letter_subscription where email = $1', [email])).toHaveLength(0)
    const [order] = await query('select customer, visitor from placed_order where number = $1', [number])
    expect(order.customer).toBeNull()
    expect(order.visitor).not.toBe(customer)
    expect((await shopper().get(`${base}/onepage/confirmation?order=${number}&key=${key}`)).status).toBe(404)
    for (const [table, column] of [
      ['stock_request', 'email'],
      ['mailbox', 'recipient'],
    ])
      expect(await query(`select 1 from ${table} where ${column} = $1`, [email])).toHaveLength(0)
    expect((await me.get(`${base}/account`)).status).toBe(303)
    expect((await login(shopper(), email)).status).toBe(422)
    const again = shopper()
    await register(again, email)
    await confirmEmail(email)
    await login(again, email)
    expect((await again.get(`${base}/account/orders`)).html).not.toContain(number)
  })

  test('an account whose e-mail nobody confirmed takes nothing of that e-mail along', async () => {
    const me = shopper()
    const email = await register(me)
    await query(
      `insert into stock_request (email, sku, country, language, currency, consents, stop_token)
        values ($1, $2, 'FR', 'fr', 'EUR', '[]', $3)`,
      [email, sku, 'b'.repeat(43)],
    )
    await me.fillIn(`${base}/account/data`, { currentpassword: password })
    expect(await query('select 1 from stock_request where email = $1', [email])).toHaveLength(1)
  })
})
