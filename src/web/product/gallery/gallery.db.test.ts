import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/test-database.ts'
import { testShop } from '../../../../tests/test-shop.ts'

const { database } = testDatabase()
const { app } = testShop(database)

const views = ['hero', 'side', 'back', 'detail']
const pathOf = (view: string) => `/media/pieces/SEL085-ROU/${view}`

beforeAll(async () => {
  const pictures = views.map((view) => ({
    view,
    path: pathOf(view),
    widths: view === 'hero' ? [300, 600, 1024, 2000] : [300, 600, 1024],
    webp: view === 'hero' || view === 'side' ? [300, 600, 1024] : [600],
  }))
  await database.pool.query("update colourway set pictures = $1 where id = 'SEL085-ROU'", [JSON.stringify(pictures)])
})

const get = async (path: string) => {
  const response = await app.request(path)
  return { status: response.status, html: await response.text() }
}

const alts = (html: string) => [...html.matchAll(/<img [^>]*alt="([^"]+)"/g)].map((match) => match[1])

test('a product page shows every view, each said in words, in the language of the page', async () => {
  const { html } = await get('/gb/en/p/SEL085-ROU')
  const piece = 'Sélène 85, pointed pump, patent calfskin, red'
  expect(alts(html).filter((alt) => alt?.startsWith('Sélène'))).toEqual([
    `${piece}: three-quarter view`,
    `${piece}: seen from the side`,
    `${piece}: seen from the back`,
    `${piece}: a detail, close up`,
  ])
  expect((await get('/fr/fr/p/SEL085-ROU')).html).toContain('escarpin à bout pointu, veau verni, rouge\u202f: vue de dos')
})

test('without script a picture is a link to its largest print', async () => {
  const { html } = await get('/fr/fr/p/SEL085-ROU')
  expect(html).toContain(`<a href="${pathOf('hero')}-2000.avif" data-popin="zoom"`)
  expect(html).toContain(`<a href="${pathOf('side')}-1024.avif" data-popin="zoom"`)
})

test('[UI-18] the gallery counts its pictures in two digits', async () => {
  const { html } = await get('/fr/fr/p/SEL085-ROU')
  expect([...html.matchAll(/<bdi dir="ltr">([^<]+)</g)].map((match) => match[1])).toEqual([
    '01 / 04',
    '02 / 04',
    '03 / 04',
    '04 / 04',
  ])
})

test('[UI-29] a tile offers 300, 600 and 1024, in the shape of 600 by 800, and not the print of the zoom', async () => {
  const { html } = await get('/fr/fr/Product-HitTile?pid=SEL085-ROU&format=ajax')
  const srcSets = [...html.matchAll(/srcSet="([^"]+)"/g)].map((match) => match[1])
  const widths = (view: string, type: string) =>
    [300, 600, 1024].map((width) => `${pathOf(view)}-${width}.${type} ${width}w`).join(', ')
  // The first view, and the second for the mouse.
  expect(srcSets).toEqual(['hero', 'side'].flatMap((view) => ['avif', 'webp'].map((type) => widths(view, type))))
  expect(html.match(/width="600" height="800"/g)).toHaveLength(2)
})

test('[PDP-69,UI-30] productImagesPopin answers the gallery of a pid, published under its name', async () => {
  const { html: page } = await get('/us/en/p/SEL085-ROU')
  const { urls } = JSON.parse(/id="site-config">(.*?)<\/script>/.exec(page)![1]!)
  const { status, html } = await get(`${urls.productImagesPopin}?pid=SEL085-ROU&format=ajax`)
  expect(status).toBe(200)
  expect(html).not.toContain('<html')
  expect(alts(html)).toHaveLength(4)
  // The largest there is: 2000 px wide where the studio has printed it, as AVIF alone.
  expect(html).toContain(`srcSet="${pathOf('hero')}-2000.avif"`)
  expect(html).toMatch(/srcSet="[^"]+hero-1024\.webp"\/><img src="[^"]+hero-1024\.webp" alt="[^"]+" width="2000" height="2667"/)
  expect(html).toContain(`srcSet="${pathOf('back')}-1024.avif"`)
})

test('the gallery begins with the view that was asked for, and is a page too', async () => {
  const part = (await get('/us/en/product-images?pid=SEL085-ROU&view=back&format=ajax')).html
  expect(part).toMatch(/<li data-current="true"><picture><source type="image\/avif" srcSet="[^"]+\/back-1024/)
  const { status, html } = await get('/us/en/product-images?pid=SEL085-ROU')
  expect(status).toBe(200)
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).toContain('href="/us/en/p/selene-85-patent-calfskin-red-SEL085-ROU"')
})

test.each(['', 'pid=NOPE', 'pid=SEL085-ROU&view=sole'])('there are no pictures for ?%s', async (query) => {
  expect((await get(`/us/en/product-images?${query}`)).status).toBe(404)
})
