import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nextYear } from '../../../tests/days.ts'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { fillCart, placeCashOrder } from '../../../tests/worlds/carts.ts'
import { tellChanges } from '../../../tests/worlds/changes.ts'
import { Shopper } from '../../../tests/worlds/shopper.ts'
import { signInAs } from '../../../tests/worlds/staff.ts'
import { setStock } from '../../../tests/worlds/stock.ts'
import { startPrices } from '../../domain/pricing/start-prices.ts'
import { momentField } from '../form/house-clock.ts'

const { database } = testDatabase()
const { app, memory } = testShop(database, { RATE_LIMIT_PER_IP: '100000' })
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const tell = () => tellChanges(database, memory)
const page = '/atelier/goods/SEL085'
const shopPage = '/fr/fr/p/selene-85-veau-verni-rouge-SEL085-ROU'
let keeper: Shopper
let finance: Shopper

const priceOf = async (currency = 'EUR') =>
  (await query("select amount::int from price where product = 'SEL085' and currency = $1", [currency]))[0]?.amount
const lastLine = async () =>
  (await query('select actor, action, subject, before, after from audit_line order by id desc limit 1'))[0]
const shown = async (path: string) => (await app.request(path)).text()

beforeAll(async () => {
  keeper = await signInAs(app, database, 'stock')
  finance = await signInAs(app, database, 'finance')
  await setStock(database, 'SEL085-ROU-R-38', 9, { expected: null })
})

beforeEach(tell)

describe('the list of goods', () => {
  const list = async (asked: string) =>
    [...(await keeper.get(`/atelier/goods?${asked}`)).html.matchAll(/href="\/atelier\/goods\/([A-Z0-9]+)"/g)].map(([, id]) => id)

  test('finds pieces by number, by a size’s reference and by name', async () => {
    expect(await list('q=sel085')).toEqual(['SEL085'])
    expect(await list('q=SEL085-ROU-R-38')).toEqual(['SEL085'])
    expect(await list('q=s%C3%A9l%C3%A8ne')).toContain('SEL085')
    for (const none of ['q=NOPE999', "q=' or 1=1", 'q=%25']) expect(await list(none), none).toEqual([])
  })

  test('shows those that end, and goes on from the last one', async () => {
    const [{ id }] = await query('select id from product where online_until > now() order by id limit 1')
    expect(await list('state=ending')).toContain(id)
    expect(await list('state=withdrawn')).toEqual([])
    expect((await list('after=SEL085'))[0]).toBe('SEL100')
  })
})

describe('prices', () => {
  const change = async (fields: Record<string, string>, seen?: Awaited<ReturnType<Shopper['get']>>) =>
    finance.submit(`${page}/prices`, seen ?? (await finance.get(page)), fields)

  test('change at once, on pages that were kept, and leave a line', async () => {
    const before = await priceOf()
    expect(await shown(shopPage)).toContain(`${before / 100}`)
    expect((await change({ price_EUR: '1 234,50', price_JPY: '210000' })).location).toBe(`${page}?done=prices`)
    await tell()
    expect(await shown(shopPage)).toMatch(/1.234,50/)
    expect([await priceOf('EUR'), await priceOf('JPY')]).toEqual([123_450, 210_000])
    const line = await lastLine()
    expect(line).toMatchObject({ action: 'price.change', subject: 'SEL085', after: { EUR: 123_450, JPY: 210_000 } })
    expect(line.before.EUR).toBe(before)
    expect(line.actor).toContain('finance@averne.example')
  })

  test.each([
    ['below nothing', { price_EUR: '-5' }],
    ['nothing at all', { price_EUR: '0' }],
    ['words', { price_EUR: 'a lot' }],
    ['a third decimal', { price_EUR: '890.505' }],
    ['a part of a yen', { price_JPY: '210000.50' }],
    ['more than anything costs', { price_EUR: '999999999' }],
    ['no price', {}],
    ['today’s price', { price_EUR: '1234.50' }],
    ['a day that is over', { price_EUR: '900', starts: '2020-01-01T00:00' }],
    ['a day in a far century', { price_EUR: '900', starts: '2926-01-01T00:00' }],
    ['the thirtieth of February', { price_EUR: '900', starts: `${nextYear}-02-30T00:00` }],
    ['a day in words', { price_EUR: '900', starts: 'soon' }],
  ])('refuses %s, and nothing changes', async (_, fields) => {
    const answer = await change(fields as Record<string, string>)
    expect(answer.status).toBe(422)
    expect(answer.html).toContain('role="alert"')
    expect([await priceOf('EUR'), await priceOf('JPY')]).toEqual([123_450, 210_000])
    expect(await query('select * from coming_price')).toEqual([])
  })

  test('what somebody else has changed meanwhile is not overwritten', async () => {
    const stale = await finance.get(page)
    expect((await change({ price_EUR: '1300' }, stale)).status).toBe(303)
    const late = await change({ price_EUR: '1100' }, stale)
    expect([late.status, late.html.includes('1 300'.replace(' ', '\u202f'))]).toEqual([409, true])
    expect(await priceOf()).toBe(130_000)
  })

  test('a price with a date begins by itself at its hour, and kept pages follow', async () => {
    const moment = `${nextYear}-02-01T09:00`
    expect((await change({ price_EUR: '1450', starts: moment })).status).toBe(303)
    expect((await finance.get('/atelier/goods?state=coming')).html).toContain('/atelier/goods/SEL085')
    await tell()
    expect(await shown(shopPage)).toMatch(/1.300/)
    // Paris is an hour ahead of UTC in February.
    expect(await startPrices(database, new Date(`${nextYear}-02-01T07:59:59Z`))).toBe(0)
    expect(await priceOf()).toBe(130_000)
    const done = await Promise.all([1, 2].map(() => startPrices(database, new Date(`${nextYear}-02-01T08:00:00Z`))))
    expect(done.sort()).toEqual([0, 1])
    await tell()
    expect([await priceOf(), (await shown(shopPage)).includes('1 450'.replace(' ', '\u202f'))]).toEqual([145_000, true])
    expect(await lastLine()).toMatchObject({
      actor: 'clock',
      action: 'price.start',
      before: { EUR: 130_000 },
      after: { EUR: 145_000 },
    })
    expect(await query('select * from coming_price')).toEqual([])
  })

  test('what somebody else has planned for the same hour meanwhile is not overwritten', async () => {
    const starts = `${nextYear}-02-15T09:00`
    const stale = await finance.get(page)
    expect((await change({ price_EUR: '1500', starts }, stale)).status).toBe(303)
    const late = await change({ price_EUR: '1600', starts }, stale)
    expect([late.status, late.html.includes('1 500'.replace(' ', '\u202f'))]).toEqual([409, true])
    expect((await change({ price_EUR: '1500', starts })).status).toBe(422)
    expect((await change({ price_EUR: '1600', starts })).status).toBe(303)
    expect(await lastLine()).toMatchObject({ action: 'price.change', before: { EUR: 150_000 }, after: { EUR: 160_000 } })
    await finance.submit(`${page}/prices/drop`, await finance.get(page))
  })

  test('one that was to come is dropped, once', async () => {
    await change({ price_EUR: '1500', starts: `${nextYear}-03-01T09:00` })
    const seen = await finance.get(page)
    const drop = () => finance.submit(`${page}/prices/drop`, seen)
    expect((await drop()).location).toBe(`${page}?done=dropped`)
    expect((await drop()).status).toBe(409)
    expect(await startPrices(database, new Date(`${nextYear}-04-01T00:00:00Z`))).toBe(0)
  })

  test('who may change them sees a form, and nobody else does', async () => {
    expect((await keeper.get(page)).html).not.toContain('price_EUR')
    expect((await finance.get(page)).html).not.toContain('name="published"')
  })
})

describe('a piece that is withdrawn', () => {
  const offer = async (fields: Record<string, string>, seen?: Awaited<ReturnType<Shopper['get']>>) =>
    keeper.submit(`${page}/offer`, seen ?? (await keeper.get(page)), fields)

  test('is gone from listing, search, map and its page; bags say so, orders keep it; it comes back', async () => {
    const me = Shopper.in(app)
    await fillCart(me, 'SEL085-ROU-R-38')
    const number = await placeCashOrder(Shopper.in(app), 'SEL085-ROU-R-38')
    const places = [
      '/fr/fr/c/women-pumps',
      '/fr/fr/search?q=SEL085',
      '/fr/fr/search?q=s%C3%A9l%C3%A8ne',
      '/fr/fr/sitemap-pieces-1.xml',
    ]
    const where = async () => Promise.all(places.map(async (path) => (await shown(path)).includes('SEL085-')))
    expect(await where()).toEqual([true, true, true, true])
    expect((await app.request(shopPage)).status).toBe(200)

    const stale = await keeper.get(page)
    expect((await offer({ published: 'no' })).location).toBe(`${page}?done=offer`)
    expect(await lastLine()).toMatchObject({ action: 'piece.withdraw', before: { published: true }, after: { published: false } })
    await tell()
    expect(await where()).toEqual([false, false, false, false])
    expect((await app.request(shopPage)).status).toBe(404)
    const bag = await me.get('/fr/fr/bag')
    expect(bag.html).toContain('n’est plus')
    expect((await keeper.get(`/atelier/orders/${number}`)).html).toContain('SEL085-ROU-R-38')

    expect((await offer({ published: 'no', until: `${nextYear}-05-01T00:00` }, stale)).status).toBe(409)
    expect((await offer({ published: 'yes' })).status).toBe(303)
    await tell()
    expect(await where()).toEqual([true, true, true, true])
    expect((await app.request(shopPage)).status).toBe(200)
  })

  test('has an end when it is said, which pages follow by themselves', async () => {
    expect((await offer({ published: 'yes', until: `${nextYear}-05-01T00:00` })).status).toBe(303)
    const endOf = async () => (await query("select online_until from product where id = 'SEL085'"))[0].online_until as Date
    // Paris is two hours ahead of UTC in May.
    expect((await endOf()).toISOString()).toBe(`${nextYear}-04-30T22:00:00.000Z`)
    await offer({ published: 'yes', until: momentField(new Date(Date.now() + 86_400_000)) })
    const end = (await endOf()).getTime()
    await tell()
    expect((await app.request(shopPage)).status).toBe(200)
    // The kept page knows its end: it is not given out a moment later.
    expect(memory.pages.get(shopPage, end - 1)).toBeDefined()
    expect(memory.pages.get(shopPage, end + 1)).toBeUndefined()
    expect((await offer({ published: 'yes', until: '' })).status).toBe(303)
  })

  test.each(['2020-01-01T00:00', '2999-01-01T00:00', 'tomorrow', '2027-13-01T00:00'])('has no end at %s', async (until) => {
    expect((await offer({ published: 'yes', until })).status).toBe(422)
  })
})
