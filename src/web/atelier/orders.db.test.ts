import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { fillCart, placeCashOrder } from '../../../tests/worlds/carts.ts'
import { move } from '../../../tests/worlds/orders.ts'
import { hiddenFields, Shopper } from '../../../tests/worlds/shopper.ts'
import { signInAs } from '../../../tests/worlds/staff.ts'
import { setStock } from '../../../tests/worlds/stock.ts'
import { sql } from '../../db/sql.ts'
import { findOrderForHouse } from '../../domain/order/find-order.ts'
import { pickupCodeOf } from '../../domain/order/pickup-code.ts'
import { formatPrice } from '../../i18n/format.ts'

const { database } = testDatabase()
const { app } = testShop(database, { RATE_LIMIT_PER_IP: '100000' })
const shoe = 'SEL085-ROU-R-38'
const bag = 'VERR000-ROU'
let service: Shopper
let boutique: Shopper
let number: string

async function placed(answers: Parameters<typeof placeCashOrder>[2] = {}): Promise<string> {
  await setStock(database, [shoe, bag], 9, { expected: null })
  const me = Shopper.in(app)
  await fillCart(me, shoe)
  return placeCashOrder(me, bag, answers)
}

beforeAll(async () => {
  service = await signInAs(app, database, 'service')
  boutique = await signInAs(app, database, 'boutique')
  number = await placed({ email: 'ines@averne.fr' })
})

const numbersIn = (html: string) => [...html.matchAll(/href="\/atelier\/orders\/(AV\d{8})"/g)].map(([, found]) => found!)
const list = async (query: string, browser = service) => numbersIn((await browser.get(`/atelier/orders?${query}`)).html)

describe('the list', () => {
  test('finds an order by its number, an e-mail, a last name or a piece, however they are typed', async () => {
    for (const typed of [number, number.toLowerCase(), ' INES@averne.fr', 'martin', 'Inès Mart', 'sel085-rou', 'VERR000']) {
      expect(await list(`q=${encodeURIComponent(typed)}`), typed).toContain(number)
    }
    for (const typed of ['AV00000001', 'nobody@averne.fr', 'Mart%', 'SEL099', "' or 1=1 --", '\\']) {
      expect(await list(`q=${encodeURIComponent(typed)}`), typed).toEqual([])
    }
  })

  test('is narrowed by state and country, and what is none of them is left out', async () => {
    expect(await list('state=IN_PREPARATION&country=FR')).toContain(number)
    expect(await list('state=SHIPPED')).not.toContain(number)
    expect(await list('country=JP')).not.toContain(number)
    expect(await list('state=NONSENSE&country=XX&after=rubbish')).toContain(number)
    // What a program calls a moment, the database may not.
    for (const moment of ['0', '1 (x)', '2026-02-31T00:00:00Z', '0000-01-01T00:00:00Z', '2026-01-01']) {
      expect(await list(`after=${encodeURIComponent(`${moment}_00000000-0000-0000-0000-000000000000`)}`), moment).toContain(
        number,
      )
      expect((await service.get(`/atelier/mail?after=${encodeURIComponent(moment)}`)).status, moment).toBe(200)
    }
  })

  test('goes on from where a page ended, each order once, also while others come', async () => {
    await database.pool.query(`insert into placed_order (country, language, currency, email, address, shipping_method, total, placed_at)
      select 'FR', 'fr', 'EUR', 'many@averne.fr', '{"lastname": "Many", "firstname": "A", "country": "FR"}', 'DAH', 0, now() - make_interval(secs => n / 3)
      from generate_series(1, 120) n`)
    const seen: string[] = []
    let next: string | undefined = '/atelier/orders?q=many%40averne.fr'
    let pages = 0
    while (next) {
      const { html } = await service.get(next)
      seen.push(...numbersIn(html))
      next = /<a href="([^"]+)" rel="next"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
      pages += 1
      await placed({ email: 'many@averne.fr' })
    }
    expect([pages, seen.length, new Set(seen).size]).toEqual([3, 120, 120])
  })

  test('keeps a filter by its name, for whoever named it', async () => {
    const page = await service.get('/atelier/orders?state=SHIPPED')
    const kept = await service.submit('/atelier/filters', page, { name: 'On their way' })
    expect(kept.location).toBe('/atelier/orders?state=SHIPPED')
    expect((await service.get('/atelier/orders')).html).toContain('href="/atelier/orders?state=SHIPPED">On their way')
    const other = await signInAs(app, database, 'admin')
    expect((await other.get('/atelier/orders')).html).not.toContain('On their way')
  })
})

describe('an order’s page', () => {
  test('shows its pieces, sums, payments, history and held stock', async () => {
    const { html } = await service.get(`/atelier/orders/${number}`)
    const [{ total }] = (await database.pool.query('select total from placed_order where number = $1', [number])).rows
    for (const shown of [
      number,
      shoe,
      bag,
      'ines@averne.fr',
      '14 rue des Tanneurs',
      formatPrice({ amount: Number(total), currency: 'EUR' }, 'fr-FR'),
    ]) {
      expect(html).toContain(shown)
    }
    expect(html).toContain('autorisé')
    expect(html).toContain('retenu')
  })

  test('is none for a number that nobody has', async () => {
    for (const none of ['AV00000000', 'x', `${number}x`]) expect((await service.get(`/atelier/orders/${none}`)).status).toBe(404)
  })

  test('prints what goes with it: slip, label, gift receipt without a price, and the invoice once there is one', async () => {
    const gift = await placed({ gift: 'Bravo.' })
    const slip = await service.get(`/atelier/orders/${gift}/packing-slip`)
    expect(slip.html).toContain('Bravo.')
    const receipt = await service.get(`/atelier/orders/${gift}/gift-receipt`)
    expect([receipt.status, receipt.html.includes(shoe), /\d €/.test(receipt.html)]).toEqual([200, true, false])
    expect(receipt.html).not.toContain('Martin')
    expect((await service.get(`/atelier/orders/${gift}/label`)).html).toContain('14 rue des Tanneurs')
    await move(database, gift, 'ship')
    const path = /href="(\/atelier\/orders\/\w+\/invoice\/[^"]+)"/.exec((await service.get(`/atelier/orders/${gift}`)).html)![1]!
    expect(await service.get(path)).toMatchObject({ status: 200, type: 'application/pdf' })
    expect((await service.get(`/atelier/orders/${number}/invoice/${path.split('/').at(-1)}`)).status).toBe(404)
  })
})

const formOf = (html: string, action: string) => html.slice(html.indexOf(`${action}"`)).split('</form>')[0]!

/** The quantities that the parcel's form proposes. */
const proposed = (html: string) =>
  Object.fromEntries(
    [...formOf(html, '/parcel').matchAll(/name="(quantity_[^"]+)"[^>]*? value="(\d+)"/g)].map(([, name, value]) => [
      name!,
      value!,
    ]),
  )

describe('an order is moved', () => {
  test('[ORD-03] along its way, in two parcels, to its door', async () => {
    const own = await placed()
    const path = `/atelier/orders/${own}`
    const press = async (fields: Record<string, string>) => service.submit(`${path}/move`, await service.get(path), fields)
    expect((await press({ move: 'prepare' })).location).toBe(`${path}?done=prepare`)
    let page = await service.get(path)
    const [first, second] = Object.keys(proposed(page.html))
    const parcel = { carrier: 'DHL', tracking: 'JD0146' }
    expect(await service.submit(`${path}/parcel`, page, { ...parcel, [first!]: '1', [second!]: '0' })).toMatchObject({
      status: 303,
      location: `${path}?done=parcel`,
    })
    page = await service.get(path)
    expect(Object.keys(proposed(page.html))).toEqual([second])
    expect((await service.submit(`${path}/parcel`, page, { ...parcel, ...proposed(page.html) })).status).toBe(303)
    expect((await press({ move: 'deliver' })).status).toBe(303)
    const [{ state }] = (await database.pool.query('select state from placed_order where number = $1', [own])).rows
    expect(state).toBe('DELIVERED')
  })

  test('by one of two who look at it; the other is told, and shown how it stands', async () => {
    const own = await placed()
    const path = `/atelier/orders/${own}`
    const other = await signInAs(app, database, 'stock')
    const [mine, theirs] = [await service.get(path), await other.get(path)]
    expect((await other.submit(`${path}/move`, theirs, { move: 'cancel' })).status).toBe(303)
    const late = await service.submit(`${path}/parcel`, mine, { carrier: 'DHL', tracking: 'JD01', ...proposed(mine.html) })
    expect(late.status).toBe(409)
    expect(late.html).toContain('Quelqu’un a fait avancer cette commande')
    expect(late.html).toContain('Annulée')
    const without = await service.post(`${path}/move`, {
      ...hiddenFields(late.html, `${path}/move`),
      ...csrfOf(late.html),
      move: 'deliver',
    })
    expect(without.status).toBe(409)
    expect((await database.pool.query('select state from placed_order where number = $1', [own])).rows[0].state).toBe('CANCELLED')
  })

  test('[ORD-03] a part of it is cancelled, with a reason, and only as it was seen', async () => {
    const own = await placed()
    const path = `/atelier/orders/${own}`
    const page = await service.get(path)
    const [first] = Object.keys(proposed(page.html))
    expect(await service.submit(`${path}/cut`, page, { [first!]: '1' })).toMatchObject({ status: 422 })
    const all = Object.fromEntries(Object.keys(proposed(page.html)).map((name) => [name, '1']))
    const whole = await service.submit(`${path}/cut`, page, { ...all, reason: 'Changed their mind' })
    expect([whole.status, whole.html.includes('annulez plutôt la commande')]).toEqual([422, true])
    const cut = { [first!]: '1', reason: 'Changed their mind' }
    expect((await service.submit(`${path}/cut`, page, cut)).location).toBe(`${path}?done=cut`)
    expect((await service.submit(`${path}/cut`, page, cut)).status).toBe(409)
    expect(Object.keys(proposed((await service.get(path)).html))).toHaveLength(1)
  })

  test('and a wrong parcel is refused with a word, nothing sent', async () => {
    const own = await placed()
    const path = `/atelier/orders/${own}`
    const page = await service.get(path)
    for (const [fields, told] of [
      [{ carrier: '', tracking: 'JD01', ...proposed(page.html) }, 'Nommez le transporteur'],
      [{ carrier: 'DHL', tracking: '!', ...proposed(page.html) }, 'Un numéro de colis'],
      [{ carrier: 'DHL', tracking: 'JD01' }, 'au moins une pièce'],
      [{ carrier: 'DHL', tracking: 'JD01', [Object.keys(proposed(page.html))[0]!]: '9' }, 'plus qu’il ne reste'],
    ] as const) {
      const sent = await service.submit(`${path}/parcel`, page, fields)
      expect([sent.status, sent.html.includes(told)], told).toEqual([422, true])
    }
    expect((await service.submit(`${path}/move`, page, { move: 'fly' })).status).toBe(400)
  })
})

const csrfOf = (html: string) => ({ csrf_token: /name="csrf_token" value="([^"]+)"/.exec(html)![1]!, version: '0' })

test('a boutique sees and moves the orders that are collected there, and no others', async () => {
  await setStock(database, bag, 3, { place: 'PAR01' })
  const collected = await placeCashOrder(Shopper.in(app), bag, { option: 'collect', store: 'PAR01' })
  expect(await list('', boutique)).toEqual([collected])
  expect((await boutique.get(`/atelier/orders/${collected}`)).status).toBe(200)
  for (const path of ['', '/packing-slip', '/label'])
    expect((await boutique.get(`/atelier/orders/${number}${path}`)).status).toBe(404)
  const page = await boutique.get('/atelier/own')
  const sent = await boutique.post(`/atelier/orders/${number}/move`, { ...csrfOf(page.html), move: 'cancel' })
  expect(sent.status).toBe(404)
})

test('an order is handed over to who tells the code of its letter, or shows who they are', async () => {
  await setStock(database, bag, 4, { place: 'PAR01' })
  const [first, second] = [
    await placeCashOrder(Shopper.in(app), bag, { option: 'collect', store: 'PAR01' }),
    await placeCashOrder(Shopper.in(app), bag, { option: 'collect', store: 'PAR01' }),
  ]
  const pathOf = (of: string) => `/atelier/orders/${of}`
  const toldTo = async (of: string) => {
    const { key } = (await findOrderForHouse(database.db, of))!
    return boutique.get(`/fr/fr/order?order=${of}&key=${key}`)
  }
  const codeOn = (html: string) => /Code de retrait<\/dt><dd><span><bdi>(\d{6})</.exec(html)?.[1]
  for (const of of [first, second]) {
    await move(database, of, 'ship')
    expect(codeOn((await toldTo(of)).html)).toBeUndefined()
    await move(database, of, 'ready')
  }
  const [code, another] = [codeOn((await toldTo(first)).html)!, codeOn((await toldTo(second)).html)!]
  expect(code).toMatch(/^\d{6}$/)
  expect(another).not.toBe(code)

  const page = await boutique.get(pathOf(first))
  for (const wrong of ['', another, `${code}1`]) {
    const refused = await boutique.submit(`${pathOf(first)}/move`, page, { move: 'collect', code: wrong })
    expect([refused.status, refused.html.includes('Ce n’est pas le code de cette commande.')], wrong).toEqual([422, true])
  }
  const taken = await boutique.submit(`${pathOf(first)}/move`, page, {
    move: 'collect',
    code: `${code.slice(0, 3)} ${code.slice(3)}`,
  })
  expect(taken.status).toBe(303)
  const seen = await boutique.submit(`${pathOf(second)}/move`, await boutique.get(pathOf(second)), {
    move: 'collect',
    identity: 'true',
  })
  expect(seen.status).toBe(303)
  const { rows } = await database.db.execute<{ after: unknown }>(
    sql`select after from audit_line where action = 'order.collect' and subject in (${first}, ${second}) order by id`,
  )
  expect(rows.map(({ after }) => after)).toEqual([
    { state: 'COLLECTED', shown: 'code' },
    { state: 'COLLECTED', shown: 'identity' },
  ])
  expect(codeOn((await toldTo(first)).html)).toBeUndefined()
})

test('five wrong codes for an order close it to whoever typed them, and to nobody else: then its owner shows who they are', async () => {
  await setStock(database, bag, 4, { place: 'PAR01' })
  const numbers = [1, 2].map(() => placeCashOrder(Shopper.in(app), bag, { option: 'collect', store: 'PAR01' }))
  const [tried, other] = await Promise.all(numbers)
  for (const each of [tried!, other!]) await move(database, each, 'ship', 'ready')
  const codeOf = async (of: string) => pickupCodeOf((await findOrderForHouse(database.db, of))!)!
  const attempt = async (browser: Shopper, of: string, typed: Record<string, string>) => {
    const path = `/atelier/orders/${of}`
    const { status, html } = await browser.submit(`${path}/move`, await browser.get(path), { move: 'collect', ...typed })
    return [status, html.includes('Ce n’est pas le code'), html.includes('Trop de codes erronés')]
  }
  const right = await codeOf(tried!)
  const wrong = right === '000000' ? '000001' : '000000'
  const admin = await signInAs(app, database, 'admin')
  await attempt(boutique, tried!, { code: '' })
  await Promise.all(Array.from({ length: 5 }, () => attempt(boutique, tried!, { code: wrong })))
  for (const code of [wrong, right]) expect(await attempt(boutique, tried!, { code })).toEqual([422, false, true])
  expect(await attempt(boutique, other!, { code: await codeOf(other!) })).toEqual([303, false, false])
  expect(await attempt(admin, tried!, { code: wrong })).toEqual([422, true, false])
  await database.pool.query("update pickup_try set at = now() - interval '1 day'")
  expect(await attempt(boutique, tried!, { code: wrong })).toEqual([422, true, false])
  expect(await attempt(boutique, tried!, { identity: 'true' })).toEqual([303, false, false])
})
