import type { IncomingMessage, ServerResponse } from 'node:http'
import { catalogTags } from '../../domain/catalog/catalog.ts'
import { contentTags } from '../../domain/content/content.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { Moved } from '../http/moved.ts'
import { Problem } from '../http/problem.ts'
import type { AppContext, RouteOf } from '../http/route.ts'
import { ownPolicy } from '../http/security-headers.ts'
import { renderFragment, renderPage } from '../layout/render.tsx'
import type { Shop } from '../shop.ts'
import { chooseEncoding, etagMatches, type StoredAnswer, storeAnswer } from './stored-answer.ts'

/** Browsers always ask again (and get a 304); a CDN may answer for a minute without asking. */
const cacheControl = 'public, max-age=0, s-maxage=60, must-revalidate'

/** Path and allow-listed parameters in one order, so that tracking parameters do not multiply a page. */
function cacheKey(path: string, query: URLSearchParams, allowed: readonly string[]): string {
  const kept = [...allowed, 'format']
    .filter((name) => query.has(name))
    .sort()
    .map((name) => `${name}=${encodeURIComponent(listOf(query, name))}`)
  return kept.length > 0 ? `${path}?${kept.join('&')}` : path
}

/** A name that is there several times, as a form's boxes are, is one list. */
function listOf(query: URLSearchParams, name: string): string {
  return query.getAll(name).join(',')
}

/** Answers a cached page through the router: finds it under its normalised key, or makes it. */
export async function answerCached(
  c: AppContext,
  shop: Shop,
  visit: SiteVisit,
  route: RouteOf<'cached'>,
  secured: Readonly<Record<string, string>>,
): Promise<Response> {
  const url = new URL(c.req.url)
  const key = cacheKey(url.pathname, url.searchParams, route.params)
  const answer =
    shop.memory.pages.get(key, shop.clock().getTime()) ??
    (await shop.memory.pages.make(key, async () => {
      const query = url.searchParams
      const params = Object.fromEntries(route.params.filter((name) => query.has(name)).map((name) => [name, listOf(query, name)]))
      const made = await route.make({ visit, params: { ...c.req.param(), ...params }, shop })
      if (!made) throw new Problem('PAGE_NOT_FOUND')
      if ('movedTo' in made) throw new Moved(visit.base + made.movedTo)
      const isFragment = url.searchParams.get('format') === 'ajax'
      const html = isFragment ? renderFragment(made.page, visit, shop) : await renderPage(made.page, visit, shop)
      const headers = {
        ...secured,
        ...ownPolicy(made.page, shop),
        'content-type': 'text/html; charset=utf-8',
        'cache-control': cacheControl,
        vary: 'accept-encoding',
        ...(isFragment || !made.page.indexable ? { 'x-robots-tag': 'noindex' } : {}),
      }
      return { ...made, tags: [...made.tags, catalogTags.menu, contentTags.tree], value: await storeAnswer(html, headers) }
    }))
  return sendStored(c, answer)
}

/** A kept answer through the router: as it was stored, or a 304 for who has it. */
export async function sendStored(c: AppContext, answer: StoredAnswer): Promise<Response> {
  const encoding = chooseEncoding(c.req.header('accept-encoding'))
  const { body, etag, headers } = answer.ready(encoding) ?? (await answer.make(encoding))
  for (let at = 0; at < headers.length; at += 2) c.header(headers[at]!, headers[at + 1]!)
  if (!etagMatches(c.req.header('if-none-match'), etag)) return c.body(new Uint8Array(body))
  for (const name of bodyHeaders) c.header(name, undefined)
  return c.body(null, 304)
}

const bodyHeaders = ['content-length', 'content-encoding', 'content-type']

/**
 * The way of nearly every page view: a page that is in memory goes out before the router is even asked. Anything that
 * is not a plain GET of a known path is left to the router.
 */
export function serveFromCache(shop: Shop, request: IncomingMessage, response: ServerResponse, requestId: string): boolean {
  if (request.method !== 'GET' || request.url === undefined) return false
  const encoding = chooseEncoding(request.headers['accept-encoding'] as string | undefined)
  const variant = shop.memory.pages.get(request.url, Date.now())?.ready(encoding)
  if (!variant) return false
  const { body, etag, headers } = variant
  const isKnown = etagMatches(request.headers['if-none-match'], etag)
  response.writeHead(isKnown ? 304 : 200, [...(isKnown ? withoutBody(headers) : headers), 'x-request-id', requestId])
  response.end(isKnown ? undefined : body)
  return true
}

function withoutBody(headers: readonly string[]): string[] {
  return headers.filter((_, index) => !bodyHeaders.includes(headers[index - (index % 2)]!))
}
