import { getCookie } from 'hono/cookie'
import { dispatch } from '../../markets/dispatch.ts'
import { dispatchCookie } from '../../markets/dispatch-cookie.ts'
import type { AppContext } from './route.ts'

/** To a page of the shopper's own site. */
export function dispatchWithin(c: AppContext, path: string): Response {
  const visit = dispatch(getCookie(c, dispatchCookie), c.req.header('accept-language'))
  return redirect(c, visit.base + path)
}

/** Another shopper is sent elsewhere: nobody keeps the answer. */
export function redirect(c: AppContext, path: string): Response {
  c.header('cache-control', 'no-store')
  c.header('vary', 'accept-language, cookie')
  return c.redirect(path, 302)
}
