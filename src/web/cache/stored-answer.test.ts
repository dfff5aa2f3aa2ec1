import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { chooseEncoding, etagMatches, storeAnswer } from './stored-answer.ts'

test('an answer is kept once per encoding, each with an ETag of its own', async () => {
  const { variants } = await storeAnswer('<p>é</p>'.repeat(50), {})
  const html = variants.identity.body.toString()
  expect(brotliDecompressSync(variants.br.body).toString()).toBe(html)
  expect(gunzipSync(variants.gzip.body).toString()).toBe(html)
  expect(new Set([variants.br.etag, variants.gzip.etag, variants.identity.etag]).size).toBe(3)
})

test('the same page has the same ETag in every process', async () => {
  const [one, other] = await Promise.all([storeAnswer('<p>a</p>', {}), storeAnswer('<p>a</p>', {})])
  expect(one.variants.br.etag).toBe(other.variants.br.etag)
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
