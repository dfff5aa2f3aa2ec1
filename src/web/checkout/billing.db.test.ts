import { expect, test, vi } from 'vitest'
import { accountsOf } from '../../../tests/accounts.ts'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { cartAtPayment, inNewYork } from '../../../tests/worlds/carts.ts'
import { register } from '../../../tests/worlds/customers.ts'
import type { Answer } from '../../../tests/worlds/shopper.ts'
import { findOrderForHouse } from '../../domain/order/find-order.ts'
import { billedTo } from '../../domain/order/order.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { forgetLapsed } from '../../jobs/forget-lapsed.ts'
import { orderConfirmation } from '../../mail/order-confirmation.mail.tsx'

vi.setConfig({ testTimeout: 60_000 })

const { database } = testDatabase()
const { app } = testShop(database)
const { query, setStock, shopper } = accountsOf(app, database)
const sku = 'SEL085-ROU-R-38'
const base = '/us/en'
const pay = `${base}/onepage/payment`
const cash = { paymentMethod: 'CASH_ON_DELIVERY' }
const answers = { base, address: inNewYork }

/** A company in Japan pays for what goes to New York. */
const inTokyo = {
  billingAddress: 'own',
  country: 'JP',
  firstname: '花子',
  lastname: '山田',
  address1: '銀座4-1',
  postalBillingAddress: '104-0061',
  city: '中央区',
  billingstate: '13',
}

const fieldOf = ({ html }: Answer, name: string) => new RegExp(`<(?:input|select)(?=[^>]* name="${name}")[^>]*>`).exec(html)?.[0]
const orderOf = async ({ location }: Answer) => (await findOrderForHouse(database.db, location!.split('=')[1]!))!

test('[ADDR-13] the bill is for whom the parcel is for, unless the shopper says otherwise; the form has the billing’s own names', async () => {
  await setStock(9, sku)
  const me = shopper()
  const page = await cartAtPayment(me, sku, answers)
  for (const name of ['billingstate', 'postalBillingAddress', 'country', 'dialcode', 'phone'])
    expect(fieldOf(page, name)).toBeDefined()
  expect(fieldOf(page, 'shippingstate')).toBeUndefined()
  // Of an address that the post does not know: in the words of every other form, which promise no delivery.
  expect(page.html.split('data-verify-box')[1]).toContain(messagesIn('en')('error.CONFIRM_FORCE_ADDRESS'))
  expect(page.html).toMatch(/<input(?=[^>]* value="same")[^>]* checked/)
  const order = await orderOf(await me.submit(pay, page, cash))
  expect(order.billing).toBeNull()
  expect((await me.get(`${base}/onepage/confirmation?order=${order.number}`)).html).not.toContain('Billed to')
})

test('a bill of its own goes by the rules of its country, and is part of the order, its page, its mail and what is taken along', async () => {
  await setStock(9, sku)
  const me = shopper()
  await register(me, undefined, {}, base)
  const page = await cartAtPayment(me, sku, answers)
  const noState = await me.submit(pay, page, { ...cash, ...inTokyo, billingstate: 'NY' })
  expect([noState.status, noState.html.match(/<a[^>]* href="#shippingstate"/)?.length]).toEqual([422, 1])
  const wrong = await me.submit(pay, page, { ...cash, ...inTokyo, postalBillingAddress: '10012', billingstate: '' })
  expect(wrong.status).toBe(422)
  expect(wrong.html).toContain('value="銀座4-1"')
  for (const id of ['postal', 'shippingstate']) expect(wrong.html).toMatch(new RegExp(`<a[^>]* href="#${id}"`))
  expect(fieldOf(wrong, 'building')).toBeUndefined()
  const placed = await me.submit(pay, wrong, { ...cash, ...inTokyo, postalBillingAddress: '１０４－００６１' })
  const order = await orderOf(placed)
  expect(order.billing).toMatchObject({ country: 'JP', postal: '104-0061', shippingstate: '13', lastname: '山田' })
  expect(order.address).toMatchObject({ country: 'US', shippingstate: 'NY', lastname: 'Lee' })
  const shown = await me.get(placed.location!)
  for (const said of ['Billed to', '銀座4-1', '1 Bond Street']) expect(shown.html).toContain(said)
  const mail = orderConfirmation(order, 'https://averne.example')
  for (const text of [mail.html, mail.text]) for (const said of ['Billed to', '銀座4-1']) expect(text).toContain(said)
  expect((await me.get(`${base}/account/export`)).html).toContain('銀座4-1')
  await query("update placed_order set placed_at = now() - interval '11 years' where id = $1", [order.id])
  await forgetLapsed(database)
  const [kept] = await query('select billing from placed_order where id = $1', [order.id])
  expect(kept.billing).toMatchObject({ country: 'JP', shippingstate: '13', lastname: '', address1: '' })
})

test.each(['', 'XX', 'constructor'])(
  '[VAL-54] a bill that names %j as its country is told so at the field, and none is guessed',
  async (country) => {
    await setStock(9, sku)
    const me = shopper()
    const refused = await me.submit(pay, await cartAtPayment(me, sku, answers), { ...cash, ...inTokyo, country })
    expect(refused.status).toBe(422)
    expect(fieldOf(refused, 'country')).toContain('aria-invalid="true"')
    expect(refused.html).toMatch(/<a[^>]* href="#country"/)
    expect(refused.html).toContain('value="銀座4-1"')
    expect((await query('select billing from checkout_draft where billing is not null')).length).toBe(0)
  },
)

test('[CHK-40] another country’s fields come with what was typed, and nothing is kept; without script by a button', async () => {
  await setStock(9, sku)
  const me = shopper()
  const page = await cartAtPayment(me, sku, answers)
  expect(page.html).toMatch(/<button(?=[^>]* name="update")[^>]* formAction="\/us\/en\/onepage\/payment\?update=country"/i)
  const fields = {
    ...cash,
    billingAddress: 'own',
    country: 'AE',
    firstname: 'Leila',
    city: 'Dubai',
    dialcode: '+1',
    phone: '',
    update: 'country',
  }
  const again = await me.submit(pay, page, {})
  expect(again.status).toBe(422)
  const token = /name="csrf_token" value="([^"]+)"/.exec(page.html)![1]!
  const updated = await me.post(`${pay}?update=country`, { ...fields, csrf_token: token })
  expect(updated.status).toBe(200)
  expect(updated.html).toContain('"pageContext":"checkout"')
  expect(fieldOf(updated, 'building')).toBeDefined()
  expect(fieldOf(updated, 'postalBillingAddress')).toBeUndefined()
  expect(fieldOf(updated, 'firstname')).toContain('value="Leila"')
  expect(updated.html).toMatch(/<input(?=[^>]* value="own")[^>]* checked/)
  expect(updated.html).toMatch(/<form[^>]* data-country="AE"/)
  expect(/<option[^>]* value="([^"]+)"[^>]* selected/.exec(updated.html.split('name="dialcode"')[1]!)?.[1]).toBe('+971')
  expect((await query('select billing from checkout_draft where billing is not null')).length).toBe(0)
  // The other steps too: what was typed is there again, and the answer is as it was.
  const address = `${base}/onepage/shipping-address`
  const typed = await me.post(`${address}?update=true`, { csrf_token: token, ...inNewYork, city: 'Albany' })
  expect([typed.status, fieldOf(typed, 'city')]).toEqual([200, expect.stringContaining('value="Albany"')])
  expect((await me.get(pay)).html).toContain('1 Bond Street')
  expect((await me.get(pay)).html).not.toContain('Albany')
})

test('a press that is refused keeps the bill; in another tab, it is shown before it is ordered', async () => {
  await setStock(9, sku)
  const me = shopper()
  const seen = await cartAtPayment(me, sku, answers)
  await me.post(`${base}/bag/add`, { pid: sku })
  const refused = await me.submit(pay, seen, { ...cash, ...inTokyo })
  expect(refused.status).toBe(422)
  expect(refused.html).toContain('value="銀座4-1"')
  const later = await me.get(pay)
  expect(later.html).toMatch(/<input(?=[^>]* value="own")[^>]* checked/)
  expect(later.html).toContain('value="銀座4-1"')
  // From before the bill was kept: it did not show it.
  const other = await me.submit(pay, seen, cash)
  expect(other.status).toBe(422)
  const order = await orderOf(await me.submit(pay, await me.get(pay), { ...cash, ...inTokyo }))
  expect(order.billing?.country).toBe('JP')
})

test('what is collected in a boutique is billed to who collects it, and an address that was typed before is not shown for it', async () => {
  await setStock(9, sku)
  const me = shopper()
  await cartAtPayment(me, sku, answers)
  const ann = { firstname: 'Ann', lastname: 'Lee', dialcodeshipping: '+1', phone: '2125550123' }
  await me.fillIn(`${base}/onepage/shipping-option`, { shippingOption: 'store', store: 'NYC01', ...ann })
  const page = await me.get(pay)
  const same = /<label(?:(?!<label).)* value="same".*?<\/label>/s.exec(page.html)![0]
  expect(same).toContain('In the name of whoever collects it')
  expect(same).toContain('Ann Lee')
  expect(page.html).not.toContain('1 Bond Street')
  const order = await orderOf(await me.submit(pay, page, cash))
  expect(billedTo(order)).toMatchObject({ firstname: 'Ann', lastname: 'Lee', address1: '', city: '' })
})
