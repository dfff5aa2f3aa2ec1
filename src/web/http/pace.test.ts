import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepPace } from './pace.ts'

let server: Server
beforeAll(async () => {
  server = createServer(async (request, response) => {
    let bytes = 0
    try {
      for await (const chunk of request) bytes += (chunk as Buffer).length
      response.end(String(bytes))
    } catch {
      // Cut off.
    }
  })
  keepPace(server, { ms: 400, bytesPerSecond: 1_000, stalledMs: 250 })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
})
afterAll(() => server.closeAllConnections())

/** Sends a byte, or so many at once, every `every` milliseconds, as long as somebody listens; answers what was said, and how long it took. */
function post(length: number | null, bytes: number, every: number, atOnce = 1): Promise<{ said: string; ms: number }> {
  return new Promise((done) => {
    const begun = performance.now()
    const socket: Socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    let said = ''
    const framed = length === null ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`
    socket.write(`POST / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n${framed}\r\n\r\n`)
    let left = bytes
    const timer = setInterval(() => {
      if (left <= 0) return
      left -= atOnce
      socket.write(length === null ? '1\r\nx\r\n' : 'x'.repeat(atOnce))
    }, every)
    socket.on('data', (chunk) => (said += chunk))
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(timer)
      done({ said, ms: performance.now() - begun })
    })
  })
}

describe('a request with a body', () => {
  test('that is slow but comes is read to its end, though it takes longer than a short one may', async () => {
    const { said, ms } = await post(6_000, 6_000, 20, 150)
    expect(said).toContain('200 OK')
    expect(said).toMatch(/6000$/)
    expect(ms).toBeGreaterThan(400)
  })

  test('of which nothing comes any more is let go', async () => {
    const { said, ms } = await post(1_000_000, 3, 10)
    expect(said).toContain('408')
    expect(ms).toBeLessThan(2_000)
  })

  test('that is long and comes by drops, to hold its place, is let go', async () => {
    const { said, ms } = await post(1_000_000, 10_000, 100)
    expect(said).toContain('408')
    expect(ms).toBeLessThan(30_000)
  })

  test('that comes by a drop at a time is let go, too, once it has had its time', async () => {
    expect((await post(100, 100, 100)).said).toContain('408')
    expect((await post(null, 100, 100)).said).toContain('408')
  })
})
