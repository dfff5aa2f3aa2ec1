import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import type { App } from './route.ts'

/** Hashed files never change; the others may, and are asked for again after an hour. */
export function serveFiles(app: App, root: string): void {
  const files = serveStatic({ root, precompressed: true })
  app.use('/assets/*', keepFor('public, max-age=31536000, immutable'), files)
  app.all('/assets/*', (c) => c.text('', 404))
  app.use('/media/*', keepFor('public, max-age=3600'))
  app.use('/media/films/*', plainRanges)
  app.use('/media/*', files)
  app.get('/favicon.svg', keepFor('public, max-age=3600'), files)
}

/** Set on the way back: the file server has no place of its own for it. */
function keepFor(cacheControl: string): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (c.res.ok && !c.res.headers.has('cache-control')) c.res.headers.set('cache-control', cacheControl)
  }
}

/**
 * A film is asked for in parts, by Safari always. The file server gives one part; whatever else is in a `Range` (several parts, another unit, an end before
 * its beginning) it would answer as a part too, and it knows no `If-Range`: such a request gets the whole, as if it had asked for that.
 */
const plainRanges: MiddlewareHandler = async (c, next) => {
  const range = c.req.header('range')
  if (range !== undefined && (c.req.header('if-range') !== undefined || !isOnePart(range))) {
    const headers = new Headers(c.req.raw.headers)
    headers.delete('range')
    c.req.raw = new Request(c.req.url, { method: c.req.method, headers })
  }
  await next()
  if (c.res.ok) c.res.headers.set('accept-ranges', 'bytes')
}

function isOnePart(range: string): boolean {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? []
  if (from === '') return to !== ''
  return to === '' || Number(from) <= Number(to)
}
