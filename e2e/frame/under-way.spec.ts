import { once } from 'node:events'
import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { layoutShifts } from '../../bench/layout-shift.mjs'
import { expect, test } from '../test.ts'

/** As a slow line brings it: each page in pieces, and the browser paints what is there. */
async function slowly(shop: string) {
  const server = createServer((request, response) => {
    const upstream = ask(new URL(request.url!, shop), { headers: { ...request.headers, 'accept-encoding': 'identity' } })
    upstream.on('response', async (answer) => {
      const { 'content-length': _, ...headers } = answer.headers
      response.writeHead(answer.statusCode!, headers)
      if (request.headers['sec-fetch-dest'] !== 'document') return answer.pipe(response)
      const page = (await buffer(answer)).toString()
      for (const part of piecesOf(page)) {
        response.write(part)
        await new Promise((soon) => setTimeout(soon, 10))
      }
      response.end()
    })
    request.pipe(upstream)
  }).listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Its head at once, the rest between its elements: what is seen first in small pieces, what is far below in large ones. */
function piecesOf(page: string): readonly string[] {
  const body = page.indexOf('<body')
  const below = body + 40_000
  return [
    page.slice(0, body),
    ...(page.slice(body, below).match(/.{1,900}?(?=<)|.+$/gs) ?? []),
    ...(page.slice(below).match(/.{1,6000}(?=<)|.+$/gs) ?? []),
  ]
}

const pages = [
  '/us/en/',
  '/us/en/c/women-shoes',
  '/us/en/p/SEL085-ROU',
  '/us/en/boutiques',
  '/us/en/boutiques/paris-saint-honore',
  '/fr/fr/bag',
]

for (const [name, seen] of Object.entries({
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desk: { viewport: { width: 1440, height: 900 } },
})) {
  test.describe(`on a ${name}`, () => {
    test.use(seen)
    test('nothing that is seen moves while the rest of the page is under way', async ({ page, baseURL }) => {
      const line = await slowly(baseURL!)
      try {
        for (const path of pages) {
          await page.goto(line.url + path, { waitUntil: 'networkidle' })
          const { shift, moved } = await layoutShifts(page)
          expect(shift, [path, ...moved].join('\n')).toBeLessThan(0.002)
        }
      } finally {
        line.close()
      }
    })
  })
}
