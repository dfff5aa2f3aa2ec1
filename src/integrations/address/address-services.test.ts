import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { testPorts } from '../../../tests/test-ports.ts'
import {
  testAddressLookup,
  testAddressSearch,
  testAddressVerifier,
  testEmailVerifier,
  testPhoneFormatter,
} from '../../domain/address/address-service.contract.ts'
import type { AddressServices } from '../../domain/address/address-service.port.ts'
import { sites } from '../../markets/sites.ts'
import { openAddressServices } from '../address-services.ts'
import { readPortSettings, withoutSandboxes } from '../ports.ts'
import { readPlaces } from './sandbox/gazetteer.ts'

const ports = testPorts()
let services: AddressServices
beforeAll(() => {
  services = openAddressServices(ports.given(), ports.tools)
})

testAddressSearch(() => services.search!)
testAddressLookup(() => services.lookup!)
testAddressVerifier(() => services.verifier!)
testEmailVerifier(() => services.email!, 'rejected-email@averne.fr')
testPhoneFormatter(() => services.phone!, '0000000000')

const french = { country: 'FR', language: 'fr' }

describe('the sandbox', () => {
  test('knows streets of every country that the house serves, in lines that its forms can hold', () => {
    const streets = readPlaces('seed/places/places.csv')
    expect([...sites.keys()].filter((country) => !streets.some((street) => street.country === country))).toEqual([])
    expect(streets.filter(({ name }) => name.length > 32)).toEqual([])
  })

  test.each([
    ['JP', '104-0061', '104-0061 中央区銀座1-1'],
    ['JP', '銀座4-1', '104-0061 中央区銀座4-1'],
    ['KR', '도산대로 318', '06018 서울특별시 강남구 도산대로 318'],
    ['AE', 'شارع الوصل', 'شارع الوصل 1، دبي'],
    ['CN', '淮海中路', '200020 黄浦区淮海中路1号'],
    ['US', '680 madison ave 10021', '680 Madison Avenue, New York, 10021'],
    ['GB', 'w1s 3nw', '1 Old Bond Street, London, W1S 3NW'],
    ['GB', '10 Regent Street London', '10 Regent Street, London, W1B 5AH'],
    ['US', '350 5th Ave, New York, NY 10118', '350 Fifth Avenue, New York, 10118'],
  ])('finds in %s by %s', async (country, searchString, first) => {
    const found = await services.lookup!.search({ country, language: 'fr', searchString })
    expect(found.ok && found.value[0]?.label).toBe(first)
  })

  test.each([
    ['FR', '10 rue de Rivoli', '10 Rue de Rivoli, 75001 Paris'],
    ['FR', '20 av. des champs elysees', '20 Avenue des Champs-Élysées, 75008 Paris'],
    ['IT', 'Via Montenapoleone', 'Via Monte Napoleone, 20121 Milano'],
    ['DE', 'friedrichstrasse 50', 'Friedrichstraße 50, 10117 Berlin'],
    ['LU', 'boulevard royal', 'Boulevard Royal, 2449 Luxembourg'],
  ])('finds whole streets in %s by %s', async (country, searchString, first) => {
    const found = await services.search!.search({ country, language: 'fr', searchString })
    expect(found.ok && found.value[0]?.label).toBe(first)
  })

  test('does not take a postcode for a house', async () => {
    const found = await services.lookup!.search({ country: 'JP', language: 'fr', searchString: '104-0061' })
    expect(found.ok && found.value.every(({ label }) => label.startsWith('104-0061 中央区銀座'))).toBe(true)
  })

  test.each([
    ['HTTP400', { code: 'SERVICE_REFUSED', status: 400 }],
    ['HTTP403', { code: 'SERVICE_REFUSED', status: 403 }],
    ['HTTP500', { code: 'SERVICE_AWAY' }],
    ['NONSENSE', { code: 'SERVICE_NONSENSE' }],
  ])('fails when told: %s', async (searchString, failed) => {
    expect(await services.search!.search({ ...french, searchString })).toEqual({ ok: false, failure: failed })
    expect(await services.lookup!.search({ ...french, searchString })).toEqual({ ok: false, failure: failed })
  })

  test('whoever takes longer than a shopper waits counts as away', async () => {
    const begun = performance.now()
    expect(await services.search!.search({ ...french, searchString: 'SLOW street' })).toMatchObject({
      failure: { code: 'SERVICE_AWAY' },
    })
    expect(performance.now() - begun).toBeLessThan(3_000)
  })

  test('refuses who has no account', async () => {
    expect((await fetch(`${ports.at.addressSearch}/dqe/SINGLEV2/?Pays=FRA&Adresse=rue`)).status).toBe(401)
    expect((await fetch(`${ports.at.phoneFormat}/v2/PhoneNumbers/+33612345678`)).status).toBe(401)
  })
})

test('with neither account nor sandbox there is nobody to ask', () => {
  const open = (env: Record<string, string>) => openAddressServices(withoutSandboxes(readPortSettings(env)), ports.tools)
  expect(open({})).toEqual({ search: null, lookup: null, verifier: null, email: null, phone: null })
  expect(open({ KICKBOX_KEY: 'x' })).toMatchObject({ phone: null, email: { isDeliverable: expect.any(Function) } })
})

test('[ADDR-40] the vendors are asked as they want to be: token, country in three letters, French', async () => {
  const asked: { path: string; headers: Record<string, unknown>; body: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    asked.push({ path: request.url!, headers: request.headers, body })
    response.end('{}')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const given = ports.given({
    ...{ DQE_LICENCE: 'LIC', DQE_URL: url, EXPERIAN_TOKEN: 'TOK', EXPERIAN_URL: url },
    ...{ KICKBOX_KEY: 'KEY', KICKBOX_URL: url, TWILIO_KEY: 'SID:SEC', TWILIO_URL: url },
  })
  const vendors = openAddressServices(given, ports.tools)
  await vendors.search!.search({ ...french, searchString: 'rue de la paix' })
  await vendors.lookup!.search({ country: 'GB', language: 'fr', searchString: 'bond street' })
  await vendors.lookup!.get('a/b')
  await vendors.email!.isDeliverable('a+b@averne.fr')
  await vendors.phone!.format('06 12 34 56 78', 'FR')
  server.close()
  expect(asked.map(({ path }) => path)).toEqual([
    '/SINGLEV2/?Pays=FRA&Adresse=rue+de+la+paix&Taille=25&Licence=LIC',
    '/address/search/v1',
    '/address/format/v1/a%2Fb',
    '/v2/verify?email=a%2Bb%40averne.fr&apikey=KEY&timeout=1200',
    '/v2/PhoneNumbers/0612345678?CountryCode=FR',
  ])
  expect(asked[1]!.headers).toMatchObject({ 'auth-token': 'TOK', 'accept-language': 'fr' })
  expect(JSON.parse(asked[1]!.body)).toEqual({
    country_iso: 'GBR',
    components: { unspecified: ['bond street'] },
    max_suggestions: 25,
  })
  expect(asked[4]!.headers.authorization).toBe(`Basic ${Buffer.from('SID:SEC').toString('base64')}`)
})
