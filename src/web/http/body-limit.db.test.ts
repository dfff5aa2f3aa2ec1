import type { AddressInfo } from 'node:net'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { createApp } from '../app.tsx'
import { routes } from '../routes.ts'
import { listen, type WebServer } from '../server.ts'
import { upload, webhook } from './route.ts'

const { database } = testDatabase()
const shop = testShop(database)
const seen: number[] = []
const others = [
  webhook('/webhooks/test', {
    verify: ({ body }) => body,
    handle: async (body) => String(body.length),
    mostBytes: 200_000,
  }),
  upload('/upload-test', 1_000_000, async ({ c, body }) => {
    let bytes = 0
    for await (const part of body) {
      seen.push(part.length)
      bytes += part.length
    }
    return c.text(String(bytes))
  }),
]
let web: WebServer
beforeAll(async () => {
  web = await listen(shop, createApp(shop, null, [...routes, ...others]), 0, '127.0.0.1')
})
afterAll(() => web.stop(100))

interface Answer {
  readonly status: number
  readonly head: string
  readonly body: string
}

/** What goes over the wire is written here, byte by byte; `parts` are sent one after another. */
function send(parts: readonly (string | Buffer)[], { abort = false } = {}): Promise<Answer | null> {
  return new Promise((done) => {
    const socket = connect((web.server.address() as AddressInfo).port, '127.0.0.1')
    let heard = ''
    socket.on('data', (chunk) => (heard += chunk))
    socket.on('error', () => {})
    socket.on('close', () => {
      const [head = '', body = ''] = heard.split(/\r\n\r\n(.*)/s)
      done(heard ? { status: Number(head.split(' ')[1]), head, body } : null)
    })
    const next = (at: number) => {
      if (at < parts.length) socket.write(parts[at]!, () => setTimeout(next, 2, at + 1))
      else if (abort) setTimeout(() => socket.destroy(), 50)
    }
    next(0)
  })
}

function head(method: string, path: string, ...more: string[]): string {
  return [`${method} ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...more, '', ''].join('\r\n')
}

const form = 'Content-Type: application/x-www-form-urlencoded'
const chunked = 'Transfer-Encoding: chunked'
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`
const last = '0\r\n\r\n'
const choose = '/gb/en/site'

describe('a body without a length', () => {
  test('in many pieces is read as any other', async () => {
    const pieces = ['dis', 'patch', 'Site', '=', 'FR', '-f', 'r'].map(chunk)
    const answer = await send([head('POST', choose, form, chunked), ...pieces, last])
    expect([answer?.status, answer?.head]).toEqual([303, expect.stringMatching(/location: \/fr\/fr\//i)])
  })

  test('and in many parts of a form too', async () => {
    const parts = '--x\r\nContent-Disposition: form-data; name="dispatchSite"\r\n\r\nAE-ar\r\n--x--\r\n'
    const type = 'Content-Type: multipart/form-data; boundary=x'
    const answer = await send([head('POST', choose, type, chunked), ...parts.match(/.{1,20}/gs)!.map(chunk), last])
    expect([answer?.status, answer?.head]).toEqual([303, expect.stringMatching(/location: \/ae\/ar\//i)])
  })

  test('that grows too long is refused in the middle, by the site’s own page or as JSON', async () => {
    const piece = chunk(`dispatchSite=${'x'.repeat(16_000)}`)
    const many = [piece, piece, piece, piece, piece, piece]
    const page = await send([head('POST', choose, form, chunked, 'Accept: text/html'), ...many, last])
    expect([page?.status, page?.body]).toEqual([413, expect.stringContaining('That is more than we can carry.')])
    for (const accept of ['application/json', '*/*']) {
      const json = await send([head('POST', choose, form, chunked, `Accept: ${accept}`), ...many, last])
      expect([json?.status, json?.body]).toEqual([413, expect.stringContaining('"code":"TOO_LARGE"')])
    }
  })

  test('that is none at all is an empty form', async () => {
    expect((await send([head('POST', choose)]))?.status).toBe(422)
    expect((await send([head('POST', choose, form, 'Content-Length: 0')]))?.status).toBe(422)
    expect((await send([head('POST', choose, form, chunked), last]))?.status).toBe(422)
  })
})

test('a body that announces too much is refused before it comes', async () => {
  expect((await send([head('POST', choose, form, 'Content-Length: 70000')]))?.status).toBe(413)
})

test.each([
  ['with a length', [head('POST', choose, form, 'Content-Length: 1000'), 'dispatchSite=']],
  ['without', [head('POST', choose, form, chunked), chunk('dispatchSite=')]],
])('who leaves in the middle of a body %s is no failure of ours', async (_, parts) => {
  const before = shop.lines.length
  expect(await send(parts, { abort: true })).toBeNull()
  await expect.poll(() => shop.lines.slice(before).join()).toContain('"status":')
  expect(shop.lines.slice(before).filter((line) => JSON.parse(line).level >= 40)).toEqual([])
})

describe('other methods', () => {
  test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])('%s is answered by what may be done instead', async (method) => {
    for (const more of [[], [form, 'Content-Length: 3'], [chunked]]) {
      const body = more.includes(chunked) ? [chunk('a=b'), last] : more.length > 0 ? ['a=b'] : []
      const answer = await send([head(method, choose, ...more), ...body])
      expect([answer?.status, answer?.head]).toEqual([405, expect.stringMatching(/^allow: GET, HEAD, POST\r?$/im)])
      expect(answer?.body).toContain('That is not done here.')
    }
    expect((await send([head(method, '/')]))?.head).toMatch(/^allow: GET, HEAD\r?$/im)
    expect((await send([head(method, '/gb/en/nowhere')]))?.status).toBe(404)
  })

  test('a POST where there is only a page is one of them', async () => {
    const answer = await send([head('POST', '/gb/en/', form, chunked), chunk('a=b'), last])
    expect([answer?.status, answer?.head]).toEqual([405, expect.stringMatching(/^allow: GET, HEAD\r?$/im)])
  })
})

describe('routes with a limit of their own', () => {
  test('a webhook is read to its own limit', async () => {
    const piece = chunk('x'.repeat(50_000))
    const path = '/webhooks/test'
    expect(await send([head('POST', path, chunked), piece, piece, piece, last])).toMatchObject({
      status: 200,
      body: expect.stringContaining('150000'),
    })
    expect((await send([head('POST', path, chunked), piece, piece, piece, piece, piece, last]))?.status).toBe(413)
  })

  test('an upload is handed on as it comes, and refused as soon as it is too long', async () => {
    const origin = `http://127.0.0.1:${(web.server.address() as AddressInfo).port}`
    const fields = new URLSearchParams({ pid: 'LEV000-NOI' })
    const added = await fetch(`${origin}/gb/en/bag/add`, { method: 'POST', body: fields, redirect: 'manual' })
    const cookie = added.headers
      .getSetCookie()
      .find((each) => each.includes('visit='))!
      .split(';')[0]!
    const bag = await (await fetch(`${origin}/gb/en/bag`, { headers: { cookie } })).text()
    const token = /name="csrf_token" value="([^"]+)"/.exec(bag)![1]!
    const pass = [`Cookie: ${cookie}`, `X-CSRF-Token: ${token}`, 'Content-Type: image/webp']
    const piece = chunk('x'.repeat(100_000))
    const pieces = (count: number) => Array.from({ length: count }, () => piece)
    const whole = await send([head('POST', '/gb/en/upload-test', chunked, ...pass), ...pieces(9), last])
    expect(whole).toMatchObject({ status: 200, body: expect.stringContaining('900000') })
    expect(seen.length).toBeGreaterThan(5)
    expect((await send([head('POST', '/gb/en/upload-test', chunked, ...pass), ...pieces(12), last]))?.status).toBe(413)
    const long = await send([head('POST', '/gb/en/upload-test', 'Content-Length: 1000001', ...pass)])
    expect(long?.status).toBe(413)
    expect((await send([head('POST', '/gb/en/upload-test', chunked, `Cookie: ${cookie}`), piece, last]))?.status).toBe(403)
  })
})

test('a demo of this machine answers to this machine’s names, not to one that leads here from elsewhere', async () => {
  const ask = async (host: string) => (await send([`GET /gb/en/ HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`]))?.status
  for (const host of ['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'averne.example'])
    expect(await ask(host)).toBe(200)
  for (const host of ['evil.example', 'localhost.evil.example', '10.0.0.1:3000']) expect(await ask(host)).toBe(421)
})

test('none of this was a failure of ours', () => {
  expect(shop.lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
})

describe('of forms with files so many are read at once from one network', () => {
  const portOf = ({ server }: WebServer) => (server.address() as AddressInfo).port
  const begin = (length: number) =>
    head('POST', '/fr/fr/contact', 'Content-Type: multipart/form-data; boundary=x', `Content-Length: ${length}`)
  const whole = head('POST', '/fr/fr/contact', form, 'Content-Length: 3')
  const file = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc'

  beforeEach(() => database.pool.query('delete from rate_limit'))

  /** Begins one form more than there are places for, none of which comes to an end; answers those that have a place, and what was said to the other. */
  async function fill(port: number, places: number): Promise<{ readonly held: Socket[]; readonly refused: string }> {
    const begun = Array.from({ length: places + 1 }, () => {
      const one = { socket: connect(port, '127.0.0.1'), said: '' }
      one.socket.on('error', () => {}).on('data', (chunk) => (one.said += chunk))
      one.socket.write(begin(500_000) + file)
      return one
    })
    await expect.poll(() => begun.filter(({ said }) => said !== '').length).toBeGreaterThan(0)
    // Whoever else is refused is by now.
    await new Promise((later) => setTimeout(later, 1_000))
    const isRefused = ({ said }: { readonly said: string }) => said !== ''
    return {
      held: begun.filter((one) => !isRefused(one)).map(({ socket }) => socket),
      refused: begun.find(isRefused)!.said,
    }
  }

  test('who finds no place is told before a byte is read, and finds one when there is one', async () => {
    const { held, refused } = await fill(portOf(web), 6)
    expect([held.length, refused.slice(0, 12)]).toEqual([6, 'HTTP/1.1 429'])
    for (const socket of held) socket.destroy()
    await expect.poll(async () => (await send([whole, 'a=b']))?.status, { interval: 200 }).toBe(422)
  })

  test('on a slow line the sentence reaches who looks for it only when all is sent, as browsers do', async () => {
    const { held } = await fill(portOf(web), 6)
    const socket = connect(portOf(web), '127.0.0.1').pause()
    const failures: Error[] = []
    socket.on('error', (error) => failures.push(error))
    socket.write(begin(300_000).replace('Connection: close', 'Accept: text/html\r\nConnection: keep-alive'))
    for (let sent = 0; sent < 300_000; sent += 10_000) {
      socket.write('x'.repeat(10_000))
      await new Promise((later) => setTimeout(later, 50))
    }
    let heard = ''
    socket.on('data', (chunk) => (heard += chunk)).resume()
    await expect.poll(() => heard).toContain('</html>')
    expect(heard).toContain('HTTP/1.1 429')
    expect(heard).toMatch(/retry-after: 10/i)
    expect(heard).toContain('Une chose à la fois.')
    // The line is whole: the next request goes over it.
    for (const each of held) each.destroy()
    heard = ''
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await expect.poll(() => heard).toContain('200 OK')
    expect(failures).toEqual([])
    socket.destroy()
  })

  test('who announces much and sends nothing is not waited for', async () => {
    const begun = performance.now()
    expect((await send([head('POST', choose, form, 'Content-Length: 70000')]))?.status).toBe(413)
    expect(performance.now() - begun).toBeLessThan(10_000)
  })

  test('who drips is heard out in few places, and the rest are let go', async () => {
    const sockets = Array.from({ length: 48 }, () =>
      connect(portOf(web), '127.0.0.1')
        .on('error', () => {})
        .resume(),
    )
    const drips = setInterval(() => {
      for (const socket of sockets) if (socket.writable) socket.write('x')
    }, 500)
    for (const socket of sockets) socket.write(head('POST', choose, form, 'Content-Length: 70000'))
    try {
      await expect.poll(() => sockets.filter(({ destroyed }) => !destroyed).length).toBe(32)
    } finally {
      clearInterval(drips)
      for (const socket of sockets) socket.destroy()
    }
  })

  test('and twice as many where a network may do twice as much', async () => {
    const wide = testShop(database, { RATE_LIMIT_PER_IP: '1200' })
    const other = await listen(wide, wide.app, 0, '127.0.0.1')
    const { held } = await fill(portOf(other), 12)
    for (const socket of held) socket.destroy()
    await other.stop(100)
    expect(held).toHaveLength(12)
  })
})
