import { beforeAll, describe, expect, test } from 'vitest'
import { dayFrom } from '../../../tests/days.ts'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { Shopper } from '../../../tests/worlds/shopper.ts'
import { signInAs } from '../../../tests/worlds/staff.ts'
import { writeFigures } from '../../domain/analytics/count-figures.ts'
import type { Device, Figure, FigureName } from '../../domain/analytics/figures.ts'
import { isKeepable, noteMissed } from '../../domain/analytics/missed-searches.ts'
import { reportFigures } from '../../domain/analytics/report-figures.ts'

const { database } = testDatabase()
const { app } = testShop(database)

const figure = (
  name: FigureName,
  {
    at = '2026-11-10T09:30:00Z',
    country = 'FR',
    page = 'product',
    device = 'phone' as Device,
    value = null as number | null,
  } = {},
): Figure => ({ at: new Date(at), country, page, device, name, value })

const asked = { from: '2026-11-09', to: '2026-11-10', country: null, device: null }

beforeAll(() =>
  writeFigures(database.db, [
    ...Array.from({ length: 4 }, () => figure('page')),
    figure('visit'),
    figure('visit', { device: 'desktop', country: 'DE' }),
    // A quarter past eleven at night in London is the next day in Paris.
    figure('visit', { at: '2026-11-09T23:15:00Z', country: 'GB' }),
    figure('page', { at: '2026-11-08T12:00:00Z' }),
    figure('addToCart'),
    figure('step1', { page: 'cart' }),
    figure('step1', { page: 'cart', country: 'DE' }),
    figure('step7', { page: 'orderConfirmation' }),
    ...[100, 900, 1100, 9000].map((value) => figure('lcp', { value })),
    ...[0, 0, 0, 200].map((value) => figure('cls', { value })),
    figure('inp', { value: 900 }),
  ]),
)

describe('the report of the house’s own figures', () => {
  test('adds up visits, pages, what was added of what was seen, and the way to an order', async () => {
    const report = await reportFigures(database.db, asked)
    expect(report.totals).toEqual({ visit: 3, page: 4, addToCart: 1 })
    expect(report.orders).toBe(0)
    expect(report.addRate).toBe(25)
    expect(report.days).toEqual([
      { day: '2026-11-09', visits: 0, pages: 0, added: 0, orders: 0 },
      { day: '2026-11-10', visits: 3, pages: 4, added: 1, orders: 0 },
    ])
    expect(report.hours[10]).toBe(2)
    expect(report.hours[0]).toBe(1)
    expect(report.funnel).toEqual([2, 0, 0, 0, 0, 0, 1])
    expect(report.countries.map(({ country, visits, funnel }) => [country, visits, funnel[0]])).toEqual([
      ['DE', 1, 1],
      ['FR', 1, 1],
      ['GB', 1, 0],
    ])
  })

  test('says how fast three visits of four were, by kind of page, and whether that is good', async () => {
    const { pages } = await reportFigures(database.db, asked)
    expect(pages.find(({ page }) => page === 'product')).toEqual({
      page: 'product',
      count: 4,
      speed: { lcp: { atMost: 1250, isGood: true }, inp: { atMost: 1000, isGood: false }, cls: { atMost: 0, isGood: true } },
    })
  })

  test('is of one country and one kind of device where it is asked for', async () => {
    const ofGermany = await reportFigures(database.db, { ...asked, country: 'DE' })
    expect(ofGermany.totals).toMatchObject({ visit: 1, page: 0 })
    const onDesks = await reportFigures(database.db, { ...asked, device: 'desktop' })
    expect([onDesks.totals.visit, onDesks.totals.page]).toEqual([1, 0])
    expect((await reportFigures(database.db, { ...asked, country: 'FR', device: 'phone' })).totals.page).toBe(4)
  })

  test('lists what was looked for in vain, and nothing that could name anybody', async () => {
    expect(['kitten heels', '長靴', 'heel 85'].map(isKeepable)).toEqual([true, true, true])
    for (const term of ['claire@averne.fr', '06 12 34 56 78', 'my order from last week please', 'x'])
      expect(isKeepable(term)).toBe(false)
    for (let time = 0; time < 3; time += 1) await noteMissed(database.db, 'FR', ' Zzgaiters ')
    await Shopper.in(app).get('/fr/fr/search?q=zzgaiters')
    const refusing = Shopper.in(app)
    await refusing.post('/fr/fr/privacy-choices', { choice: 'none' })
    await refusing.get('/fr/fr/search?q=zzgaiters')
    // It may have been yesterday when they looked.
    const { missed } = await reportFigures(database.db, { ...asked, from: dayFrom(-1), to: dayFrom(0) })
    expect(missed).toEqual([{ term: 'zzgaiters', count: 4 }])
  })

  test('is a page for those who may, with plots that say in words what they show', async () => {
    const me = await signInAs(app, database, 'finance')
    const { html, status } = await me.get('/atelier/figures?from=2026-11-09&to=2026-11-10')
    expect(status).toBe(200)
    expect(html.match(/<svg[^>]* role="img" aria-label="[^"]+3[^"]*"/g)).toHaveLength(2)
    expect(html).toContain('1250 ms')
    for (const nonsense of ['from=x&to=y', 'country=XX&device=fridge', 'from=2026-13-40'])
      expect((await me.get(`/atelier/figures?${nonsense}`)).status).toBe(200)
    expect((await (await signInAs(app, database, 'stock')).get('/atelier/figures')).status).toBe(404)
  })
})
