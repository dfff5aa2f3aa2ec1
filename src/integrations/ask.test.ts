import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { openLog } from '../kernel/log.ts'
import { openAsk } from './ask.ts'

const shape = z.object({ word: z.string() })
const away = { ok: false, failure: { code: 'SERVICE_AWAY' } }
const nonsense = { ok: false, failure: { code: 'SERVICE_NONSENSE' } }

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** A vendor that answers so, and what the shop then has to say of it. */
async function vendor(answer: (request: IncomingMessage, response: ServerResponse, nth: number) => void) {
  const lines: string[] = []
  const asked: string[] = []
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    answer(request, response, asked.length)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const log = openLog({ level: 'debug', process: 'test' }, { write: (line) => void lines.push(line) })
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/+33612345678?email=ines@averne.fr`)
  return { url, asked, lines, ask: openAsk(log, 'vendor') }
}

test('an answer of the right shape is read, and the log says who, how and how long, and nothing of what was asked', async () => {
  const { ask, url, lines } = await vendor((_, response) => response.end('{"word":"yes","more":1}'))
  expect(await ask({ url, shape })).toEqual({ ok: true, value: { word: 'yes' } })
  expect(JSON.parse(lines[0]!)).toMatchObject({ service: 'vendor', attempts: 1, ms: expect.any(Number) })
  expect(lines.join()).not.toMatch(/averne|3361234/)
})

test.each([
  ['no JSON', '<html>'],
  ['another shape', '{"words":[]}'],
  ['nothing', ''],
  ['a book', JSON.stringify({ word: 'x'.repeat(2_000_000) })],
])('%s is nonsense, and no reason to throw', async (_, body) => {
  const { ask, url, lines } = await vendor((_request, response) => response.end(body))
  expect(await ask({ url, shape })).toEqual(nonsense)
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 40, service: 'vendor', code: 'SERVICE_NONSENSE' })
})

test('a refusal keeps its status, and is not asked again', async () => {
  const { ask, url, asked } = await vendor((_, response) => response.writeHead(403).end('{}'))
  expect(await ask({ url, shape })).toEqual({ ok: false, failure: { code: 'SERVICE_REFUSED', status: 403 } })
  expect(asked).toHaveLength(1)
})

test('nobody is followed to another address', async () => {
  const { ask, url, asked } = await vendor((_, response) => response.writeHead(302, { location: '/elsewhere' }).end())
  expect(await ask({ url, shape })).toEqual(nonsense)
  expect(asked).toHaveLength(1)
})

test('a question that only reads is asked once more after a bad moment; an order is not', async () => {
  const { ask, url, asked, lines } = await vendor((request, response, nth) => {
    request.resume()
    if (nth === 1) response.writeHead(503).end()
    else if (nth === 2) response.end('{"word":"yes"}')
    else request.socket.destroy()
  })
  expect(await ask({ url, shape })).toEqual({ ok: true, value: { word: 'yes' } })
  expect(JSON.parse(lines[0]!)).toMatchObject({ attempts: 2 })
  expect(await ask({ url, shape, json: { pay: 1 } })).toEqual(away)
  expect(asked).toHaveLength(3)
  expect(await ask({ url, shape, json: { read: 1 }, repeatable: true })).toEqual(away)
  expect(asked).toHaveLength(5)
})

test('who is slow is away, whether with the first word or in the middle of it', async () => {
  const { ask, url, asked } = await vendor((_, response, nth) => {
    if (nth === 2) response.write('{"word":')
  })
  const begun = performance.now()
  expect(await ask({ url, shape, patienceMs: 150 })).toEqual(away)
  expect(await ask({ url, shape, patienceMs: 150 })).toEqual(away)
  expect(performance.now() - begun).toBeLessThan(1_500)
  expect(asked).toHaveLength(2)
})
