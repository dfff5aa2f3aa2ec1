import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'

const { database } = testDatabase()
const { app } = testShop(database)

const get = async (path: string) => {
  const response = await app.request(path)
  return { status: response.status, headers: response.headers, html: await response.text() }
}

describe('the gift list', () => {
  test('shows the piece as it was chosen, and a letter with its reference to each boutique of the country', async () => {
    const { status, html, headers } = await get('/fr/fr/gift-list?pid=SEL085-ROU&Quantity=2&fit=wide&size=38.5')
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    for (const word of ['Sélène 85', 'Rouge', 'Taille 38½', '<bdi>SEL085-ROU-W-385</bdi>']) expect(html).toContain(word)
    const letter = `mailto:saint-honore@averne.example?subject=${encodeURIComponent('Liste de cadeaux\u202f: Sélène 85, SEL085-ROU-W-385')}`
    expect(html).toContain(`href="${letter}"`)
    expect(html.match(/href="mailto:/g)).toHaveLength(5)
  })

  test('says whose size it is where sizes are counted otherwise', async () => {
    const chosen = 'gift-list?pid=SEL085-ROU&fit=wide&size=36.5'
    expect((await get(`/us/en/${chosen}`)).html).toContain('Size 36½ EU')
    expect((await get(`/fr/fr/${chosen}`)).html).toMatch(/Taille 36½</)
  })

  test('without a size it is the piece alone; a size that does not exist is none', async () => {
    for (const query of ['', '&size=', '&size=99&fit=regular']) {
      expect((await get(`/fr/fr/gift-list?pid=SEL085-ROU${query}`)).html).toContain('<bdi>SEL085-ROU</bdi>')
    }
  })

  test('where the house has no boutique, the house itself is written to', async () => {
    const { html } = await get('/fi/en/gift-list?pid=VERR000-FOR')
    expect(html).toContain('href="mailto:service@averne.example?subject=Gift%20list%3A%20Verrou%2C%20VERR000-FOR"')
  })

  test('a piece that is not sold has no list', async () => {
    expect((await get('/fr/fr/gift-list?pid=NOPE')).status).toBe(404)
    expect((await get('/fr/fr/gift-list')).status).toBe(404)
  })
})
