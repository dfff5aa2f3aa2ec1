import type { IncomingMessage, ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { catalogTags } from '../../domain/catalog/catalog.ts'
import { contentTags } from '../../domain/content/content.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { Moved } from '../http/moved.ts'
import { Problem } from '../http/problem.ts'
import type { AppContext, ReadParams, RouteOf } from '../http/route.ts'
import { ownPolicy } from '../http/security-headers.ts'
import { renderFragment, renderPage } from '../layout/render.tsx'
import type { Shop } from '../shop.ts'
import { chooseEncoding, etagMatches, type StoredAnswer, storeAnswer, type Variant } from './stored-answer.ts'

/** Browsers always ask again (and get a 304); a CDN may answer for a minute without asking. */
const cacheControl = 'public, max-age=0, s-maxage=60, must-revalidate'

type Params = Readonly<Record<string, string>>

/** Path and parameters in one order and one spelling, so that nothing but what makes a difference multiplies a page. */
function cacheKey(path: string, params: Params, isFragment: boolean): string {
  const named = Object.entries({ ...params, ...(isFragment ? { format: 'ajax' } : {}) })
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`)
  return named.length > 0 ? `${path}?${named.join('&')}` : path
}

/** Only those that the route knows, as it reads them. A name that is there several times, as a form's boxes are, is one list. */
function paramsOf(query: URLSearchParams, read: ReadParams): Params {
  const named = Object.entries(read).flatMap(([name, readOne]) => {
    const text = query.has(name) ? readOne(query.getAll(name).join(',')) : ''
    return text === '' ? [] : [[name, text] as const]
  })
  return Object.fromEntries(named)
}

const oneSpelling = (pathname: string) =>
  pathname.includes('%')
    ? pathname
        .split('/')
        .map((part) => encodeURIComponent(decodeURIComponent(part)))
        .join('/')
    : pathname

/** Answers a cached page through the router: finds it under its normalised key, or makes it. */
export async function answerCached(
  c: AppContext,
  shop: Shop,
  visit: SiteVisit,
  route: RouteOf<'cached'>,
  secured: Readonly<Record<string, string>>,
): Promise<Response> {
  const { pathname, searchParams } = new URL(c.req.url)
  const path = oneSpelling(pathname)
  const params = paramsOf(searchParams, route.params)
  const isFragment = searchParams.get('format') === 'ajax'
  const key = cacheKey(path, params, isFragment)
  const { pages, line } = shop.memory
  const make = async () => {
    const made = await route.make({ visit, params: { ...c.req.param(), ...params }, shop })
    if (!made) throw new Problem('PAGE_NOT_FOUND')
    if ('movedTo' in made) throw new Moved(visit.base + made.movedTo)
    const { page, tags, freshUntil, isPassing = false } = made
    const html = isFragment ? renderFragment(page, visit, shop) : await renderPage(page, visit, shop)
    const headers = {
      ...secured,
      ...ownPolicy(page, shop),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': cacheControl,
      vary: 'accept-encoding',
      ...(isFragment || !page.indexable ? { 'x-robots-tag': 'noindex' } : {}),
    }
    return {
      tags: [...tags, catalogTags.menu, contentTags.tree],
      freshUntil,
      value: storeAnswer(html, headers),
      isPassing,
    }
  }
  const answer = pages.get(key, shop.clock().getTime()) ?? (await pages.make(key, () => line.pass(make)))
  return sendStored(c, answer, () => pages.recount(key))
}

/** A kept answer through the router: as it was stored, or a 304 for who has it. `grown` is told when another encoding was made of it. */
export function sendStored(c: AppContext, answer: StoredAnswer, grown: () => void): Response {
  const encoding = chooseEncoding(c.req.header('accept-encoding'))
  let variant = answer.ready(encoding)
  if (!variant) {
    variant = answer.make(encoding)
    grown()
  }
  const ifNoneMatch = c.req.header('if-none-match')
  // Node itself takes the bytes as they are; an answer of the web's kind would be a stream first.
  if (c.env?.outgoing) {
    write(c.env.outgoing, variant, ifNoneMatch, c.get('requestId'))
    return RESPONSE_ALREADY_SENT
  }
  const { body, etag, headers } = variant
  for (let at = 0; at < headers.length; at += 2) c.header(headers[at]!, headers[at + 1]!)
  if (!etagMatches(ifNoneMatch, etag)) return c.body(body as Uint8Array<ArrayBuffer>)
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
  write(response, variant, request.headers['if-none-match'], requestId)
  return true
}

function write(response: ServerResponse, variant: Variant, ifNoneMatch: string | undefined, requestId: string): void {
  const { body, etag, headers } = variant
  const isKnown = etagMatches(ifNoneMatch, etag)
  response.writeHead(isKnown ? 304 : 200, [...(isKnown ? withoutBody(headers) : headers), 'x-request-id', requestId])
  response.end(isKnown ? undefined : body)
}

function withoutBody(headers: readonly string[]): string[] {
  return headers.filter((_, index) => !bodyHeaders.includes(headers[index - (index % 2)]!))
}
