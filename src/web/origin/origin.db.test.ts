import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { createApp } from '../app.tsx'

const { database } = testDatabase()
const shop = testShop(database)

const get = async (path: string, app = shop.app) => {
  const response = await app.request(path)
  return { status: response.status, headers: response.headers, html: await response.text() }
}

const plain = (html: string) => html.replace(/[\u00a0\u202f]/g, ' ')
const policyOf = ({ headers }: { headers: Headers }) => headers.get('content-security-policy')

describe('the page of origin', () => {
  test('tells the way of a piece and what it is packed in, as a page and as a part', async () => {
    for (const format of ['', '&format=ajax']) {
      const { status, html } = await get(`/fr/fr/traceability?pid=SEL085-ROU${format}`)
      expect(status).toBe(200)
      expect(html).toContain('D’où vient Sélène 85')
      const product = /<div id="origin-product".*?<div id="origin-packaging"/s.exec(html)![0]
      for (const word of ['Haute-Bavière', 'Conceria Valdombra', 'Tannage', 'Romans-sur-Isère', 'par le rail']) {
        expect(product).toContain(word)
      }
      const packaging = /<div id="origin-packaging".*<\/table>/s.exec(html)![0]
      expect(plain(packaging)).toMatch(/Boîte.*285 g.*100 %.*Ruban.*6 g.*0 %.*En tout.*351 g.*92 %/s)
    }
  })

  test('says its distances as the site counts them', async () => {
    expect(plain((await get('/gb/en/traceability?pid=SEL085-ROU')).html)).toMatch(/\d+ mi by rail/)
    expect(plain((await get('/ie/en/traceability?pid=SEL085-ROU')).html)).toMatch(/\d+ km by rail/)
  })

  test('frames the register’s page of the piece, in the shopper’s language; only it and the product page may', async () => {
    const origin = await get('/jp/ja/traceability?pid=SEL085-ROU')
    const frame = /<iframe[^>]+>/.exec(origin.html)![0]
    expect(frame).toContain('src="https://register.example/piece/SEL085-ROU?lang=ja"')
    expect(frame).toContain('sandbox="allow-scripts"')
    expect(frame).toContain('loading="lazy"')
    expect(frame).toContain('referrerPolicy="no-referrer"')
    expect(frame).toMatch(/title="[^"]+Sélène 85"/)
    const may = "frame-src 'self' https://register.example;"
    expect(policyOf(origin)).toContain(may)
    expect(policyOf(await get('/jp/ja/p/SEL085-ROU'))).toContain(may)
    for (const path of ['/jp/ja/', '/jp/ja/c/women', '/jp/ja/bag', '/jp/ja/boutiques']) {
      expect(policyOf(await get(path))).not.toContain('register.example')
    }
  })

  test('without a register there is no frame, and all else', async () => {
    const alone = createApp({ ...testShop(database), traceability: null }, null)
    const answer = await get('/us/en/traceability?pid=SEL085-ROU', alone)
    expect(answer.html).toContain('Conceria Valdombra')
    expect(answer.html).not.toContain('<iframe')
    expect(policyOf(answer)).toContain("frame-src 'self';")
  })

  test.each(['NOTHING', '', 'sel085', '%3Cscript%3E'])('has no page for %s', async (pid) => {
    expect((await get(`/fr/fr/traceability?pid=${pid}`)).status).toBe(404)
  })
})
