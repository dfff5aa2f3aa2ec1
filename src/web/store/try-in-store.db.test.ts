import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { setStock } from '../../../tests/worlds/stock.ts'
import { createApp } from '../app.tsx'

const { database } = testDatabase()
const now = new Date('2026-11-16T10:00:00Z')
const app = createApp({ ...testShop(database), clock: () => now }, null)
const path = '/fr/fr/try-in-store'

const get = async (query: string, at = path) => {
  const response = await app.request(`${at}?${query}`)
  return { status: response.status, headers: response.headers, html: await response.text() }
}

/** The boutiques in their order, each with what it says of the piece. */
const saidIn = (html: string) =>
  [...html.matchAll(/data-gtm-store-id="(\w+)".*?<p class="[^"]*stock[^"]*"[^>]*>(.*?)<\/p>/gs)].map(([, id, said]) => [id, said])

beforeAll(async () => {
  const { rows } = await database.pool.query(
    "select sku, place from stock where place <> 'online' and (sku like 'SEL085-ROU-%' or sku like 'VERR000-FOR%')",
  )
  for (const { sku, place } of rows) await setStock(database, sku, 0, { place })
  for (const [place, sku, quantity] of [
    ['PAR02', 'SEL085-ROU-R-38', 2],
    ['PAR02', 'SEL085-ROU-W-38', 1],
    ['LYO01', 'SEL085-ROU-W-365', 1],
    ['LYO01', 'SEL085-ROU-R-37', 1],
    ['PAR01', 'VERR000-FOR', 1],
    ['TYO01', 'SEL085-ROU-R-38', 1],
  ] as const)
    await setStock(database, sku, quantity, { place })
})

describe('productTryInStorePopin', () => {
  test('[TRY-11] answers the boutiques of the country that is asked for, those that have the size first', async () => {
    const { status, html, headers } = await get('pid=SEL085-ROU-R-38&countryCode=FR&format=ajax')
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(html).not.toContain('<html')
    const said = saidIn(html)
    expect(said).toHaveLength(5)
    expect(said.slice(0, 3)).toEqual([
      ['PAR02', 'La taille 38 est ici.'],
      ['LYO01', 'Pas de taille 38 (Classique) aujourd’hui. Ici en 37.'],
      ['PAR01', 'Pas ici aujourd’hui. La boutique peut la faire venir.'],
    ])
    expect(saidIn((await get('pid=SEL085-ROU-R-38&countryCode=JP')).html)[0]).toEqual(['TYO01', 'La taille 38 est ici.'])
  })

  test('[TRY-11] without a size says which are there; without sizes, whether it is; without a country, the site’s', async () => {
    expect(saidIn((await get('pid=SEL085-ROU')).html).slice(0, 3)).toEqual([
      ['PAR02', 'Ici en 38.'],
      ['LYO01', 'Ici en 36½ et 37.'],
      ['PAR01', 'Pas ici aujourd’hui. La boutique peut la faire venir.'],
    ])
    expect(saidIn((await get('pid=VERR000-FOR')).html)[0]).toEqual(['PAR01', 'La pièce est ici.'])
  })

  test('each boutique tells its hours: how it stands now, and its week', async () => {
    const { html } = await get('pid=SEL085-ROU')
    const ids = [...html.matchAll(/id="(hours-\w+)"/g)].map(([, id]) => id)
    expect(ids.length).toBe(saidIn(html).length)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(html).toMatch(new RegExp(`<table aria-labelledby="${id}">.*?lundi`, 's'))
    expect(html).toContain('data-today="true"')
  })

  test('[TRY-07] each boutique carries its id, name, place on the map and the site’s unit', async () => {
    const paris =
      'data-gtm-store-id="PAR01" data-name="Paris, Saint-Honoré" data-lat="48.8656" data-lng="2.3312" data-unit="kilometers"'
    expect((await get('pid=SEL085-ROU')).html).toContain(paris)
    const american = await get('pid=SEL085-ROU&countryCode=FR', '/us/en/try-in-store')
    expect(american.html).toMatch(/data-gtm-store-id="PAR01"[^>]+data-unit="miles"/)
  })

  test('[TRY-06] each boutique can be called, written to about the piece, and found', async () => {
    const { html } = await get('pid=SEL085-ROU-R-38')
    const [paris] = /<li [^>]*data-gtm-store-id="PAR01".*?<\/ul><\/li>/s.exec(html)!
    expect(paris).toContain('href="tel:+33199001401"')
    expect(paris).toContain('href="mailto:saint-honore@averne.example?subject=S%C3%A9l%C3%A8ne%2085%2C%20SEL085-ROU-R-38"')
    expect(paris).toContain('href="https://www.openstreetmap.org/directions?to=48.8656%2C2.3312"')
  })

  test('says whether a boutique is open, by its own clock', async () => {
    expect((await get('pid=SEL085-ROU&countryCode=FR')).html).toContain('Ouvert jusqu’à 19:30')
  })

  test('a country without a boutique says so, and keeps the choice of others', async () => {
    const { html } = await get('pid=SEL085-ROU', '/fi/en/try-in-store')
    expect(html).toContain('We have no boutique in Finland yet.')
    expect(html).toContain('<option value="SE">Sweden</option>')
  })

  test('nonsense for a country is the site’s own', async () => {
    expect(saidIn((await get('pid=SEL085-ROU&countryCode=%3Cb%3E')).html)).toHaveLength(5)
  })

  test.each(['NOTHING', '', '%27'])('has no page for %s', async (pid) => {
    expect((await get(`pid=${pid}`)).status).toBe(404)
  })
})
