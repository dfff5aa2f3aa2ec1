import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { createApp } from '../app.tsx'
import type { Page } from '../layout/page.ts'
import { listen } from '../server.ts'
import { answerPage } from './answer.ts'
import { cached, callback, personal, type RawCall, stream, webhook } from './route.ts'

const { database } = testDatabase()
const shop = testShop(database)

/** A provider that signs what it says. */
const signature = (body: string | Uint8Array) => createHmac('sha256', 'provider').update(body).digest('hex')
function verify({ body, header }: RawCall): { paid: string } | null {
  const [given, expected] = [Buffer.from(header('x-signature') ?? ''), Buffer.from(signature(body))]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return JSON.parse(Buffer.from(body).toString())
}

const heard: unknown[] = []
const crossSite = { 'sec-fetch-site': 'cross-site', origin: 'https://bank.example' }
const waiting: (() => void)[] = []

const framing: Page = {
  context: 'test',
  name: 'test',
  title: 'Test',
  path: null,
  indexable: false,
  origins: {
    frame: ['https://frame.example', null],
    form: ['https://bank.example'],
    connect: ['https://api.example'],
    image: ['https://image.example', undefined],
  },
  body: 'here',
}

const routes = [
  webhook('/webhooks/pay', {
    verify: (call) => {
      heard.push(call.header('cookie'))
      return verify(call)
    },
    handle: async ({ paid }) => {
      if (paid === 'BROKEN') throw new Error('tell me again')
      heard.push(paid)
      return paid === 'LOUD' ? '[accepted]' : undefined
    },
  }),
  callback('/pay/back', async ({ form, visit }) => {
    heard.push(form.get('order'), visit.country)
    return `/pay/done?order=${form.get('order')}`
  }),
  stream('/news', async function* ({ visit }, signal) {
    yield { event: 'hello', id: '1', data: { from: visit.country, text: 'two\nlines' } }
    await new Promise<void>((done) => {
      waiting.push(done)
      signal.addEventListener('abort', () => done())
    })
    heard.push(signal.aborted ? 'gone' : 'still there')
    yield { data: { last: true } }
  }),
  cached('/framing', async () => ({ page: framing, tags: [], freshUntil: null })),
  personal('/framing-for-me', (request) => answerPage(request, framing)),
  cached('/plain', async () => ({ page: { ...framing, origins: {} }, tags: [], freshUntil: null })),
]

const app = createApp(shop, null, routes)
const post = (path: string, body: BodyInit, headers: Record<string, string> = {}, to = app) =>
  to.request(path, { method: 'POST', body, headers })

describe('a webhook', () => {
  const event = '{ "paid":  "AV1" }'

  test('is heard from anywhere when it is signed, byte by byte, and no cookie is seen', async () => {
    heard.length = 0
    const answer = await post('/webhooks/pay', event, { ...crossSite, 'x-signature': signature(event), cookie: 'visit=x' })
    expect([answer.status, await answer.text(), heard]).toEqual([204, '', [undefined, 'AV1']])
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })

  test('may be answered by a word', async () => {
    const loud = '{"paid":"LOUD"}'
    expect(await (await post('/webhooks/pay', loud, { 'x-signature': signature(loud) })).text()).toBe('[accepted]')
  })

  test('without its signature, or with another’s, is refused and leaves a line', async () => {
    heard.length = 0
    expect((await post('/webhooks/pay', event)).status).toBe(403)
    expect((await post('/webhooks/pay', event.replace('AV1', 'AV2'), { 'x-signature': signature(event) })).status).toBe(403)
    expect(heard).toEqual([undefined, undefined])
    expect(shop.lines.at(-1)).toContain('webhook refused')
  })

  test('that we could not take is to be told again', async () => {
    const broken = '{"paid":"BROKEN"}'
    expect((await post('/webhooks/pay', broken, { 'x-signature': signature(broken) })).status).toBe(500)
  })
})

describe('a callback', () => {
  test('comes from another site without a session, and sends the shopper on within theirs', async () => {
    heard.length = 0
    const answer = await post('/fr/fr/pay/back', new URLSearchParams({ order: 'AV1' }), crossSite)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/fr/fr/pay/done?order=AV1'])
    expect(heard).toEqual(['AV1', 'FR'])
    expect((await post('/zz/fr/pay/back', new URLSearchParams({ order: 'AV1' }), crossSite)).status).toBe(404)
  })

  test('is the only door for other sites: an ordinary form stays shut', async () => {
    const whole = createApp(shop, null)
    expect((await post('/fr/fr/site', new URLSearchParams({ dispatchSite: 'FR-fr' }), crossSite, whole)).status).toBe(403)
  })
})

describe('a stream', () => {
  test('sends events as they come, in the form that browsers read', async () => {
    const answer = await app.request('/fr/fr/news')
    expect(answer.headers.get('content-type')).toBe('text/event-stream')
    expect(answer.headers.get('cache-control')).toBe('private, no-store, no-transform')
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader.read()).value).toBe(':\n\n')
    expect((await reader.read()).value).toBe('event: hello\nid: 1\ndata: {"from":"FR","text":"two\\nlines"}\n\n')
    waiting.pop()!()
    expect((await reader.read()).value).toBe('data: {"last":true}\n\n')
    expect((await reader.read()).done).toBe(true)
  })

  test('ends when the browser goes, and when the server closes', async () => {
    const web = await listen(shop, app, 0, '127.0.0.1')
    const url = `http://127.0.0.1:${(web.server.address() as AddressInfo).port}/fr/fr/news`
    heard.length = 0
    const leaving = new AbortController()
    const reader = (await fetch(url, { signal: leaving.signal })).body!.getReader()
    await reader.read()
    leaving.abort()
    await expect.poll(() => heard).toEqual(['gone'])
    const other = await fetch(url)
    const begun = performance.now()
    await web.stop(30_000)
    expect(performance.now() - begun).toBeLessThan(20_000)
    expect(await other.text()).toContain('hello')
    expect(heard).toEqual(['gone', 'gone'])
  })
})

describe('the origins that a page declares', () => {
  const policyOf = async (path: string) => (await app.request(path)).headers.get('content-security-policy')

  test('become its policy, kept or made for one visitor', async () => {
    for (const path of ['/fr/fr/framing', '/fr/fr/framing', '/fr/fr/framing-for-me']) {
      const policy = await policyOf(path)
      expect(policy).toContain("frame-src 'self' https://frame.example;")
      expect(policy).toContain("form-action 'self' https://bank.example;")
      expect(policy).toContain("connect-src 'self' https://api.example;")
      expect(policy).toContain("img-src 'self' data: https://image.example;")
    }
  })

  test('and nobody else’s', async () => {
    expect(await policyOf('/fr/fr/plain')).not.toContain('example')
    expect(await policyOf('/fr/fr/nowhere')).not.toContain('example')
  })
})

afterAll(() => {
  for (const done of waiting) done()
})
