import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { AskedPlace, Geocoder } from '../../domain/store/geocoder.port.ts'
import { openAsk } from '../ask.ts'
import { embeddedGeocoder } from './embedded.ts'
import { nominatim } from './nominatim.ts'

const asked = (text: string, more: Partial<AskedPlace> = {}): AskedPlace => ({ text, country: null, language: 'fr', ...more })

/** OpenStreetMap's search, as it answers for Lyon. */
async function openNominatim(status = 200): Promise<{ url: string; seen: URL[] }> {
  const seen: URL[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://nominatim')
    seen.push(url)
    const lyon = { lat: '45.7578', lon: '4.8320', display_name: 'Lyon, France', address: { country_code: 'fr' } }
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(url.searchParams.get('q') === 'Lyon' ? [lyon] : []))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

const geocoders: Record<string, () => Promise<Geocoder>> = {
  'the gazetteer': async () => embeddedGeocoder,
  Nominatim: async () =>
    nominatim((await openNominatim()).url, openAsk(pino({ level: 'silent' }), 'Nominatim'), embeddedGeocoder),
}

// Who asks first waits until the gazetteer is read: no test is about that.
beforeAll(async () => void (await embeddedGeocoder.find(asked('Lyon'))), 60_000)

describe.each(Object.entries(geocoders))('%s', (_, open) => {
  test('says where a town is and in which country, the likeliest first', async () => {
    const [lyon] = await (await open()).find(asked('Lyon'))
    expect(lyon).toMatchObject({ label: 'Lyon, France', country: 'FR' })
    expect(lyon!.latitude).toBeCloseTo(45.76, 1)
    expect(lyon!.longitude).toBeCloseTo(4.83, 1)
  })

  test('knows nothing of a place that is none', async () => {
    expect(await (await open()).find(asked('xqzwvk'))).toEqual([])
    expect(await (await open()).find(asked('   '))).toEqual([])
  })
})

describe('the gazetteer', () => {
  const first = async (text: string, more?: Partial<AskedPlace>) => (await embeddedGeocoder.find(asked(text, more)))[0]

  test.each([
    ['Londres', 'GB'],
    ['münchen', 'DE'],
    ['東京', 'JP'],
    ['서울', 'KR'],
    ['上海', 'CN'],
    ['دبي', 'AE'],
    ['new york', 'US'],
    ['saint etienne', 'FR'],
    ['ALLEMAGNE', 'DE'],
    ['日本', 'JP'],
  ])('%s is in %s, whoever writes it', async (text, country) => {
    expect(await first(text)).toMatchObject({ country })
  })

  test('a name is the reader’s own', async () => {
    expect((await first('London', { language: 'fr' }))!.label).toBe('Londres, Royaume-Uni')
    expect((await first('London', { language: 'ja' }))!.label).toBe('ロンドン, イギリス')
  })

  test('a town of the country comes before its namesake, and a postcode is of the country', async () => {
    expect(await first('London')).toMatchObject({ country: 'GB' })
    expect(await first('London', { country: 'CA' })).toMatchObject({ country: 'CA' })
    expect((await first('Washington', { country: 'US' }))!.latitude).toBeCloseTo(38.9, 1)
    expect(await first('69002', { country: 'FR' })).toMatchObject({ label: '69002, France', country: 'FR' })
  })

  test.each([
    ['ワシントン', 'ja'],
    ['华盛顿', 'zh'],
    ['واشنطن', 'ar'],
  ] as const)('%s is the capital, in no village of its name', async (text, language) => {
    const found = await embeddedGeocoder.find(asked(text, { language, country: 'US' }))
    expect(found[0]!.latitude).toBeCloseTo(38.9, 1)
    expect(found.filter(({ label }) => label === found[0]!.label)).toHaveLength(1)
  })

  test('what begins so is suggested, at most six', async () => {
    const labels = (await embeddedGeocoder.find(asked('mar', { country: 'FR' }))).map(({ label }) => label)
    expect(labels).toHaveLength(6)
    expect(labels).toContain('Marseille, France')
  })
})

test('Nominatim is asked for the country and in the language; where it is away, the gazetteer answers', async () => {
  const { url, seen } = await openNominatim()
  const ask = openAsk(pino({ level: 'silent' }), 'Nominatim')
  await nominatim(`${url}/`, ask, embeddedGeocoder).find(asked('Lyon', { country: 'FR', language: 'de' }))
  expect(Object.fromEntries(seen[0]!.searchParams)).toMatchObject({ q: 'Lyon', countrycodes: 'fr', 'accept-language': 'de' })
  const broken = await openNominatim(500)
  expect((await nominatim(broken.url, ask, embeddedGeocoder).find(asked('Lyon')))[0]).toMatchObject({ country: 'FR' })
})

describe('the names on the map', () => {
  interface Names {
    readonly countries: readonly (readonly [string, number, number])[]
    readonly cities: readonly (readonly [string, number, number, number])[]
  }
  const namesIn = (language: string) => JSON.parse(readFileSync(`public/media/map/names-${language}.json`, 'utf8')) as Names

  test.each(['ja', 'ko', 'zh', 'ar'])('are in one script in %s, with towns around every boutique', (language) => {
    const { countries, cities } = namesIn(language)
    expect([...countries, ...cities].map(([name]) => name).filter((name) => /[a-z]/i.test(name))).toEqual([])
    const stores = JSON.parse(readFileSync('seed/stores/stores.json', 'utf8')) as { latitude: number; longitude: number }[]
    const isNear = (store: (typeof stores)[number]) =>
      cities.some(([, lat, lng]) => Math.hypot(lat - store.latitude, lng - store.longitude) < 1)
    expect(stores.length).toBeGreaterThan(30)
    expect(stores.filter((store) => !isNear(store))).toEqual([])
  })

  test.each([
    ['zh', '苏州'],
    ['zh', '华盛顿'],
    ['ar', 'واشنطن'],
  ])('are written once in %s: %s', (language, name) => {
    expect(namesIn(language).cities.filter(([each]) => each === name)).toHaveLength(1)
  })
})
