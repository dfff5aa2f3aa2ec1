import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'

const { database } = testDatabase()
const { app, memory } = testShop(database)
const { pages } = memory

const statusOf = async (path: string) => (await app.request(path)).status

describe('what is kept of what is asked for', () => {
  beforeEach(() => memory.flush())

  test.each([
    ['a format that there is not', (at: number) => `/fr/fr/c/women-shoes?format=zz${at}`, 1],
    ['an order that there is not', (at: number) => `/fr/fr/c/women-shoes?sort=zz${at}`, 1],
    ['a density that there is not', (at: number) => `/fr/fr/c/women-shoes?view=zz${at}`, 1],
    ['tracking', (at: number) => `/fr/fr/p/SEL085-ROU?utm_campaign=${at}`, 1],
    ['a colour that there is not', (at: number) => `/fr/fr/c/women-shoes?colour=zz${at}`, 0],
    ['a colour that there is beside one that there is not', (at: number) => `/fr/fr/c/women-shoes?colour=rouge,zz${at}`, 0],
    ['a colour that there is not, in the drawer', (at: number) => `/fr/fr/c/women-shoes/refine?colour=zz${at}`, 0],
    ['a size that there is not', (at: number) => `/fr/fr/p/SEL085-ROU?size=${900 + at}`, 0],
    ['a fit that there is not', (at: number) => `/fr/fr/p/SEL085-ROU?fit=zz${at}`, 0],
    ['a listing that there is not', (at: number) => `/fr/fr/product-nav?pid=SEL085-ROU&cat=${'x'.repeat(50)}${at}`, 0],
    ['a size of a guide that there is not', (at: number) => `/fr/fr/size-guide?pid=SEL085-ROU&size=9${at}`, 0],
    ['a unit that there is not', (at: number) => `/fr/fr/size-guide?pid=SEL085-ROU&unit=zz${at}`, 1],
    ['a bag of any name', (at: number) => `/fr/fr/size-guide?pid=VERR000-ROU&bagsize=zz${at}`, 1],
    ['a letter that was sent so often', (at: number) => `/fr/fr/letters?sent=${at + 2}`, 1],
  ])('%s makes no page of its own', async (_, pathOf, most) => {
    for (let at = 0; at < 4; at += 1) expect(await statusOf(pathOf(at)), pathOf(at)).toBe(200)
    expect(pages.size).toBe(most)
  })

  test('one page has one spelling: however its path, its choices and their order are written', async () => {
    const ways = [
      '/fr/fr/p/SEL085-ROU',
      '/fr/fr/p/SEL085%2DROU',
      '/fr/fr/p/%53EL085-ROU',
      '/fr/fr/p/SEL085-ROU?isminipdp=false',
      '/fr/fr/p/SEL085-ROU?isminipdp=perhaps',
    ]
    for (const way of ways) expect(await statusOf(way), way).toBe(200)
    expect(pages.size).toBe(1)
    const choices = [
      'colour=rouge,noir',
      'colour=noir,rouge',
      'colour=rouge&colour=noir',
      'colour=noir,rouge,rouge&sort=house&page=1',
    ]
    for (const choice of choices) expect(await statusOf(`/fr/fr/c/women-shoes?${choice}`), choice).toBe(200)
    expect(pages.size).toBe(2)
  })

  test('a refined page is kept where all that was chosen is there', async () => {
    await app.request('/fr/fr/c/women-shoes?colour=rouge&size=38')
    expect(pages.size).toBe(1)
  })

  test('another encoding of a kept page takes room of its own', async () => {
    const as = (encoding: string) => app.request('/fr/fr/p/SEL085-ROU', { headers: { 'accept-encoding': encoding } })
    await as('br')
    const before = pages.bytes
    const plain = await (await as('identity')).text()
    expect(pages.bytes - before).toBeGreaterThan(plain.length)
    expect(pages.size).toBe(1)
  })
})
