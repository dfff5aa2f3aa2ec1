import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { Shopper } from '../../../tests/worlds/shopper.ts'
import { setStock } from '../../../tests/worlds/stock.ts'
import { findLooks } from '../../domain/content/find-looks.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { languages } from '../../kernel/visit.ts'
import { allVisits } from '../../markets/sites.ts'

const { database } = testDatabase()
const shop = testShop(database)
const { app, memory } = shop
const get = async (path: string) => {
  const response = await app.request(path)
  return { status: response.status, headers: response.headers, html: await response.text() }
}

/** A dress, sandals and a clutch. */
const path = '/fr/fr/collections/show/etiage/12'
const whole = {
  'with_CASC000-FOR': '1',
  'size_CASC000-FOR': 'CASC000-FOR-38',
  'with_RIV085-ARG': '1',
  'size_RIV085-ARG': 'RIV085-ARG-38',
  'with_MIN000-ARG': '1',
}
const words = messagesIn('fr')
const bagOf = async (me: Shopper) => [...(await me.get('/fr/fr/bag')).html.matchAll(/data-pid="([^"]+)"/g)].map(([, pid]) => pid)
const alertIn = (html: string) => /role="alert".*?<\/ul>/s.exec(html)?.[0] ?? ''

async function fullShelves(): Promise<void> {
  await setStock(database, ['CASC000-FOR-38', 'RIV085-ARG-38', 'MIN000-ARG'], 9, { expected: null })
  memory.flush()
}

describe('pages', () => {
  test('a show holds its looks, each with a page of its own; another entry holds none', async () => {
    const { html } = await get('/fr/fr/collections/show/etiage')
    const found = [...html.matchAll(/href="(\/fr\/fr\/collections\/[^"]+\/etiage\/\d\d)"/g)].map(([, href]) => href!)
    expect(found).toHaveLength(12)
    expect(found[6]).toBe('/fr/fr/collections/defiles/etiage/07')
    expect(html).toContain('Silhouette 07')
    expect(html).toContain('Douze silhouettes')
    expect((await get('/fr/fr/collections/show/brou')).html).not.toContain('Silhouette')
  })

  test('every look is served in every language, with its pieces, prices and neighbours', async () => {
    for (const language of languages) {
      const visit = allVisits().find((each) => each.language === language)!
      for (const show of ['etiage', 'lisiere']) {
        const looks = await findLooks(database.db, 'show', show, language)
        for (const [at, { id, scene, pieces }] of looks.entries()) {
          const { status, html } = await get(`${visit.base}/collections/show/${show}/${id}`)
          expect([show, id, language, status]).toEqual([show, id, language, 200])
          expect(html.match(/<h1/g)).toHaveLength(1)
          expect(html).toContain(`/media/scenes/${scene.name}/tall-1024.avif`)
          for (const piece of pieces) expect(html).toContain(`id="piece-${piece}"`)
          expect([html.includes('rel="prev"'), html.includes('rel="next"')]).toEqual([at > 0, at < looks.length - 1])
        }
      }
    }
  }, 60_000)

  test('it is the same for everybody, and made anew when the last of a size goes', async () => {
    await fullShelves()
    const { headers, html } = await get(path)
    expect(headers.get('cache-control')).toContain('s-maxage')
    expect(headers.getSetCookie()).toEqual([])
    expect(html).toMatch(/<option value="CASC000-FOR-38">38/)
    await setStock(database, 'CASC000-FOR-38', 0, { expected: null })
    memory.invalidate(['product:CASC000'])
    expect((await get(path)).html).toMatch(/<option value="CASC000-FOR-38" disabled="">38 \(en d’autres mains\)/)
  })

  test('a piece that is gone, or that the country is not offered, has no controls and says so', async () => {
    const { html } = await get('/fr/fr/collections/show/etiage/10')
    const row = (id: string, page: string) => page.slice(page.indexOf(`id="piece-${id}"`)).split('</li>')[0]!
    expect(row('ANN000-ROS', html)).toContain(words('common.soldOut'))
    expect(row('ANN000-ROS', html)).not.toContain('<input')
    await database.pool.query("delete from price where product = 'MIN000' and currency = 'SEK'")
    memory.flush()
    const sweden = allVisits().find(({ currency }) => currency === 'SEK')!
    const shown = row('MIN000-ARG', (await get(`${sweden.base}/collections/show/etiage/12`)).html)
    expect(shown).toContain(messagesIn(sweden.language)('lookbook.notHere'))
    expect(shown).not.toMatch(/<input|<a /)
  })

  test.each(['/13', '/00', '/7', '/x', '/03/04'])('etiage%s is a 404', async (end) => {
    expect((await get(`/fr/fr/collections/show/etiage${end}`)).status).toBe(404)
  })

  test('under a name of another language it leads to its own', async () => {
    const { status, headers } = await get('/fr/fr/collections/desfiles/etiage/03')
    expect([status, headers.get('location')]).toEqual([301, '/fr/fr/collections/defiles/etiage/03'])
  })
})

describe('adding the look', () => {
  test('puts every piece into the bag at once', async () => {
    await fullShelves()
    const me = Shopper.in(app)
    const { status, location } = await me.post(path, whole)
    expect([status, location]).toEqual([303, '/fr/fr/bag'])
    expect((await bagOf(me)).sort()).toEqual(['CASC000-FOR-38', 'MIN000-ARG', 'RIV085-ARG-38'])
  })

  test('with script the answer is the pop-in, with an event and a figure for each piece', async () => {
    await fullShelves()
    const { status, html } = await Shopper.in(app).post(`${path}?format=ajax`, whole)
    expect(status).toBe(200)
    const events = [...html.matchAll(/data-event="([^"]+)"/g)].map(([, said]) => JSON.parse(said!.replaceAll('&quot;', '"')))
    expect(events).toMatchObject([
      { event: 'addToCart', id: 'CASC000-FOR', list: 'lookbook', position: 1 },
      { event: 'addToCart', id: 'RIV085-ARG', list: 'lookbook', position: 2 },
      { event: 'addToCart', id: 'MIN000-ARG', list: 'lookbook', position: 3 },
    ])
    expect(html).toContain(`${words('shop.seeBag')} (3)`)
  })

  test('leaves out what was left out', async () => {
    await fullShelves()
    const me = Shopper.in(app)
    const { 'with_RIV085-ARG': _, ...rest } = whole
    expect((await me.post(path, rest)).status).toBe(303)
    expect((await bagOf(me)).sort()).toEqual(['CASC000-FOR-38', 'MIN000-ARG'])
  })

  test('asks for the size that nobody chose, keeps what was chosen, and adds nothing', async () => {
    await fullShelves()
    const me = Shopper.in(app)
    const { 'with_MIN000-ARG': _, ...rest } = { ...whole, 'size_RIV085-ARG': '' }
    const { status, html } = await me.post(path, rest)
    expect(status).toBe(422)
    expect(alertIn(html)).toContain('href="#size_RIV085-ARG"')
    expect(alertIn(html)).toContain(words('error.ERROR_SELECT_SIZE'))
    expect(html).toMatch(/<option value="CASC000-FOR-38" selected="">/)
    expect(html).toMatch(/<select[^>]*id="size_RIV085-ARG"[^>]*aria-invalid="true"/)
    const ticks = [...html.matchAll(/<input[^>]*name="with_([^"]+)"[^>]*>/g)].map(([tick, id]) => [id, tick.includes('checked')])
    expect(ticks).toEqual([
      ['CASC000-FOR', true],
      ['RIV085-ARG', true],
      ['MIN000-ARG', false],
    ])
    expect(html).toContain('noindex')
    expect(await bagOf(me)).toEqual([])
  })

  test('is refused whole where one was sold meanwhile, and says at which', async () => {
    await fullShelves()
    const me = Shopper.in(app)
    await me.get(path)
    await setStock(database, 'RIV085-ARG-38', 0, { expected: null })
    const { status, html } = await me.post(`${path}?format=ajax`, whole)
    expect(status).toBe(422)
    expect(alertIn(html).match(/<li>/g)).toHaveLength(1)
    expect(alertIn(html)).toContain(words('error.NO_STOCK'))
    expect(await bagOf(me)).toEqual([])
  })

  test('is refused whole where one person may not have another of a piece', async () => {
    await fullShelves()
    const me = Shopper.in(app)
    const most = 3
    for (let times = 0; times < most; times++) await me.post('/fr/fr/bag/add', { pid: 'CASC000-FOR-38' })
    const { status, html } = await me.post(path, whole)
    expect(status).toBe(422)
    expect(alertIn(html)).toContain(words('error.QUANTITY_NOT_AVAILABLE', { max: most }))
    expect(await bagOf(me)).toEqual(['CASC000-FOR-38'])
  })

  test('asks for one piece at least', async () => {
    const { status, html } = await Shopper.in(app).post(path, {})
    expect(status).toBe(422)
    expect(html).toContain(words('lookbook.chooseOne'))
  })

  test('takes no size of another piece, and no piece of another look', async () => {
    await fullShelves()
    const me = Shopper.in(app)
    const other = { 'with_SEL085-ROU': '1', 'size_SEL085-ROU': 'SEL085-ROU-R-38' }
    expect((await me.post(path, other)).status).toBe(422)
    expect((await me.post(path, { ...whole, 'size_CASC000-FOR': 'SEL085-ROU-R-38' })).status).toBe(422)
    expect(await bagOf(me)).toEqual([])
    expect((await me.post('/fr/fr/collections/show/etiage/99', whole)).status).toBe(404)
  })

  test('comes from this shop alone', async () => {
    const { status } = await Shopper.in(app).post(path, whole, { 'sec-fetch-site': 'cross-site' })
    expect(status).toBe(403)
  })
})
