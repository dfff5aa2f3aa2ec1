import { beforeAll, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../tests/test-database.ts'
import { testShop } from '../../tests/test-shop.ts'
import { placeCashOrder } from '../../tests/worlds/carts.ts'
import { deliveredOrder, giveBackFirst } from '../../tests/worlds/returns.ts'
import { Shopper } from '../../tests/worlds/shopper.ts'
import { setStock } from '../../tests/worlds/stock.ts'
import { forgetOldFigures } from '../domain/analytics/count-figures.ts'
import { reportFigures } from '../domain/analytics/report-figures.ts'
import { isEvent } from '../kernel/event-contract.ts'
import { addDays } from '../kernel/zoned-time.ts'
import type { SiteConfig } from './site-config.ts'

vi.setConfig({ testTimeout: 60_000 })

const { database } = testDatabase()
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const collectors = { events: 'https://events.example', tracker: 'https://carts.example' }
const shop = testShop(database, { PUBLIC_URL: 'http://localhost:3000', RATE_LIMIT_PER_IP: '100000' }, { collectors })
const { app, figures } = shop
const sized = testShop(database, { RATE_LIMIT_PER_IP: '100000' }, { sizeWidget: 'https://sizes.example' })
beforeAll(() => setStock(database, ['SEL055-ROU-R-38'], 20))

const unescaped = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
const marksIn = (html: string) =>
  [...html.matchAll(/data-event(?:-press)?="([^"]+)"/g)].map(([, json]) => JSON.parse(unescaped(json!)) as { event: string })
const named = (html: string, name: string) => marksIn(html).filter(({ event }) => event === name)
const configIn = (html: string) => JSON.parse(/id="site-config">(.*?)<\/script>/.exec(html)![1]!) as SiteConfig

describe('what pages say of themselves', () => {
  test('[ANALYT-03] a piece’s page says its id, name, categories, list, place, quantity and how it can be had', async () => {
    const { html } = await Shopper.in(app).get('/fr/fr/p/SEL085-ROU')
    const [viewed] = named(html, 'productView')
    expect(viewed).toEqual({
      event: 'productView',
      id: 'SEL085-ROU',
      name: expect.any(String),
      category: expect.stringMatching(/^women\/[a-z-]+/),
      list: 'direct',
      position: 0,
      quantity: 1,
      dimension1: expect.stringMatching(/^(IN_STOCK|PREORDER|BACKORDER|NOT_AVAILABLE)$/),
    })
  })

  test('[ANALYT-03,ANALYT-16] an addition says how many were put in now, whatever lay there before', async () => {
    const me = Shopper.in(sized.app)
    const add = async (quantity: number) => {
      const { html } = await me.post('/fr/fr/bag/add?format=ajax', { pid: 'SEL055-ROU-R-38', Quantity: String(quantity) })
      return [named(html, 'addToCart'), html.match(/product_ids=SEL055-ROU/g)?.length]
    }
    expect(await add(2)).toMatchObject([[{ id: 'SEL055-ROU', quantity: 2 }], 2])
    expect(await add(1)).toMatchObject([[{ id: 'SEL055-ROU', quantity: 1 }], 1])
  })

  test('every mark on every kind of page is an event of the contract', async () => {
    const me = Shopper.in(app)
    await me.post('/fr/fr/bag/add', { pid: 'LEV000-NOI', Quantity: '1' })
    for (const path of [
      '/',
      '/c/women-shoes',
      '/p/SEL085-ROU',
      '/search?q=escarpins',
      '/search?q=zzzzqqq',
      '/bag',
      '/bag/mini',
    ]) {
      const marks = marksIn((await me.get(`/fr/fr${path}`)).html)
      for (const mark of marks) expect(isEvent(mark), `${path} ${JSON.stringify(mark)}`).toBe(true)
    }
    const store = /href="(\/fr\/fr\/boutiques\/[^"?#]+)"/.exec((await me.get('/fr/fr/boutiques')).html)![1]!
    expect(named((await me.get(store)).html, 'storeView').every(isEvent)).toBe(true)
  })

  test('a search says how much it found, and not what was looked for', async () => {
    const { html } = await Shopper.in(app).get('/fr/fr/search?q=claire.martin@averne.fr')
    expect(named(html, 'search')).toEqual([{ event: 'search', results: 0 }])
    expect(JSON.stringify(marksIn(html))).not.toContain('claire')
  })

  test('[ANALYT-13] where the site does not want it, nobody is told what lies in a bag', async () => {
    const told = async (path: string) => configIn((await Shopper.in(app).get(path)).html).collectors
    expect(await told('/fr/fr/')).toEqual(collectors)
    expect(await told('/cn/zh/')).toEqual({ ...collectors, tracker: null })
  })
})

describe('a purchase', () => {
  const bought = async (me: Shopper) => {
    const number = await placeCashOrder(me, 'SEL055-ROU-R-38')
    return { number, path: `/fr/fr/onepage/confirmation?order=${number}` }
  }

  test('[ANALYT-02] is told once, however often its page is shown', async () => {
    const me = Shopper.in(app)
    const { number, path } = await bought(me)
    const first = named((await me.get(path)).html, 'purchase')
    expect(first).toMatchObject([{ orderId: number, currency: 'EUR', products: [{ id: 'SEL055-ROU', quantity: 1 }] }])
    expect(first.every(isEvent)).toBe(true)
    for (let again = 0; again < 3; again += 1) expect(named((await me.get(path)).html, 'purchase')).toEqual([])
    expect(named((await me.get(path)).html, 'checkoutStep')).toEqual([
      { event: 'checkoutStep', step: 7, name: 'confirmation', path: '/fr/fr/onepage/confirmation' },
    ])
  })

  test('is told in one of two windows that show it at once', async () => {
    const me = Shopper.in(app)
    const { path } = await bought(me)
    const pages = await Promise.all(Array.from({ length: 6 }, () => me.get(path)))
    expect(pages.flatMap(({ html }) => named(html, 'purchase'))).toHaveLength(1)
  })

  test('[ANALYT-02] is claimed by who placed it, and not by whoever opens the mail’s page first', async () => {
    const me = Shopper.in(app)
    const { number, path } = await bought(me)
    const [{ key }] = (await query('select key from placed_order where number = $1', [number])) as [{ key: string }]
    const reader = await Shopper.in(app).get(`${path}&key=${key}`)
    expect([reader.status, named(reader.html, 'purchase')]).toEqual([200, []])
    expect(named((await me.get(path)).html, 'purchase')).toHaveLength(1)
  })

  test('is told to the size adviser once, too', async () => {
    const me = Shopper.in(sized.app)
    const { path } = await bought(me)
    const pixels = async () => (await me.get(path)).html.match(/data-size-pixel="[^"]*transaction_start/g) ?? []
    expect(await pixels()).toHaveLength(1)
    expect(await pixels()).toEqual([])
  })
})

describe('a return', () => {
  test('is told once, to analytics and to the size adviser, however often its order is shown', async () => {
    const { me, path } = await deliveredOrder(sized.app, database, 'SEL055-ROU-R-38')
    const { location } = await giveBackFirst(me, path)
    const told = async () => {
      const { html } = await me.get(location!.split('#')[0]!)
      expect(html).toContain('data-return-state')
      return [named(html, 'return').length, html.match(/data-size-pixel="[^"]*event=return/g)?.length ?? 0]
    }
    expect(await told()).toEqual([1, 1])
    for (let again = 0; again < 2; again += 1) expect(await told()).toEqual([0, 0])
  })
})

describe('figures of the house', () => {
  const batch = (more: object = {}) =>
    JSON.stringify({ at: Date.now(), page: 'product', device: 'phone', events: [['page'], ['visit'], ['lcp', 900]], ...more })
  const send = (body: string, path = '/fr/fr/figures') => app.request(path, { method: 'POST', body })

  test('are counted by the hour and kept as they came; nothing of who sent them', async () => {
    await figures.flush()
    await query('truncate figure, figure_hour, figure_day')
    for (let count = 0; count < 3; count += 1) expect((await send(batch())).status).toBe(204)
    await figures.flush()
    const rows = await query(
      `select name, country, page, device, bucket, sum(count)::int as count from figure_hour group by 1, 2, 3, 4, 5 order by 1`,
    )
    const common = { country: 'FR', page: 'product', device: 'phone', count: 3 }
    expect(rows).toEqual([
      { name: 'lcp', ...common, bucket: 4 },
      { name: 'page', ...common, bucket: 0 },
      { name: 'visit', ...common, bucket: 0 },
    ])
    expect(Object.keys((await query('select * from figure limit 1'))[0]!)).toEqual([
      'at',
      'country',
      'page',
      'device',
      'name',
      'value',
    ])
    await figures.flush()
    expect(await query('select count(*)::int as count from figure')).toEqual([{ count: 9 }])
  })

  test('that are forged, huge, ancient or of the future are dropped with a count, and the sender learns nothing', async () => {
    const bodies = [batch({ at: 0 }), batch({ at: Date.now() + 1e9 }), 'x'.repeat(9000), '<html>', batch({ who: 'Claire' })]
    for (const body of bodies) expect((await send(body)).status).toBe(204)
    expect((await send(batch(), '/xx/yy/figures')).status).toBe(404)
    expect(
      (await app.request('/fr/fr/figures', { method: 'POST', body: batch(), headers: { 'sec-fetch-site': 'cross-site' } }))
        .status,
    ).toBe(403)
    await figures.flush()
    expect(await query('select reason, sum(count)::int as count from figure_dropped group by 1 order by 1')).toEqual([
      { reason: 'ancient', count: 1 },
      { reason: 'future', count: 1 },
      { reason: 'huge', count: 1 },
      { reason: 'malformed', count: 2 },
    ])
  })

  test('beyond what can wait are shed with a count; the rest is written', async () => {
    await query('truncate figure, figure_hour, figure_dropped')
    const events = Array.from({ length: 50 }, () => ['page'])
    for (let sent = 0; sent < 410; sent += 1) figures.take(batch({ events }), 'FR', { key: 'here', most: 1000, seconds: 60 })
    await figures.flush()
    expect(await query(`select sum(count)::int as count from figure_hour`)).toEqual([{ count: 20_000 }])
    expect(await query('select reason, count::int from figure_dropped')).toEqual([{ reason: 'shed', count: 10 }])
  })

  test('of bags and orders are the server’s own: what pages say of them is not believed', async () => {
    await query('truncate figure, figure_hour, figure_day, figure_dropped')
    for (const name of ['purchase', 'addToCart']) await send(batch({ events: [[name]] }))
    const me = Shopper.in(app)
    await placeCashOrder(me, 'SEL055-ROU-R-38')
    const refusing = Shopper.in(app)
    await refusing.post('/fr/fr/privacy-choices', { choice: 'none' })
    await refusing.post('/fr/fr/bag/add', { pid: 'SEL055-ROU-R-38', Quantity: '1' })
    await figures.flush()
    const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Paris' })
    // It may have been yesterday when they were placed.
    const asked = { from: addDays(today, -1), to: today, country: 'FR', device: null }
    const [{ count }] = (await query('select count(*)::int as count from placed_order')) as [{ count: number }]
    const report = await reportFigures(database.db, asked)
    const byDay = report.days.reduce((sum, { orders }) => sum + orders!, 0)
    expect([report.totals.addToCart, report.orders, byDay]).toEqual([1, count, count])
    expect((await reportFigures(database.db, { ...asked, country: 'DE' })).orders).toBe(0)
    expect((await reportFigures(database.db, { ...asked, device: 'phone' })).orders).toBeNull()
    expect(await query('select reason, count::int from figure_dropped')).toEqual([{ reason: 'malformed', count: 2 }])
  })

  test('from one network are taken as many as pages send, and the rest is dropped with a count', async () => {
    await query('truncate figure, figure_hour, figure_day, figure_dropped')
    const busy = testShop(database)
    for (let sent = 0; sent < 605; sent += 1)
      expect((await busy.app.request('/fr/fr/figures', { method: 'POST', body: batch({ events: [['page']] }) })).status).toBe(204)
    await busy.figures.flush()
    expect(await query('select sum(count)::int as count from figure_hour')).toEqual([{ count: 600 }])
    expect(await query('select reason, count::int from figure_dropped')).toEqual([{ reason: 'flood', count: 5 }])
  })

  test('are raw for thirty days; what they add up to stays', async () => {
    await query('truncate figure')
    await query(`insert into figure (at, country, page, device, name) values
      (now() - interval '31 days', 'FR', 'home', 'phone', 'page'), (now() - interval '29 days', 'FR', 'home', 'phone', 'page')`)
    const [before] = await query('select count(*) from figure_hour')
    expect(await forgetOldFigures(database.db)).toBe(1)
    expect(await query('select count(*)::int as count from figure')).toEqual([{ count: 1 }])
    expect((await query('select count(*) from figure_hour'))[0]).toEqual(before)
  })
})
