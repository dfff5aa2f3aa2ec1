import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { chooseEncoding, etagMatches, storeAnswer } from './stored-answer.ts'

test('an answer is kept once per encoding, each with an ETag of its own', () => {
  const answer = storeAnswer(['<p>é</p>'.repeat(50)], {})
  const [br, gzip, identity] = [answer.ready('br')!, answer.make('gzip'), answer.make('identity')]
  const html = identity.body.toString()
  expect(brotliDecompressSync(br.body).toString()).toBe(html)
  expect(gunzipSync(gzip.body).toString()).toBe(html)
  expect(new Set([br.etag, gzip.etag, identity.etag]).size).toBe(3)
})

test('gzip is made for the first who asks, and kept', () => {
  const answer = storeAnswer(['<p>a</p>'], {})
  expect(answer.ready('gzip')).toBeUndefined()
  const made = answer.make('gzip')
  expect(answer.ready('gzip')).toBe(made)
})

test('what is asked for again is made smaller, with an ETag of its own', async () => {
  const html = Array.from({ length: 900 }, (_, at) => `<li class="tile">${(at * at) % 9973}</li>`).join('')
  const answer = storeAnswer([html], {})
  const first = answer.ready('br')!
  answer.ready('br')
  await vi.waitFor(() => expect(answer.ready('br')!.body.length).toBeLessThan(first.body.length), 30_000)
  const better = answer.ready('br')!
  expect(brotliDecompressSync(better.body).toString()).toBe(html)
  expect(better.etag).not.toBe(first.etag)
})

test('a kept body holds no memory but its own', () => {
  const { body } = storeAnswer(['<p>a</p>'], {}).ready('br')!
  expect(body.buffer.byteLength).toBe(body.length)
})

test('the same page has the same ETag in every process', () => {
  const etags = [1, 2].map(() => storeAnswer(['<p>a</p>'], {}).ready('br')!.etag)
  expect(new Set(etags).size).toBe(1)
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0', 'identity'],
  ['identity', 'identity'],
  [undefined, 'identity'],
])('%j gets %s', (accept, encoding) => {
  expect(chooseEncoding(accept)).toBe(encoding)
})

test('If-None-Match may list several, weak ones too', () => {
  expect(etagMatches('"a", W/"b"', '"b"')).toBe(true)
  expect(etagMatches('*', '"b"')).toBe(true)
  expect(etagMatches('"a"', '"b"')).toBe(false)
  expect(etagMatches(undefined, '"b"')).toBe(false)
})
