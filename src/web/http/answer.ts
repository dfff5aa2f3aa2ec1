import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { SiteVisit } from '../../kernel/visit.ts'
import { chooseEncoding, compress, worthCompressing } from '../cache/stored-answer.ts'
import { assemble, type Markup } from '../layout/assemble.ts'
import type { Page } from '../layout/page.ts'
import { renderFragment, renderPage } from '../layout/render.tsx'
import { shownAgain } from '../layout/shown-again.tsx'
import { isByScript } from './cross-site.ts'
import type { AppContext, PrivateRequest } from './route.ts'
import { ownPolicy } from './security-headers.ts'

const noStore = 'private, no-store'

type Asked = Pick<PrivateRequest, 'c' | 'shop' | 'wantsFragment'> &
  Partial<Pick<PrivateRequest, 'isStale' | 'form'>> & { readonly visit: SiteVisit }

/** A page or its fragment, rendered for this request alone. */
export async function answerPage(
  { c, visit, shop, wantsFragment, ...sent }: Asked,
  made: Page,
  usual: ContentfulStatusCode = 200,
): Promise<Response> {
  const [page, status] = sent.isStale ? [shownAgain(made, sent.form ?? new Map()), 403 as const] : [made, usual]
  const html = wantsFragment ? renderFragment(page, visit, shop) : await renderPage(page, visit, shop)
  if (wantsFragment || !page.indexable) c.header('x-robots-tag', 'noindex')
  for (const [name, value] of Object.entries(ownPolicy(page, shop))) c.header(name, value)
  return answerHtml(c, html, status)
}

export function answerHtml(c: AppContext, markup: Markup, status: ContentfulStatusCode): Response {
  c.header('cache-control', noStore)
  c.header('content-type', 'text/html; charset=utf-8')
  c.header('vary', 'accept-encoding')
  const body = assemble(markup)
  const encoding = body.length < worthCompressing ? 'identity' : chooseEncoding(c.req.header('accept-encoding'))
  if (encoding !== 'identity') c.header('content-encoding', encoding)
  const sent = encoding === 'identity' ? Buffer.from(body) : compress(body, encoding)
  return c.body(sent as Uint8Array<ArrayBuffer>, status)
}

/** To a page of ours: always a path, never an absolute URL made from a header. */
export function seeOther(c: AppContext, path: string): Response {
  c.header('cache-control', noStore)
  return c.redirect(path, 303)
}

/** To a page of a provider's, as its port gave it. */
export function seeElsewhere(c: AppContext, url: string): Response {
  c.header('cache-control', noStore)
  return c.redirect(url, 303)
}

export function answerJson(c: AppContext, body: object, status: ContentfulStatusCode = 200): Response {
  c.header('cache-control', noStore)
  return c.json(body, status)
}

/**
 * Whether a browser goes where the answer leads, so that it is shown a page; a script, or another program, is answered in JSON where the
 * call has such an answer. Old browsers say nothing of where they go, but that they would rather have a page.
 */
export function wantsPage({ c, wantsFragment }: Pick<PrivateRequest, 'c' | 'wantsFragment'>): boolean {
  if (wantsFragment || isByScript(c)) return false
  const mode = c.req.header('sec-fetch-mode')
  if (mode) return mode === 'navigate'
  const accept = c.req.header('accept') ?? ''
  const page = weightOf('text/html', accept)
  return page > 0 && page >= weightOf('application/json', accept)
}

function weightOf(type: string, accept: string): number {
  const [found] = accept
    .split(',')
    .map((each) => each.split(';').map((part) => part.trim().toLowerCase()))
    .filter(([name]) => name === type)
  return found ? Number(found.find((part) => part.startsWith('q='))?.slice(2) ?? 1) : 0
}
