import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import type { App } from './route.ts'
import { serveFiles } from './serve-files.ts'

const root = mkdtempSync(join(tmpdir(), 'files-'))
mkdirSync(join(root, 'media/films'), { recursive: true })
writeFileSync(join(root, 'media/films/one.mp4'), '0123456789')
const app: App = new Hono()
serveFiles(app, root)

const ask = async (headers: Record<string, string> = {}, method = 'GET') => {
  const response = await app.request('/media/films/one.mp4', { method, headers })
  const { status } = response
  return { status, part: response.headers.get('content-range'), text: await response.text(), headers: response.headers }
}

describe('a film', () => {
  test('comes whole as what it is, is kept for an hour, and says that parts can be asked for', async () => {
    const { status, part, text, headers } = await ask()
    expect([status, part, text]).toEqual([200, null, '0123456789'])
    expect(headers.get('content-type')).toBe('video/mp4')
    expect(headers.get('content-length')).toBe('10')
    expect(headers.get('cache-control')).toBe('public, max-age=3600')
    expect(headers.get('accept-ranges')).toBe('bytes')
    const head = await ask({}, 'HEAD')
    expect([head.status, head.text, head.headers.get('content-length')]).toEqual([200, '', '10'])
  })

  test.each([
    ['bytes=0-1', '01', 'bytes 0-1/10'],
    ['bytes=0-', '0123456789', 'bytes 0-9/10'],
    ['bytes=8-', '89', 'bytes 8-9/10'],
    ['bytes=4-4', '4', 'bytes 4-4/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-99', '0123456789', 'bytes 0-9/10'],
    ['bytes=5-99', '56789', 'bytes 5-9/10'],
  ])('%s is a part', async (range, text, part) => {
    const found = await ask({ range })
    expect([found.status, found.text, found.part]).toEqual([206, text, part])
    expect(found.headers.get('content-length')).toBe(String(text.length))
    expect(found.headers.get('cache-control')).toBe('public, max-age=3600')
  })

  test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('%s is none of it', async (range) => {
    const found = await ask({ range })
    expect([found.status, found.text, found.part]).toEqual([416, '', 'bytes */10'])
    expect(found.headers.get('cache-control')).toBeNull()
  })

  test.each(['bytes=5-2', 'bytes=-', 'bytes=a-b', 'bytes=0-1,4-5', 'items=0-1', '0-1', 'bytes=0x1-2', 'bytes=--1'])(
    '%s is no part, and gets the whole',
    async (range) => {
      const found = await ask({ range })
      expect([found.status, found.text, found.part]).toEqual([200, '0123456789', null])
    },
  )

  test('a part that depends on what the film was gets the whole', async () => {
    const found = await ask({ range: 'bytes=0-1', 'if-range': 'Tue, 17 Nov 2026 00:00:00 GMT' })
    expect([found.status, found.text]).toEqual([200, '0123456789'])
  })
})
