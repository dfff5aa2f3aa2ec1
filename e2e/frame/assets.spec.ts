import { expect, test } from '../test.ts'

test('hashed files are immutable and come compressed; one that never was is a 404, not a page', async ({ request }) => {
  const html = await (await request.get('/fr/fr/')).text()
  const files = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map((match) => match[1]!)
  expect(files.length).toBeGreaterThan(4)
  for (const file of files) {
    const { status, headers } = await request
      .get(file)
      .then((response) => ({ status: response.status(), headers: response.headers() }))
    expect([file, status]).toEqual([file, 200])
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    if (!file.endsWith('.woff2')) expect(headers['content-encoding']).toBe('br')
  }
  for (const path of ['/assets/none-AAAAAAAA.js', '/assets/../../package.json', '/assets/%2e%2e/%2e%2e/package.json']) {
    expect((await request.get(path)).status()).toBe(404)
  }
})
