import { describe, expect, test, vi } from 'vitest'
import { accountsOf } from '../../../tests/accounts.ts'
import { lettersOf } from '../../../tests/letters.ts'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { placeCashOrder } from '../../../tests/worlds/carts.ts'
import { login, newEmail, password, person, register } from '../../../tests/worlds/customers.ts'
import type { Shopper } from '../../../tests/worlds/shopper.ts'
import { setStock as setStockOf } from '../../../tests/worlds/stock.ts'
import { askToTry, bookHour } from '../../../tests/worlds/visits.ts'
import { forgetLapsed } from '../../jobs/forget-lapsed.ts'

// Passwords are slow to hash on purpose, and a busy machine is slower still.
vi.setConfig({ testTimeout: 60_000 })

const { database, url } = testDatabase()
const { app } = testShop(database, { PUBLIC_URL: 'http://localhost:3000', RATE_LIMIT_PER_IP: '100000' })
const { idOf, query, setStock, shopper } = accountsOf(app, database)
const { lettersTo, linkIn } = lettersOf(database, url)
const base = '/fr/fr'
const sku = 'SEL085-ROU-R-38'
const confirmPath = `${base}/account/email/confirm`

const welcomeLink = (email: string) => linkIn(email, 'Votre compte est ouvert', '/account/email/confirm')
const isConfirmed = async (email: string) =>
  (await query('select 1 from customer where email = $1 and email_confirmed_at is not null', [email])).length === 1

/** Opens the letter and presses its button, where they are signed in. */
async function confirm(me: Shopper, link: string): Promise<void> {
  const done = await me.submit(confirmPath, await me.get(link))
  expect([done.status, done.location]).toEqual([303, `${base}/account?done=confirmed`])
}

async function confirmedCustomer(me: Shopper, email = newEmail()): Promise<string> {
  await register(me, email)
  await confirm(me, await welcomeLink(email))
  return email
}

describe('the letter that confirms an e-mail', () => {
  test('changes nothing when it is only followed, works once, and is kept as a digest', async () => {
    const me = shopper()
    const email = await register(me)
    expect((await me.get(`${base}/account`)).html).toContain('Confirmez votre adresse')
    const link = await welcomeLink(email)
    for (let times = 0; times < 3; times += 1) expect((await shopper().get(link)).status).toBe(200)
    expect(await isConfirmed(email)).toBe(false)
    expect(JSON.stringify(await query("select encode(token, 'base64') from email_confirmation"))).not.toContain(
      link.split('token=')[1],
    )
    const page = await me.get(link)
    await confirm(me, link)
    expect(await isConfirmed(email)).toBe(true)
    expect((await me.get(`${base}/account`)).html).not.toContain('Confirmez votre adresse')
    expect((await me.submit(confirmPath, page)).status).toBe(410)
    expect((await me.get(link)).status).toBe(410)
  })

  test('asks for the account’s password where nobody is signed in to it: who opened no account confirms none', async () => {
    const email = await register(shopper())
    const link = await welcomeLink(email)
    const owner = shopper()
    const page = await owner.get(link)
    for (const wrong of ['', 'Wrong-123']) {
      const refused = await owner.submit(confirmPath, page, { password: wrong })
      expect(refused.status).toBe(422)
      expect(refused.html).toContain('id="password-error"')
    }
    expect(await isConfirmed(email)).toBe(false)
    expect((await owner.submit(confirmPath, page, { password })).location).toBe(`${base}/account?done=confirmed`)
    expect((await owner.get(`${base}/account`)).html).toContain(email)
  })

  test('lapses after a week, and may be had again, five times an hour', async () => {
    const me = shopper()
    const email = await register(me)
    const link = await welcomeLink(email)
    await query("update email_confirmation set expires_at = now() - interval '1 second' where email = $1", [email])
    expect((await me.get(link)).status).toBe(410)
    const again = async () => me.submit(`${base}/account/email`, await me.get(`${base}/account`), { action: 'again' })
    expect((await again()).location).toBe(`${base}/account/email?done=letter`)
    await confirm(me, await linkIn(email, 'Confirmez votre adresse', '/account/email/confirm'))
    const other = shopper()
    await register(other)
    const statuses: number[] = []
    for (let times = 0; times < 6; times += 1)
      statuses.push((await other.fillIn(`${base}/account/email`, { action: 'again' })).status)
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429])
  })

  test('a forgotten password, set by letter, confirms the e-mail too', async () => {
    const email = await register(shopper())
    const me = shopper()
    await me.fillIn(`${base}/account/password/forgotten`, { username: email })
    const link = await linkIn(email, 'Un nouveau mot de passe', '/account/password/reset')
    const fresh = { newpassword: 'Newer-123', newpasswordconfirm: 'Newer-123' }
    expect((await me.submit(`${base}/account/password/reset`, await me.get(link), fresh)).status).toBe(303)
    expect(await isConfirmed(email)).toBe(true)
  })
})

describe('opening an account with an e-mail that has one', () => {
  test('[ACC-01] looks the same in every way, to the next sign-in; the owner is written to and nothing of theirs changes', async () => {
    const known = await confirmedCustomer(shopper())
    const before = await query('select * from customer where email = $1', [known])
    const seen = []
    for (const email of [known, newEmail()]) {
      const me = shopper()
      const opened = await me.fillIn(`${base}/account/register`, { ...person(email), firstname: 'Autre', password: 'Other-123' })
      const account = await me.get(`${base}/account`)
      await me.submit(`${base}/account/logout`, account)
      const back = await login(me, email, 'Other-123')
      const orders = await me.get(`${base}/account/orders`)
      const plain = (html: string) => html.replaceAll(email, 'E-MAIL').replaceAll(/name="csrf_token" value="[^"]+"/g, '')
      seen.push([opened.status, opened.location, [...me.cookies.keys()], plain(account.html), back.status, plain(orders.html)])
    }
    expect(seen[0]).toEqual(seen[1])
    expect(seen[0]!.slice(0, 2)).toEqual([303, `${base}/account`])
    await vi.waitFor(async () => expect(await lettersTo(known, 'Vous avez déjà un compte')).toHaveLength(1), { timeout: 30_000 })
    expect(await lettersTo(known, 'Votre compte est ouvert')).toHaveLength(1)
    expect(await query('select * from customer where id = $1', [before[0].id])).toEqual(before)
    const owner = shopper()
    expect((await login(owner, known)).status).toBe(303)
    expect((await owner.get(`${base}/account`)).html).toContain('Bonjour, Inès')
  })

  test('an e-mail that nobody has confirmed is whose letter is opened first; other claims end, and their orders join', async () => {
    await setStock(9, sku)
    const [first, second] = [shopper(), shopper()]
    const email = await register(first)
    const number = await placeCashOrder(first, sku)
    await first.post(`${base}/privacy-choices`, { choice: 'all' })
    const [claim] = await query('select customer from consent_choice where customer is not null order by id desc limit 1')
    await welcomeLink(email)
    await second.fillIn(`${base}/account/register`, { ...person(email.toUpperCase()), password: 'Other-123' })
    const link = await linkIn(email, 'Votre compte est ouvert', '/account/email/confirm', 2)
    await confirm(second, link)
    expect((await second.get(`${base}/account/orders`)).html).toContain(number)
    expect((await first.get(`${base}/account`)).status).toBe(303)
    // What the claim chose leads to nobody: the account that it names is gone.
    expect(await query('select 1 from consent_choice where customer = $1', [claim.customer])).toEqual([])
    expect((await login(shopper(), email)).status).toBe(422)
    expect((await login(shopper(), email, 'Other-123')).status).toBe(303)
  })

  test('what was booked in boutiques under a claim that ends is its owner’s, and stays', async () => {
    await setStockOf(database, sku, 2, { place: 'PAR01' })
    const [first, second] = [shopper(), shopper()]
    const email = await register(first)
    await welcomeLink(email)
    const tried = await askToTry(first, { store: 'PAR01', sku, email })
    const hour = await bookHour(database, shopper(), { store: 'PAR01', sku, email })
    await query('update appointment set customer = $1 where token = $2', [await idOf(email), hour])
    await second.fillIn(`${base}/account/register`, { ...person(email), password: 'Other-123' })
    await confirm(second, await linkIn(email, 'Votre compte est ouvert', '/account/email/confirm', 2))
    const { html } = await second.get(`${base}/account/visits`)
    for (const token of [tried, hour]) expect(html).toContain(`token=${token}`)
    expect(
      await query("select a.token from stock_hold h join appointment a on a.id = h.holder_id where h.state = 'open'"),
    ).toEqual([{ token: hour }])
  })

  test('whoever claims it again and again keeps the first out of nothing, and learns nothing', async () => {
    const first = await register(shopper())
    for (let claim = 0; claim < 3; claim += 1) await register(shopper(), first)
    expect((await login(shopper(), first)).status).toBe(303)
    const owned = await confirmedCustomer(shopper())
    const free = newEmail()
    for (const email of [owned, free]) {
      for (const password of ['Claim-111', 'Claim-222'])
        expect((await shopper().fillIn(`${base}/account/register`, { ...person(email), password })).status).toBe(303)
      expect((await login(shopper(), email, 'Claim-111')).status).toBe(303)
      expect((await login(shopper(), email, 'Claim-222')).status).toBe(303)
    }
  })

  test('a new password by letter leaves no address of a stranger, and opens a locked account in that browser', async () => {
    const stranger = shopper()
    const email = await register(stranger)
    await query(
      `insert into customer_address (customer, name, country, address, post_box) values ($1, 'Home', 'FR', '{"country":"FR"}', '')`,
      [await idOf(email)],
    )
    const owner = shopper()
    await owner.fillIn(`${base}/account/password/forgotten`, { username: email })
    const link = await linkIn(email, 'Un nouveau mot de passe', '/account/password/reset')
    const fields = { newpassword: 'Mine-4321', newpasswordconfirm: 'Mine-4321' }
    expect((await owner.submit(`${base}/account/password/reset`, await owner.get(link), fields)).status).toBe(303)
    expect(await query('select 1 from customer_address where customer = $1', [await idOf(email)])).toEqual([])
    for (let guess = 0; guess < 10; guess += 1) await login(stranger, email, 'Wrong-123')
    expect((await login(stranger, email, 'Mine-4321')).status).toBe(429)
    expect((await login(owner, email, 'Mine-4321')).status).toBe(303)
  })

  test('a later claim lasts as long as somebody is signed in to it', async () => {
    const known = await confirmedCustomer(shopper())
    await register(shopper(), known)
    const accounts = () => query('select 1 from customer where email = $1', [known])
    await forgetLapsed(database)
    expect(await accounts()).toHaveLength(2)
    await query(
      `update customer_session set expires_at = now() where customer in
        (select id from customer where email = $1 and email_confirmed_at is null)`,
      [known],
    )
    await forgetLapsed(database)
    expect(await accounts()).toHaveLength(1)
  })
})

describe('a guest’s order', () => {
  test('stays in sight when they sign in, joins the account when the e-mail is confirmed, and opens by its mail', async () => {
    await setStock(9, sku)
    const email = newEmail()
    const me = shopper()
    const number = await placeCashOrder(me, sku, { email })
    const path = `${base}/onepage/confirmation?order=${number}`
    await register(me, email)
    expect((await me.get(path)).status).toBe(200)
    const before = await me.get(`${base}/account/orders`)
    expect(before.html).not.toContain(number)
    expect(before.html).toContain('rejoignent alors le vôtre')
    expect((await me.get(`${base}/account/export`)).html).not.toContain(number)

    await confirm(me, await welcomeLink(email))
    expect((await me.get(`${base}/account/orders`)).html).toContain(number)
    const elsewhere = shopper()
    await login(elsewhere, email)
    expect((await elsewhere.get(path)).status).toBe(200)

    const link = await linkIn(email, `Votre commande ${number}`, '/order')
    const reader = shopper()
    expect((await reader.get(link)).html).toContain(number)
    expect((await reader.get(path)).status).toBe(404)
    expect((await reader.get(`${path}&key=${crypto.randomUUID()}`)).status).toBe(404)
    expect((await reader.get(`${path}&key=x`)).status).toBe(404)
  })

  test.each([
    ['is not confirmed', false],
    ['is confirmed', true],
  ])('stays in sight when they sign in to an account that they have, whose e-mail %s', async (_, isTheirs) => {
    await setStock(9, sku)
    const email = isTheirs ? await confirmedCustomer(shopper()) : await register(shopper())
    const me = shopper()
    const number = await placeCashOrder(me, sku, { email })
    const path = `${base}/onepage/confirmation?order=${number}`
    expect((await me.get(path)).html).toContain(number)
    expect((await login(me, email)).status).toBe(303)
    expect((await me.get(`${base}/account`)).html).toContain(email)
    const confirmation = await me.get(path)
    expect([confirmation.status, confirmation.html.includes(number)]).toEqual([200, true])
    const { html } = await me.get(`${base}/account/orders`)
    expect([html.includes(number), html.includes('rejoignent alors le vôtre')]).toEqual([isTheirs, !isTheirs])
    // To nobody else.
    expect((await shopper().get(path)).status).toBe(404)
  })

  test('is nobody’s who only says that the e-mail is theirs', async () => {
    await setStock(9, sku)
    const email = newEmail()
    const number = await placeCashOrder(shopper(), sku, { email })
    const thief = shopper()
    await register(thief, email)
    expect((await thief.get(`${base}/account/orders`)).html).not.toContain(number)
    expect((await thief.get(`${base}/onepage/confirmation?order=${number}`)).status).toBe(404)
    await login(thief, email)
    expect(await query('select customer from placed_order where number = $1', [number])).toEqual([{ customer: null }])
  })

  test('placed under a confirmed e-mail is the account’s at once', async () => {
    await setStock(9, sku)
    const me = shopper()
    const email = await confirmedCustomer(me)
    const number = await placeCashOrder(shopper(), sku, { email: email.toUpperCase() })
    expect((await me.get(`${base}/account/orders`)).html).toContain(number)
  })
})

describe('another e-mail for the account', () => {
  const path = `${base}/account/email`
  const moveLink = (email: string) => linkIn(email, 'Confirmez votre adresse', '/account/email/confirm')

  test('needs the password and a letter there; the old one is told, other browsers are signed out', async () => {
    const me = shopper()
    const email = await confirmedCustomer(me)
    const tablet = shopper()
    await login(tablet, email)
    const fresh = newEmail()
    const refused = await me.fillIn(path, { newemail: 'nobody', currentpassword: '' })
    expect(refused.status).toBe(422)
    for (const field of ['newemail', 'currentpassword']) expect(refused.html).toContain(`id="${field}-error"`)
    expect((await me.fillIn(path, { newemail: fresh, currentpassword: 'Wrong-123' })).status).toBe(422)
    expect((await me.fillIn(path, { newemail: fresh, currentpassword: password })).location).toBe(`${path}?done=letter`)
    expect((await me.get(path)).html).toContain(fresh)
    expect((await me.get(`${base}/account/profile`)).html).toContain(email)
    await vi.waitFor(async () => expect(await lettersTo(email, 'Votre compte va changer d’adresse')).toHaveLength(1), {
      timeout: 30_000,
    })
    expect((await login(shopper(), fresh)).status).toBe(422)

    await confirm(me, await moveLink(fresh))
    expect((await me.get(`${base}/account`)).html).toContain(fresh)
    expect((await tablet.get(`${base}/account`)).status).toBe(303)
    expect((await login(shopper(), email)).status).toBe(422)
    expect((await login(shopper(), fresh)).status).toBe(303)
  })

  test('that somebody has is asked for in the same words; they are told, and keep it', async () => {
    const owned = await confirmedCustomer(shopper())
    const me = shopper()
    const email = await confirmedCustomer(me)
    const asked = await me.fillIn(path, { newemail: owned, currentpassword: password })
    expect(asked.location).toBe(`${path}?done=letter`)
    await vi.waitFor(async () => expect(await lettersTo(owned, 'Vous avez déjà un compte')).toHaveLength(1), { timeout: 30_000 })
    expect(await lettersTo(owned, 'Confirmez votre adresse')).toHaveLength(0)
    expect((await query('select email from customer where id = $1', [await idOf(email)]))[0].email).toBe(email)
  })

  test('is off when the password is set anew, or when they stay where they are', async () => {
    const me = shopper()
    const email = await confirmedCustomer(me)
    const fresh = newEmail()
    await me.fillIn(path, { newemail: fresh, currentpassword: password })
    const link = await moveLink(fresh)
    const newer = { currentpassword: password, newpassword: 'Newer-123', newpasswordconfirm: 'Newer-123' }
    expect((await me.fillIn(`${base}/account/password`, newer)).status).toBe(303)
    expect((await me.get(link)).status).toBe(410)
    await me.fillIn(path, { newemail: fresh, currentpassword: 'Newer-123' })
    await me.fillIn(path, { newemail: email, currentpassword: 'Newer-123' })
    expect((await query('select pending_email from customer where email = $1', [email]))[0].pending_email).toBeNull()
  })
})
