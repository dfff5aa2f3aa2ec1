import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testPorts } from '../../../tests/test-ports.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { Shopper } from '../../../tests/worlds/shopper.ts'
import type { AddressServices } from '../../domain/address/address-service.port.ts'
import { openAddressServices } from '../../integrations/address-services.ts'
import { type App, createApp } from '../app.tsx'

const { database } = testDatabase()
const shop = testShop(database)
const ports = testPorts({ log: shop.log })
let services: AddressServices
let app: App
beforeAll(async () => {
  services = openAddressServices(ports.given(), ports.tools)
  app = createApp({ ...shop, addressServices: services }, null)
  // The first answer is slow on a busy machine, and slow counts as away.
  await services.search!.search({ country: 'FR', language: 'fr', searchString: 'paris' })
})

async function post(call: string, fields: Record<string, string>, place = '/fr/fr', shop = app) {
  const response = await shop.request(`${place}/address/${call}`, { method: 'POST', body: new URLSearchParams(fields) })
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) }
}

/** A shop whose services count how often they are asked. */
function watched(): { shop: App; asked: Record<'verify' | 'email' | 'phone', ReturnType<typeof vi.fn>> } {
  const asked = {
    verify: vi.fn(services.verifier!.verify),
    email: vi.fn(services.email!.isDeliverable),
    phone: vi.fn(services.phone!.format),
  }
  const addressServices = {
    ...services,
    verifier: { verify: asked.verify },
    email: { isDeliverable: asked.email },
    phone: { format: asked.phone },
  }
  return { shop: createApp({ ...shop, addressServices }, null), asked }
}

describe('finding an address', () => {
  test('[ADDR-19,ADDR-34] a search is posted with a country and what was typed, and answers suggestions', async () => {
    const { status, headers, body } = await post('search', { country: 'FR', searchString: 'rue de la paix' })
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(body.length).toBeGreaterThan(0)
  })

  test('[ADDR-20,ADDR-22,ADDR-35] each of them has a label, a suggestion, a format and the ranges that matched', async () => {
    const { body } = await post('search', { country: 'FR', searchString: 'rue de la paix' })
    expect(Object.keys(body[0]).sort()).toEqual(['format', 'label', 'matched', 'suggestion'])
    expect(body[0]).toMatchObject({ label: 'Rue de la Paix, 75002 Paris', matched: expect.arrayContaining([[0, 3]]) })
  })

  test('house numbers come with listNum', async () => {
    const first = await post('search', { country: 'FR', searchString: 'rue de la paix 75002' })
    const { listNum } = JSON.parse(first.body[0].format)
    const { body } = await post('search', { country: 'FR', searchString: 'rue de la paix 75002', listNum })
    expect(body.map((each: { label: string }) => each.label)).toContain('14 Rue de la Paix, 75002 Paris')
  })

  test('[ADDR-36] complements come by the house, or by their text', async () => {
    const house = { country: 'FR', searchString: '14 rue de la paix', idVoie: 'FR1-0', idNum: '14' }
    const byHouse = await post('complements', house)
    expect(byHouse.body.map((each: { label: string }) => each.label)).toContain('Bâtiment A')
    const byText = await post('complements', {
      country: 'FR',
      searchString: '14 rue de la paix',
      complSearchString: 'esc',
      idNum: '14',
    })
    expect(byText.body.map((each: { label: string }) => each.label)).toEqual(['Escalier C'])
    const byTextAlone = await post('complements', {
      country: 'FR',
      searchString: '11 rue de la paix',
      complSearchString: 'apt 2',
    })
    expect(byTextAlone.body).toMatchObject([{ label: 'Appartement 2', suggestion: 'Appartement 2', matched: expect.any(Array) }])
    expect((await post('complements', { ...house, idNum: '1' })).body.length).toBeGreaterThan(0)
    expect((await post('complements', { ...house, idNum: '13' })).body).toEqual([])
  })

  test('[ADDR-37,ADDR-38] monikers are found, and lead to the formatted address', async () => {
    const found = await post('qas-search', { country: 'US', searchString: '680 madison 10021', format: 'ajax' }, '/us/en')
    expect(found.body[0]).toMatchObject({ label: '680 Madison Avenue, New York, 10021' })
    const { body } = await post('qas-get', { moniker: found.body[0].format, format: 'ajax' }, '/us/en')
    expect(body).toEqual({
      addressLine1: '680 Madison Avenue',
      addressLine2: '',
      addressLine3: '',
      locality: 'New York',
      province: 'NY',
      postalCode: '10021',
      country: 'US',
      address2: '',
    })
  })

  test('a prefecture or an emirate is answered by its code, which the form’s list has', async () => {
    for (const [place, searchString, code] of [
      ['/jp/ja', '104-0061', '13'],
      ['/ae/ar', 'شارع الوصل 12', 'DU'],
    ] as const) {
      const found = await post('qas-search', { searchString }, place)
      expect((await post('qas-get', { moniker: found.body[0].format }, place)).body.province).toBe(code)
    }
  })

  test('three characters are not asked; the list has 25 lines at most', async () => {
    expect((await post('search', { country: 'FR', searchString: 'rue' })).body).toEqual([])
    expect((await post('search', { country: 'FR', searchString: 'paris' })).body).toHaveLength(25)
    expect((await post('qas-search', { country: 'JP', searchString: '中央区中央' }, '/jp/ja')).status).toBe(200)
  })

  test('a refusal of the vendor’s is handed on; an outage has found nothing', async () => {
    for (const status of [400, 401, 403, 404]) {
      expect((await post('search', { searchString: `HTTP${status}` })).status).toBe(status)
      expect((await post('qas-search', { searchString: `HTTP${status}` })).status).toBe(status)
    }
    expect(await post('search', { searchString: 'HTTP503' })).toMatchObject({ status: 200, body: [] })
    expect((await post('qas-get', { moniker: 'what is this' })).status).toBe(404)
  })

  test('a shop without services finds nothing, and believes everybody', async () => {
    expect((await post('search', { searchString: 'rue de la paix' }, '/fr/fr', shop.app)).body).toEqual([])
    const verified = await post('verify', { address1: '1 nowhere', city: 'Paris' }, '/fr/fr', shop.app)
    expect(verified.body).toEqual({ action: 'addrVerified' })
  })
})

const paris = { address1: '14 rue de la Paix', city: 'Paris', postal: '75002', source: 'shipping' }

describe('verifying', () => {
  test('[ADDR-43,ADDR-54] an address is verified, or another one proposed', async () => {
    expect((await post('verify', paris)).body).toEqual({ action: 'addrVerified' })
    const { body } = await post('verify', { ...paris, address1: '14 rue de la Pais' })
    expect(body).toMatchObject({ action: 'notVerified', address: { addressLine1: '14 Rue de la Paix', locality: 'Paris' } })
    expect((await post('verify', { ...paris, address1: '1 rue nulle part' })).body).toEqual({ action: 'notVerified' })
    expect((await post('verify', { source: 'shipping' })).body).toEqual({ action: 'notVerified' })
  })

  test('[ADDR-53] so is an e-mail, by any of its names', async () => {
    expect((await post('verify-email', { email: 'ines@averne.fr', source: 'billing' })).body).toEqual({ action: 'verified' })
    expect((await post('verify-email', { username: 'rejected-email@averne.fr' })).body).toEqual({ action: 'notVerified' })
    expect((await post('verify-email', { email: 'no mail' })).body).toEqual({ action: 'notVerified' })
  })

  test('[ADDR-45,ADDR-55] a correction that was taken over is to be looked at again', async () => {
    expect((await post('update', paris)).body).toEqual({ action: 'reValidate' })
    expect((await post('update', {})).body).toEqual({ action: 'notVerified' })
  })

  test('what cannot be verified in time is good', async () => {
    expect((await post('verify', { ...paris, address1: 'SLOW street' })).body).toEqual({ action: 'addrVerified' })
    expect((await post('verify-email', { email: 'http500@averne.fr' })).body).toEqual({ action: 'verified' })
  })

  test('[ADDR-44,CS-25] a site whose preference is off asks nobody', async () => {
    const { shop, asked } = watched()
    await post('verify', { ...paris, address1: '1 nowhere' }, '/cn/zh', shop)
    await post('verify-email', { email: 'rejected-email@averne.fr' }, '/cn/zh', shop)
    await post('phone?phone=13912345678', {}, '/cn/zh', shop)
    expect(Object.values(asked).map((each) => each.mock.calls.length)).toEqual([0, 0, 0])
    await post('verify', paris, '/fr/fr', shop)
    await post('verify-email', { email: 'ines@averne.fr' }, '/fr/fr', shop)
    await post('phone?phone=0612345678', {}, '/fr/fr', shop)
    expect(Object.values(asked).map((each) => each.mock.calls.length)).toEqual([1, 1, 1])
  })
})

describe('an e-mail by GET', () => {
  const ask = (email: string, headers: Record<string, string> = {}) =>
    app.request(`/fr/fr/address/email?email=${encodeURIComponent(email)}&userAgent=x`, { headers })

  test('[VAL-21] answers whether it is valid', async () => {
    expect(await (await ask('ines@averne.fr')).json()).toEqual({ valid: true })
    expect(await (await ask('rejected-email@averne.fr')).json()).toEqual({ valid: false })
    expect(await (await ask('timeout@averne.fr')).json()).toEqual({ valid: true })
    expect(await (await ask('not an e-mail')).json()).toEqual({ valid: false })
  })

  test('only to our own script, and leaves no trace of the e-mail', async () => {
    const own = await ask('ines@averne.fr', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' })
    expect(own.status).toBe(200)
    expect(own.headers.get('cache-control')).toBe('private, no-store')
    for (const headers of [
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' },
      { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' },
    ]) {
      expect((await ask('ines@averne.fr', headers)).status).toBe(403)
    }
    await ask('http500@averne.fr')
    expect(shop.lines.join('')).not.toContain('averne.fr')
    expect(shop.lines.join('')).toContain('"service":"email","code":"SERVICE_AWAY"')
  })
})

test('[CS-24,CS-26,CS-27] a telephone comes back as the world writes it; one that cannot be, as it was typed', async () => {
  const format = async (phone: string) =>
    (await post(`phone?phone=${encodeURIComponent(phone)}&email=a@b.fr&userAgent=x`, {})).body
  expect(await format('06 12 34 56 78')).toEqual({ phone: '+33612345678' })
  expect(await format('+32 2 123 45 67')).toEqual({ phone: '+3221234567' })
  expect(await format('0000000000')).toEqual({ phone: '0000000000' })
})

describe('the house’s money', () => {
  const lookUp = (me: Shopper) => me.post('/fr/fr/address/search', { searchString: 'rue' })
  const kept = async () => {
    const me = Shopper.in(app)
    await me.post('/fr/fr/bag/add', { pid: 'VERR000-ROU' })
    return me
  }
  const statuses = async (count: number, who: (time: number) => Shopper | Promise<Shopper>) => {
    const all: number[] = []
    for (let time = 0; time < count; time += 1) all.push((await lookUp(await who(time))).status)
    return all
  }
  const sixty = Array.from({ length: 60 }, () => 200)

  beforeEach(async () => {
    await database.pool.query('delete from rate_limit')
  })

  test('cannot be spent by one visitor, who shuts out nobody else behind their address', async () => {
    const me = await kept()
    expect(await statuses(61, () => me)).toEqual([...sixty, 429])
    expect((await lookUp(await kept())).status).toBe(200)
    expect((await lookUp(Shopper.in(app))).status).toBe(200)
  })

  test('a script that asked too much is told so in JSON, in the language of its page', async () => {
    const me = await kept()
    await statuses(60, () => me)
    for (const call of ['search', 'qas-search', 'complements', 'verify', 'phone?phone=1']) {
      const refused = await me.post(`/fr/fr/address/${call}`, {})
      expect(refused.status).toBe(429)
      expect(refused.type).toContain('application/json')
      expect(refused.retryAfter).toMatch(/^\d+$/)
      expect(JSON.parse(refused.html)).toEqual({
        error: { code: 'TOO_MANY_REQUESTS', message: expect.stringContaining('minute') },
      })
    }
  })

  test('cannot be spent by one who has each cookie from another page, or none', async () => {
    // A link that leads to a form; its sender is known again, and nothing is kept of them.
    const withForm = async () => {
      const headers = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }
      const page = await app.request('/fr/fr/last-page-visited?lastPageVisited=/fr/fr/', { headers })
      expect(await page.text()).toContain('csrf_token')
      const me = Shopper.in(app)
      const [, name, value] = /^(\S*visit)=([^;]+)/.exec(page.headers.getSetCookie()[0]!)!
      me.cookies.set(name!, value!)
      return me
    }
    const one = await withForm()
    expect(await statuses(61, () => one)).toEqual([...sixty, 429])
    expect(await statuses(120, withForm)).not.toContain(429)
    expect(await statuses(121, () => Shopper.in(app))).toEqual([...sixty, ...sixty, 429])
    // Of whom something is kept is counted apart, and so is who comes from elsewhere.
    expect((await lookUp(await kept())).status).toBe(200)
    expect((await lookUp(Shopper.in(app, '198.51.100.1'))).status).toBe(200)
  })

  test('is spent from one address twelve hundred times a minute at most, by however many visitors', async () => {
    const many = await Promise.all(Array.from({ length: 21 }, kept))
    const all = await statuses(1201, (time) => many[time % 21]!)
    expect(all.filter((status) => status === 429)).toHaveLength(1)
    expect(all.at(-1)).toBe(429)
  })
})

test('a wrong token is refused here too', async () => {
  expect((await post('search?format=ajax', { searchString: 'rue de la paix', csrf_token: 'wrong' })).status).toBe(403)
})

describe('a form with an e-mail', () => {
  const formWithEmail = async (path: string) => {
    const { status, html } = await Shopper.in(app).get(path)
    expect(status, path).toBe(200)
    const forms = [...html.matchAll(/<form[\s\S]*?<\/form>/g)].map(([form]) => form)
    return forms.find((form) => /<input[^>]*type="email"/.test(form)) ?? ''
  }

  test.each([
    '/contact',
    '/contact-popin',
    '/gift-certificate',
    '/appointments/book?storeID=PAR01&format=ajax',
    '/try-on/ask?storeID=PAR01&pid=SEL085-ROU&format=ajax',
    '/letters',
    '/subscribe-popin?format=ajax',
  ])('%s is held until it was looked at, and has the words for what is refused', async (path) => {
    const form = await formWithEmail(`/fr/fr${path}`)
    expect(form).toMatch(/<form[^>]* data-verify="email"/)
    expect(form).toMatch(/<form[^>]* data-country="FR"/)
    for (const [email] of form.matchAll(/<input[^>]*type="email"[^>]*>/g)) expect(email).toContain('VALIDATE_EMAIL')
  })

  test('is not held where nobody can say', async () => {
    const form = await formWithEmail('/cn/zh/contact')
    expect(form).toContain('data-country="CN"')
    expect(form).not.toContain('data-verify')
  })
})
