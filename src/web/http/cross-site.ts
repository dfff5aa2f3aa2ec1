import type { MiddlewareHandler } from 'hono'
import { Problem } from './problem.ts'
import type { AppContext } from './route.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses posts that another site made the browser send. Browsers say where a request comes from in Sec-Fetch-Site;
 * older ones in Origin; a client that says neither is no browser, and carries nobody's cookies by accident.
 */
export function refuseCrossSite(publicUrl: string): MiddlewareHandler {
  const ownHost = new URL(publicUrl).host
  return async (c, next) => {
    if (!safeMethods.has(c.req.method) && !isOurs(c as AppContext, ownHost)) throw new Problem('FORBIDDEN_REQUEST', 'cross-site')
    await next()
  }
}

function isOurs(c: AppContext, ownHost: string): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site) return site === 'same-origin' || site === 'none'
  const origin = c.req.header('origin')
  if (!origin) return true
  const host = URL.canParse(origin) ? new URL(origin).host : ''
  return host === ownHost || host === c.req.header('host')
}

/** Whether it was asked for by a script that says so. A browser within an app may send that app's name with all that it asks for. */
export function isByScript(c: AppContext): boolean {
  return /^(fetch|xmlhttprequest)$/i.test(c.req.header('x-requested-with') ?? '')
}

/** Whether a GET that changes something was asked for by our own script, and not by a link from elsewhere. */
export function isOwnScript(c: AppContext): boolean {
  if (isByScript(c)) return true
  return c.req.header('sec-fetch-site') === 'same-origin' && c.req.header('sec-fetch-mode') !== 'navigate'
}
