import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { isDatabaseAway } from '../db/database.ts'
import { explain } from '../i18n/explain.ts'
import { messagesIn } from '../i18n/messages.ts'
import type { SiteVisit } from '../kernel/visit.ts'
import { dispatch, pickLanguage } from '../markets/dispatch.ts'
import { dispatchCookie } from '../markets/dispatch-cookie.ts'
import { sites, siteVisit, visitOf } from '../markets/sites.ts'
import { errorPage, waitOf } from './error/error.page.tsx'
import { answerJson, answerPage, wantsPage } from './http/answer.ts'
import { bindTo, methodsOf, pagesOf } from './http/bind.ts'
import { refuseCrossSite } from './http/cross-site.ts'
import { hearOut } from './http/hear-out.ts'
import { Moved } from './http/moved.ts'
import { onePath } from './http/one-path.ts'
import { Problem, type ProblemCode } from './http/problem.ts'
import type { App, AppContext, Route, RouteKind } from './http/route.ts'
import { secure, securityHeaders } from './http/security-headers.ts'
import { serveFiles } from './http/serve-files.ts'
import { routes as shopRoutes } from './routes.ts'
import type { Shop } from './shop.ts'

export type { App }

/** Providers and their pages call these from elsewhere: each proves by other means that it may. */
const openKinds: readonly RouteKind[] = ['webhook', 'callback']

/** The shop as one function from request to answer; `clientDirectory` holds the built files, null in development. */
export function createApp(shop: Shop, clientDirectory: string | null, routes: readonly Route[] = shopRoutes): App {
  const app: App = new Hono({ strict: true })
  const secured = securityHeaders(shop)

  app.use(hearOut)
  app.use(secure(secured))
  app.use(async (c, next) => {
    c.set('requestId', c.req.header('x-request-id') ?? '')
    c.set('isPage', async (path) => (await app.request(path)).status < 400)
    refuseBadEncoding(c.req.url)
    await next()
  })
  if (clientDirectory !== null) serveFiles(app, clientDirectory)
  const methodsAt = methodsOf(routes)
  const pathFor = onePath(routes)
  app.use(async (c, next) => {
    const own = pathFor(c.req.path)
    if (own !== c.req.path && ['GET', 'HEAD'].includes(c.req.method) && methodsAt(own).includes('GET')) throw new Moved(own)
    await next()
  })
  const bind = bindTo(app, shop, { secured, pageAt: pagesOf(routes) })
  for (const route of routes) if (openKinds.includes(route.kind)) bind(route)
  app.use(refuseCrossSite(shop.config.publicUrl))
  for (const route of routes) if (!openKinds.includes(route.kind)) bind(route)
  app.notFound((c) => {
    const allowed = methodsAt(c.req.path)
    if (allowed.length === 0 || ['GET', 'HEAD'].includes(c.req.method))
      return answerProblem(c, shop, new Problem('PAGE_NOT_FOUND'))
    c.header('allow', allowed.join(', '))
    return answerProblem(c, shop, new Problem('METHOD_NOT_ALLOWED', c.req.method))
  })
  app.onError((error, c) => {
    if (error instanceof Problem) return answerProblem(c, shop, error)
    if (error instanceof Moved) return answerMoved(c, error)
    if (hasGone(c)) return answerProblem(c, shop, new Problem('MALFORMED_REQUEST', 'gone before the end'))
    const away = isDatabaseAway(error)
    shop.log.error({ err: error, requestId: c.get('requestId'), path: c.req.path, away }, 'request failed')
    return answerProblem(c, shop, away ? new Problem('DATABASE_AWAY', undefined, 10) : new Problem(unexpectedAt(c.req.path)))
  })
  return app
}

/** On the way from the bag to the order, what broke has the cart's own code. */
function unexpectedAt(path: string): ProblemCode {
  return /^\/\w+\/\w+\/(bag|onepage)(\/|$)/.test(path) ? 'CHECKOUT_TECHNICAL_ERROR' : 'TECHNICAL_ERROR'
}

/** A NUL is refused here, once for all: PostgreSQL has no text for it, and no keyboard either. */
function refuseBadEncoding(url: string): void {
  const { pathname, search } = new URL(url)
  if (pathname.includes('%00')) throw new Problem('PAGE_NOT_FOUND')
  if (search.includes('%00')) throw new Problem('MALFORMED_REQUEST', 'a NUL character')
  if (!isDecodable(pathname)) throw new Problem('MALFORMED_REQUEST', 'percent-encoding')
}

/** What it comes to is looked at: a bundler leaves out what nobody looks at, and with it the refusal. */
function isDecodable(pathname: string): boolean {
  try {
    return decodeURIComponent(pathname).length > 0
  } catch {
    return false
  }
}

/** Whether the caller left in the middle of what they were sending: nobody's fault, and nobody to answer. */
function hasGone({ env }: AppContext): boolean {
  return env?.incoming?.destroyed === true && env.incoming.complete === false
}

/** For good, with what the path asked for; a day later somebody may have renamed it once more. */
function answerMoved(c: AppContext, { path }: Moved): Response {
  c.header('cache-control', 'public, max-age=86400')
  return c.redirect(path + new URL(c.req.url).search, 301)
}

/** An error in the shopper's own language: the path's site if it names one, else what their browser asks for. */
async function answerProblem(c: AppContext, shop: Shop, problem: Problem): Promise<Response> {
  const visit = visitOfProblem(c)
  if (problem.status < 500 && problem.status !== 404) {
    shop.log.info({ requestId: c.get('requestId'), path: c.req.path, problem: problem.message }, 'refused')
  }
  if (problem.retryAfter !== undefined) c.header('retry-after', String(problem.retryAfter))
  if (wantsJson(c, problem)) {
    return answerJson(c, { error: { code: problem.code, message: sentenceOf(visit, problem) } }, problem.status)
  }
  return answerPage({ c, visit, shop, wantsFragment: false }, errorPage(visit, problem, c.get('requestId')), problem.status)
}

/**
 * Whoever calls something, or is refused, reads a code and its sentence, unless a browser was to show what comes of it. Whoever looks at an address
 * is shown a page, if they did not ask for anything else.
 */
function wantsJson(c: AppContext, { status }: Problem): boolean {
  const wantsFragment = c.req.query('format') === 'ajax' || c.get('speaksJson') === true
  const looks = ['GET', 'HEAD'].includes(c.req.method) && ![403, 429].includes(status)
  if (!looks) return !wantsPage({ c, wantsFragment })
  return wantsFragment || (c.req.header('accept') ?? '').includes('application/json')
}

/** A part of a page has room for one sentence: where it is better to wait, the one that says how long. */
function sentenceOf({ language }: SiteVisit, problem: Problem): string {
  const t = messagesIn(language)
  return problem.code === 'TOO_MANY_REQUESTS' ? t('error.TOO_MANY_REQUESTS_text', waitOf(problem)) : explain(t, problem.code)
}

function visitOfProblem(c: AppContext): SiteVisit {
  const [, country = '', language = ''] = c.req.path.split('/')
  const accept = c.req.header('accept-language')
  const named = siteVisit(country, language)
  if (named) return named
  const site = sites.get(country.toUpperCase())
  if (site) return visitOf(site, pickLanguage(site.languages, accept))
  return dispatch(getCookie(c, dispatchCookie), accept)
}
