import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { register } from '../../../tests/worlds/customers.ts'
import { Shopper } from '../../../tests/worlds/shopper.ts'
import { setStock } from '../../../tests/worlds/stock.ts'

const { database } = testDatabase()
const { app } = testShop(database)
const own = { 'sec-fetch-site': 'same-origin', 'x-requested-with': 'fetch' }
let urls: Record<string, string>
beforeAll(async () => {
  const html = await (await app.request('/fr/fr/')).text()
  urls = JSON.parse(/id="site-config">(.*?)<\/script>/.exec(html)![1]!).urls
})

interface Feature {
  ID: string
  geometry: { coordinates: [number, number] }
  properties: { title: string; rendering: string; exclude: boolean; unit: string; distance?: number }
}

async function features(call: string, query = '', site = '/fr/fr'): Promise<Feature[]> {
  const response = await app.request(urls[call]!.replace('/fr/fr', site) + query, { headers: own })
  expect([call, response.status]).toEqual([call, 200])
  return ((await response.json()) as { features: Feature[] }).features
}

const idsOf = (found: readonly Feature[]) => found.map(({ ID }) => ID)
const nearParis = 'lat=48.86&lng=2.33'

describe('stores for a map', () => {
  test('[STORE-30,STORE-31,STORE-32,STORE-55] all of them, each with its id, its point and its name', async () => {
    const all = await features('storeGeo', '?idPropertyName=ID')
    const { rows } = await database.pool.query('select id from store where published')
    expect(new Set(idsOf(all))).toEqual(new Set(rows.map(({ id }) => id)))
    expect(all.find(({ ID }) => ID === 'PAR01')).toMatchObject({
      geometry: { type: 'Point', coordinates: [2.3312, 48.8656] },
      properties: { title: 'Paris, Saint-Honoré' },
    })
  })

  test('a store off the map says so, and is there all the same', async () => {
    const all = await features('storeGeo')
    expect(idsOf(all.filter(({ properties }) => properties.exclude))).toEqual(['KYO01'])
  })

  test('[STORE-57] of a country where one is named, else of all', async () => {
    expect(idsOf(await features('allStores', '?filter_country=GB'))).toEqual(['LON01', 'LON02'])
    expect(await features('allStores')).toHaveLength(40)
    expect(await features('allStores', '?filter_country=FI')).toEqual([])
  })

  test('[STORE-56] the nearest first, each with its distance in the site’s unit', async () => {
    const found = await features('searchNearest', `?${nearParis}&filter_country=FR`)
    expect(idsOf(found)).toEqual(['PAR01', 'PAR02', 'PAR03', 'LYO01', 'CAN01'])
    const far = found.map(({ properties }) => properties.distance!)
    expect(far).toEqual([...far].sort((a, b) => a - b))
    expect(found[0]!.properties).toMatchObject({ distance: 0.6, unit: 'kilometers' })
    expect(found[0]!.properties.rendering.replace(/[\u00a0\u202f]/g, ' ')).toContain('0,6 km')
    const [american] = await features('searchNearest', `?${nearParis}`, '/us/en')
    expect(american!.properties).toMatchObject({ distance: 0.4, unit: 'miles' })
  })

  test('filters end in filterTags and filterType, under any name; several values are joined by commas', async () => {
    const tagged = await features('searchNearest', `?${nearParis}&filter_country=FR&dwfrm_filterTags=alterations,madeToOrder`)
    expect(idsOf(tagged)).toEqual(['PAR01'])
    const kinds = await features('allStores', '?filter_country=FR&_filterType=flagship,corner')
    expect(idsOf(kinds)).toEqual(['PAR01', 'PAR03'])
    expect(await features('allStores', '?filterTags=nothing')).toEqual([])
  })

  test('[TRY-12] geolocate answers the stores of a country by distance', async () => {
    expect(idsOf(await features('geolocate', '?lat=45.76&lng=4.83&filter_country=FR'))[0]).toBe('LYO01')
  })

  test.each(['lat=91&lng=2', 'lat=x&lng=2', 'lat=48', '', 'lat=48.8&lng=181'])('%j is nowhere, and said so', async (query) => {
    for (const call of ['searchNearest', 'geolocate', 'nearestStores']) {
      const response = await app.request(`${urls[call]}?${query}`, { headers: own })
      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({
        success: false,
        error: { code: 'INVALID_POSITION', message: expect.stringContaining('position') },
      })
    }
  })
})

describe('lists of stores', () => {
  test('[STORE-49] the nearest to a point, as HTML', async () => {
    const response = await app.request(`${urls.nearestStores}?${nearParis}&format=ajax`, { headers: own })
    expect(response.headers.get('content-type')).toContain('text/html')
    const slugs = [...(await response.text()).matchAll(/boutiques\/([a-z0-9-]+)"/g)].map(([, slug]) => slug)
    expect(slugs).toEqual(['paris-saint-honore', 'paris-saint-germain', 'paris-haussmann'])
  })

  test('[STORE-50] a country’s, at a link; one without says so', async () => {
    const html = await (await app.request(`${urls.countryStores}?countryCode=gb`)).text()
    expect(html.match(/boutiques\/londres[a-z-]+"/g)).toHaveLength(2)
    expect(html).not.toContain('boutiques/paris')
    expect(await (await app.request(`${urls.countryStores}?countryCode=FI`)).text()).toContain('Finlande')
  })
})

describe('where the shopper shops', () => {
  const pid = 'SEL085-ROU-R-38'
  const inventory = async (me: Shopper, query: string, site = '/us/en') =>
    JSON.parse((await me.get(urls.storesInventory!.replace('/fr/fr', site) + query)).html)

  beforeAll(async () => {
    const { rows } = await database.pool.query(`select place from stock where place <> 'online' and sku = '${pid}'`)
    for (const { place } of rows) await setStock(database, pid, 0, { place })
    await setStock(database, pid, 2, { place: 'NYC02' })
  })

  test('[STORE-29,STORE-52] the stores near a ZIP, each with its address and whether it has the size', async () => {
    const { stores } = await inventory(Shopper.in(app), `?pid=${pid}&zipCode=10021`)
    expect(stores.slice(0, 2)).toEqual([
      {
        storeId: 'NYC01',
        name: 'New York, Madison Avenue',
        address1: '812 Madison Avenue',
        city: 'New York',
        stateCode: 'NY',
        postalCode: expect.stringMatching(/^\d{5}$/),
        status: 'Not here today',
        statusclass: 'store-out-of-stock',
      },
      expect.objectContaining({ storeId: 'NYC02', status: 'Here today', statusclass: 'store-in-stock' }),
    ])
  })

  test('a code of five figures is the shopper’s own country’s where it is one there; far from every store there are none', async () => {
    expect((await inventory(Shopper.in(app), `?pid=${pid}&zipCode=75001`, '/fr/fr')).stores[0].storeId).toBe('PAR01')
    expect((await inventory(Shopper.in(app), `?pid=${pid}&zipCode=H3G 1A1`)).stores[0].storeId).toBe('MTL01')
    expect((await inventory(Shopper.in(app), `?pid=${pid}&zipCode=99501`)).stores).toEqual([])
  })

  test('[STORE-39,STORE-40,STORE-53,STORE-54] a guest’s ZIP and store are kept, and read again', async () => {
    const me = Shopper.in(app)
    const kept = async (zipCode: string) => JSON.parse((await me.post('/us/en/zip-code', { zipCode })).html)
    expect(await kept('10021')).toEqual({ success: true, zipCode: '10021', zip: '10021', storeId: null })
    const chosen = JSON.parse((await me.post('/us/en/preferred-store', { storeId: 'NYC02' })).html)
    expect(chosen).toEqual({ success: true, zip: '10021', storeId: 'NYC02' })
    expect(await kept('10012')).toEqual({ success: true, zipCode: '10012', zip: '10012', storeId: 'NYC02' })
    await kept('10021')
    expect(await inventory(me, `?pid=${pid}`)).toMatchObject({ zipCode: '10021', storeId: 'NYC02' })
  })

  test('a customer finds them again in another browser', async () => {
    const [one, other] = [Shopper.in(app), Shopper.in(app)]
    const email = await register(one)
    await one.post('/us/en/zip-code', { zipCode: '10021' })
    await one.post('/us/en/preferred-store', { storeId: 'NYC02' })
    await other.fillIn('/fr/fr/account/login', { username: email, password: 'Abcdefg1' })
    expect(await inventory(other, `?pid=${pid}`)).toMatchObject({ zipCode: '10021', storeId: 'NYC02' })
    const known = JSON.parse((await one.get('/fr/fr/account/export')).html)
    expect(known.stores).toEqual({ preferred: { zip: '10021', storeId: 'NYC02' }, saved: [] })
  })

  test.each(['NOP01', '', 'par01', 'x'.repeat(500)])('no store of ours: %j', async (storeId) => {
    const me = Shopper.in(app)
    const { status, html } = await me.post('/us/en/preferred-store', { storeId })
    expect([status, JSON.parse(html).error.code]).toEqual([422, 'STORE_NOT_FOUND'])
    expect(me.cookies.has('preferredStore')).toBe(false)
  })

  test('a bad ZIP, and a piece that is not sold here, are said', async () => {
    const me = Shopper.in(app)
    expect((await inventory(me, `?pid=${pid}&zipCode=ABC`)).error.code).toBe('INVALID_ZIP')
    expect((await inventory(me, '?pid=NOTHING&zipCode=10021')).error.code).toBe('PAGE_NOT_FOUND')
  })

  test('[STORE-41,STORE-51] the country that is shown first, and whether the browser need be asked where it is', async () => {
    const me = Shopper.in(app)
    const asked = async () => JSON.parse((await me.get('/us/en/stores/country')).html)
    expect(await asked()).toEqual({ countryCode: 'US', skipGeolocation: false })
    await me.post('/us/en/zip-code', { zipCode: '10021' })
    expect(await asked()).toEqual({ countryCode: 'US', skipGeolocation: true })
  })
})

describe('saved stores', () => {
  const ask = async (me: Shopper, query: string) => {
    const cookie = [...me.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await app.request(`${urls.saveStore}?${query}`, { headers: { ...own, cookie } })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  test('[STORE-19,STORE-48] a customer saves and removes one, a guest is refused', async () => {
    const me = Shopper.in(app)
    expect(await ask(me, 'storeID=PAR01')).toMatchObject({ status: 401, body: { error: { code: 'LOGIN_REQUIRED' } } })
    await register(me)
    const saved = async () => JSON.parse((await me.get('/fr/fr/account/export')).html).stores.saved
    expect(await ask(me, 'storeID=PAR01')).toEqual({ status: 200, body: { success: true, storeID: 'PAR01', saved: true } })
    await ask(me, 'storeID=LYO01')
    await ask(me, 'storeID=LYO01')
    expect(await saved()).toEqual(['LYO01', 'PAR01'])
    expect(JSON.parse((await me.get(urls.savedStores!)).html)).toEqual({ stores: ['LYO01', 'PAR01'] })
    expect(JSON.parse((await Shopper.in(app).get(urls.savedStores!)).html)).toEqual({ stores: [] })
    expect(await ask(me, 'storeID=PAR01&remove=true')).toMatchObject({ status: 200, body: { saved: false } })
    expect(await saved()).toEqual(['LYO01'])
    expect(await ask(me, 'storeID=NOPE1')).toMatchObject({ status: 422, body: { error: { code: 'STORE_NOT_FOUND' } } })
  })

  test('followed as a link it only asks, and its form saves', async () => {
    const me = Shopper.in(app)
    await register(me)
    const link = `${urls.saveStore}?storeID=PAR02`
    const navigation = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
    const cookie = [...me.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const page = await app.request(link, { headers: { cookie, ...navigation } })
    const html = await page.text()
    expect(html).toContain('name="storeID" value="PAR02"')
    expect(JSON.parse((await me.get('/fr/fr/account/export')).html).stores.saved).toEqual([])
    const sent = await me.submit(urls.saveStore!, { status: 200, location: null, type: null, html, retryAfter: null })
    expect(sent.status).toBe(303)
    expect(JSON.parse((await me.get('/fr/fr/account/export')).html).stores.saved).toEqual(['PAR02'])
  })
})
