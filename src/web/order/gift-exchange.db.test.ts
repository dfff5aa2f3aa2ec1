import { beforeAll, expect, test, vi } from 'vitest'
import { lettersOf } from '../../../tests/letters.ts'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { fillCart, inCalifornia, inFrance, inNevada, placeCashOrder } from '../../../tests/worlds/carts.ts'
import { register } from '../../../tests/worlds/customers.ts'
import { move } from '../../../tests/worlds/orders.ts'
import { deliveredOrder, returnableIn, sizesFor, takeBack } from '../../../tests/worlds/returns.ts'
import { type Answer, hiddenFields, Shopper } from '../../../tests/worlds/shopper.ts'
import { setStock, stockOf } from '../../../tests/worlds/stock.ts'
import { findStockContradictions } from '../../domain/inventory/check-stock.ts'
import { findOrderContradictions } from '../../domain/order/check-orders.ts'
import { findOrderForHouse } from '../../domain/order/find-order.ts'
import { findReturn } from '../../domain/return/find-returns.ts'
import { markSent, receiveReturn, settleReturn } from '../../domain/return/move-return.ts'
import { stateName } from '../../forms/states.ts'
import { explain } from '../../i18n/explain.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { forgetLapsed } from '../../jobs/forget-lapsed.ts'
import { success } from '../../kernel/result.ts'
import { createApp } from '../app.tsx'
import { receiptCode } from '../gift/receipt-code.ts'

const { database, url } = testDatabase()
const shop = testShop(database, { RATE_LIMIT_PER_IP: '600000' })
const { app } = shop
const { lettersTo } = lettersOf(database, url)
const t = messagesIn('fr')
const [shoe, next, bag] = ['SEL055-ROU-R-38', 'SEL055-ROU-R-39', 'VERR000-ROU'] as const
beforeAll(() => setStock(database, [shoe, next, bag], 60))
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const given = () => deliveredOrder(app, database, shoe, { gift: 'Pour tes trente ans.' })
const by = { member: null, name: 'the house' }
const home = {
  ...inFrance,
  firstname: 'Jeanne',
  lastname: 'Roux',
  address1: '3 quai de la Loire',
  postal: '44000',
  city: 'Nantes',
}

/** Who received it chooses another size of the first piece, and is asked where to send it. */
async function chosen(
  number: string,
  email: string,
  more: (lines: readonly string[]) => Record<string, string> = () => ({}),
  { path = '/fr/fr/gift-return', me = Shopper.in(app) } = {},
) {
  const receipt = { orderNumber: number, receiptCode: receiptCode(shop, number) }
  const form = await me.post(path, receipt)
  const lines = returnableIn(form)
  const [line] = lines
  const wish = { [`item_${line}`]: 'true', [`returntype_${line}`]: 'Exchange', [`reason_${line}`]: 'TOO_SMALL' }
  const where = await me.post(path, {
    ...receipt,
    ...{ announce: 'true', firstname: 'Jeanne', lastname: 'Roux', email, way: 'parcel' },
    ...wish,
    ...{ [`wanted_${line}`]: next },
    ...more(lines),
  })
  return { me, form, line: line!, where, path }
}

/** And says where. */
async function exchanged(
  number: string,
  email: string,
  address: Record<string, string> = home,
): Promise<Answer & { me: Shopper }> {
  const { me, where, path } = await chosen(number, email)
  return { me, ...(await me.submit(path, where, address)) }
}

async function sent(number: string) {
  const { version } = (await findReturn(database.db, number))!
  return markSent(database, number, { by, version })
}

test('[RET-09,RET-10] who received a gift exchanges it: held at once, sent to them, by letters and pages without a price, and who gave it hears nothing', async () => {
  const { me: giver, number } = await given()
  const email = 'jeanne.exchange@averne.fr'
  const before = await stockOf(database, next)
  const { me, form, line, where, path } = await chosen(number, email)
  expect(sizesFor(form, line)).toContain(next)
  expect([where.status, where.html.includes('name="address1"'), where.html.includes('Martin')]).toEqual([200, true, false])
  expect(where.html).toContain('Échange contre Sélène 55, Rouge')
  expect(where.html).toMatch(/Échange contre [^<]*39/)
  expect(await stockOf(database, next)).toBe(before)
  const done = await me.submit(path, where, home)
  expect(done.status).toBe(303)
  expect(await stockOf(database, next)).toBe(before - 1)
  const asked = await me.get(done.location!)
  expect(asked.html).toContain('3 quai de la Loire')
  expect(asked.html).not.toMatch(/Martin|Tanneurs|\d €/)

  // Nobody but the receipt has said who they are: nothing leaves before the gift is here.
  expect(await sent(`${number}-G01`)).toMatchObject({ ok: true })
  expect(await findReturn(database.db, `${number}-G01`)).toMatchObject({ state: 'SENT', exchange: null })
  expect((await me.get(done.location!)).html).toContain(t('returns.aside'))
  expect(await takeBack(database, `${number}-G01`)).toMatchObject({ ok: true })
  expect(await stockOf(database, next)).toBe(before - 1)
  const second = `${number}-X01`
  expect(await findOrderForHouse(database.db, second)).toMatchObject({
    ...{ email, key: null, store: null, shippingMethod: 'EXS', paymentMethod: 'EXCHANGE_CREDIT', gift: { message: '' } },
    address: { lastname: 'Roux', city: 'Nantes' },
    billing: { lastname: 'Martin', city: 'Paris' },
    lines: [{ sku: next, quantity: 1 }],
  })
  await move(database, second, 'ship', 'deliver')
  const page = await me.get(done.location!)
  expect(page.html).toContain('data-exchange-state="DELIVERED"')
  expect(page.html).toContain(t('returns.gift_SETTLED_pieces'))
  expect(page.html).not.toMatch(/Martin|Tanneurs|\d €/)

  // Announced; here, done; prepared, left, handed over.
  const letters = await vi.waitFor(
    async () => {
      const all = await lettersTo(email, '%')
      expect(all).toHaveLength(6)
      return all
    },
    { timeout: 30_000 },
  )
  for (const { html, source } of letters) {
    expect(html).not.toMatch(/key=|Martin|Tanneurs|€|order\/invoice/)
    expect(source).not.toContain('Tanneurs')
    expect(html).toContain(done.location!)
  }
  expect(
    await query('select 1 from certificate c join order_return r on r.id = c."return" where r.number = $1', [`${number}-G01`]),
  ).toEqual([])

  const seen = await giver.get(`/fr/fr/order?order=${number}`)
  expect(seen.html).not.toMatch(/-G01|-X01|id="returns"|credit_note|Nantes/)
  expect((await giver.get(`/fr/fr/order?order=${second}`)).status).toBe(404)
  const [{ key }] = await query('select key from placed_order where number = $1', [number])
  expect((await giver.get(`/fr/fr/order?order=${second}&key=${key}`)).status).toBe(404)
  // It is a gift still: by the receipt in its parcel it may come back too.
  const again = await me.post(path, { orderNumber: second, receiptCode: receiptCode(shop, second) })
  expect(returnableIn(again)).toHaveLength(1)
  expect(await findOrderContradictions(database.db)).toEqual([])
  expect(await findStockContradictions(database.db)).toEqual([])
}, 60_000)

test('an account with the receiver’s e-mail does not open an exchange with its price, nor does tracking', async () => {
  const { number } = await given()
  const email = 'lea@averne.fr'
  await register(Shopper.in(app), email)
  await query('update customer set email_confirmed_at = now() where email = $1', [email])
  await exchanged(number, email)
  await takeBack(database, `${number}-G01`)
  expect(await query('select customer, visitor, key from placed_order where number = $1', [`${number}-X01`])).toEqual([
    { customer: null, visitor: null, key: null },
  ])
  const tracked = await Shopper.in(app).post('/fr/fr/order/track', {
    ...{ orderNumber: `${number}-X01`, orderEmail: email, orderCountry: 'FR', postalCode: '44000' },
  })
  expect([tracked.status, tracked.html.includes(t('track.notFound'))]).toEqual([422, true])
})

test('a wrong address is asked again with what was chosen; a size that is gone leads back to the pieces', async () => {
  const { number } = await given()
  const { me, where, path, line } = await chosen(number, 'wrong@averne.fr')
  const wrong = await me.submit(path, where, { ...home, postal: '4' })
  expect([wrong.status, wrong.html.includes('aria-invalid="true"')]).toEqual([422, true])
  expect(hiddenFields(wrong.html, path)).toMatchObject({ [`wanted_${line}`]: next, email: 'wrong@averne.fr' })
  const left = await stockOf(database, next)
  await setStock(database, [next], 0)
  try {
    const gone = await me.submit(path, wrong, home)
    expect([gone.status, gone.html.includes(t('returns.gift_sizeGone')), gone.html.includes('name="address1"')]).toEqual([
      422,
      true,
      false,
    ])
  } finally {
    await setStock(database, [next], left)
  }
  expect(await findReturn(database.db, `${number}-G01`)).toBeNull()
  const heel = await chosen(number, 'wrong@averne.fr', ([only]) => ({ [`wanted_${only}`]: 'SEL085-ROU-R-38' }))
  expect([heel.where.status, heel.where.html.includes(t('returns.gift_sizeGone'))]).toEqual([422, true])
  const other = await me.submit(path, wrong, { ...home, [`item_${crypto.randomUUID()}`]: 'true' })
  expect(other.status).toBe(422)
  // Pressed twice, one of them is announced.
  const [one, two] = await Promise.all([me.submit(path, wrong, home), me.submit(path, wrong, home)])
  expect([one.status, two.status].sort()).toEqual([303, 422])
  expect(await findReturn(database.db, `${number}-G02`)).toBeNull()
})

test('no line of a gift is exchanged without an address, whoever writes it', async () => {
  const { number } = await given()
  const { id, lines } = (await findOrderForHouse(database.db, number))!
  const receiver = { name: 'J', email: 'j@averne.fr', language: 'fr', address: null }
  const [made] = await query(
    `insert into order_return ("order", number, way, send_by, receiver) values ($1, $2, 'parcel', now(), $3) returning id`,
    [id, `${number}-G01`, JSON.stringify(receiver)],
  )
  await expect(
    query(
      `insert into return_line ("return", line, quantity, returntype, why, wanted) values ($1, $2, 1, 'Exchange', 'TOO_SMALL', $3)`,
      [made.id, lines[0]!.id, next],
    ),
  ).rejects.toMatchObject({ constraint: 'gift_exchange_address' })
})

test('kept after all, what was held for it can be had again', async () => {
  const { number } = await given()
  const before = await stockOf(database, next)
  const { me, location } = await exchanged(number, 'kept@averne.fr')
  expect(await stockOf(database, next)).toBe(before - 1)
  await me.submit('/fr/fr/gift-return/cancel', await me.get(location!))
  expect(await stockOf(database, next)).toBe(before)
})

test('an exchange that the house cancels is its receiver’s as a certificate, once, beside the one for what came back', async () => {
  const giver = Shopper.in(app)
  await fillCart(giver, bag)
  const number = await placeCashOrder(giver, shoe, { gift: '' })
  await move(database, number, 'ship', 'deliver')
  const email = 'cancelled@averne.fr'
  const { id, lines, totals } = (await findOrderForHouse(database.db, number))!
  const lineOf = (sku: string) => lines.find((line) => line.sku === sku)!
  const { me, where, path } = await chosen(number, email, () => ({
    ...{
      [`item_${lineOf(shoe).id}`]: 'true',
      [`returntype_${lineOf(shoe).id}`]: 'Exchange',
      [`wanted_${lineOf(shoe).id}`]: next,
    },
    ...{ [`item_${lineOf(bag).id}`]: 'true', [`returntype_${lineOf(bag).id}`]: 'Refund' },
    ...{ [`reason_${lineOf(shoe).id}`]: 'TOO_SMALL', [`reason_${lineOf(bag).id}`]: 'CHANGED_MIND' },
  }))
  const { location } = await me.submit(path, where, home)
  await sent(`${number}-G01`)
  await takeBack(database, `${number}-G01`)
  expect((await me.get(location!)).html).toContain(t('returns.gift_SETTLED_both'))
  await move(database, `${number}-X01`, 'cancel')
  const certificates = `select c.amount::int, c.recipient_email as email from certificate c join order_return r on r.id = c."return"
    where r."order" = $1 order by c.exchange is not null`
  expect(await query(certificates, [id])).toEqual([
    { amount: lineOf(bag).price.amount, email },
    { amount: lineOf(shoe).price.amount, email },
  ])
  expect(totals.discount.amount).toBe(0)
  expect(await query('select 1 from refund r join payment p on p.id = r.payment where p."order" = $1', [id])).toEqual([])
  expect((await me.get(location!)).html).toContain(t('returns.gift_SETTLED_worth'))
  expect(await findOrderContradictions(database.db)).toEqual([])
})

test('a size that is gone when the courier has the first is given as a certificate', async () => {
  const { number } = await given()
  await exchanged(number, 'gone@averne.fr')
  await query(`update product set published = false where id = (select product from colourway where id = 'SEL055-ROU')`)
  try {
    await sent(`${number}-G01`)
    expect(await takeBack(database, `${number}-G01`)).toMatchObject({ ok: true })
  } finally {
    await query(`update product set published = true where id = (select product from colourway where id = 'SEL055-ROU')`)
  }
  expect(await findReturn(database.db, `${number}-G01`)).toMatchObject({ state: 'SETTLED', exchange: null })
  const rows = await query('select 1 from certificate c join order_return r on r.id = c."return" where r.number = $1', [
    `${number}-G01`,
  ])
  expect(rows).toHaveLength(1)
})

test('what may not be sent to the receiver’s state is refused there; the address is by the order’s country on every site', async () => {
  await query(`insert into restriction (id, material, country, states, source)
    select 'test', s.material, 'US', array['CA'], 'a test' from style s join product p on p.style = s.id join colourway w on w.product = p.id where w.id = 'SEL055-ROU'`)
  try {
    const { number } = await deliveredOrder(app, database, shoe, { gift: '', base: '/us/en', address: inNevada })
    const { where, path, me: receiver } = await chosen(number, 'ann@averne.fr')
    expect(where.html).toContain('name="shippingstate"')
    const refused = await receiver.submit(path, where, { ...inCalifornia })
    const said = explain(t, 'FORBIDDEN_STATE', { state: stateName('US', 'CA', 'fr') })
    expect([refused.status, refused.html.includes(said), refused.html.includes('name="address1"')]).toEqual([422, true, true])
    expect((await receiver.submit(path, refused, { ...inNevada })).status).toBe(303)
    expect((await findReturn(database.db, `${number}-G01`))!.receiver).toMatchObject({
      language: 'en',
      address: { shippingstate: 'NV', country: 'US' },
    })
  } finally {
    await query(`delete from restriction where id = 'test'`)
  }
})

test('what was chosen is kept without an end while the gift is on its way, and free again when the gift is refused', async () => {
  const { number } = await given()
  const before = await stockOf(database, next)
  await exchanged(number, 'worn@averne.fr')
  const name = `${number}-G01`
  await sent(name)
  const holds = `select expires_at from stock_hold where holder_id = (select id from order_return where number = $1) and state = 'open'`
  expect(await query(holds, [name])).toEqual([{ expires_at: null }])
  const { lines, version } = (await findReturn(database.db, name))!
  await receiveReturn(database, name, [{ id: lines[0]!.id, restocked: 0, damaged: 0, refused: 1 }], { by, version })
  const received = (await findReturn(database.db, name))!
  expect(await settleReturn(database, name, { by, version: received.version })).toMatchObject({ value: { state: 'REFUSED' } })
  expect(await stockOf(database, next)).toBe(before)
  expect(await findReturn(database.db, name)).toMatchObject({ exchange: null })
})

test('the receiver reads of what they chose in their own language, and of a delay without a word of cancelling', async () => {
  const { number } = await given()
  const email = 'english@averne.fr'
  const { me, where, path } = await chosen(number, email, undefined, { path: '/fr/en/gift-return' })
  await me.submit(path, where, home)
  await takeBack(database, `${number}-G01`)
  const second = `${number}-X01`
  const [words] = await query(
    `select c.name ->> 'en' as "colourName", s.material_name ->> 'en' as material from colourway w join colour c on c.id = w.colour
      join product p on p.id = w.product join style s on s.id = p.style where w.id = 'SEL055-ROU'`,
  )
  expect(await findOrderForHouse(database.db, second)).toMatchObject({ language: 'en', lines: [words] })
  await move(database, second, 'short')
  const en = messagesIn('en')
  const [letter] = await vi.waitFor(
    async () => {
      const found = await lettersTo(email, en('order.mail_SHORT_SHIPPINGSubject', { number: second }))
      expect(found).toHaveLength(1)
      return found
    },
    { timeout: 30_000 },
  )
  expect(letter!.html).toContain(en('returns.gift_mailSHORT_SHIPPING'))
  expect(letter!.html).not.toContain('cancel')
}, 60_000)

test('the browser checks a receiver’s address by the rules that the house does', async () => {
  const phone = { format: async (typed: string) => success(typed) }
  const withService = createApp({ ...shop, addressServices: { ...shop.addressServices, phone } }, null)
  const { number } = await given()
  const { where } = await chosen(number, 'rules@averne.fr', undefined, { me: Shopper.in(withService) })
  expect(where.html).toContain('data-site-rules="{&quot;phone&quot;:{&quot;serviceIsOn&quot;:true}}"')
})

test('where a gift was exchanged to is forgotten with who gave it', async () => {
  const { number } = await given()
  await exchanged(number, 'forgotten@averne.fr')
  await takeBack(database, `${number}-G01`)
  await query("update placed_order set placed_at = now() - interval '11 years' where number like $1", [`${number}%`])
  await forgetLapsed(database)
  expect((await findReturn(database.db, `${number}-G01`))!.receiver).toEqual({
    name: '',
    email: '',
    language: 'fr',
    address: null,
  })
  expect(await findOrderForHouse(database.db, `${number}-X01`)).toMatchObject({
    email: 'anonymised',
    address: { lastname: '', address1: '' },
    billing: { lastname: '', address1: '' },
  })
})
