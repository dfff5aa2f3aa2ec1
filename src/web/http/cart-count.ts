import { getCookie, setCookie } from 'hono/cookie'
import { cartCookie } from '../cookies.ts'
import type { PrivateRequest } from './route.ts'

/** Tells the browser how many pieces are in the cart: its header shows it. */
export function tellCount({ c, shop, visit }: PrivateRequest, count: number): void {
  // Who has nothing, and never had, need not be told.
  if (count === 0 && getCookie(c, cartCookie) === undefined) return
  setCookie(c, cartCookie, `${visit.country}:${count}`, {
    path: '/',
    sameSite: 'Lax',
    secure: shop.config.secureCookies,
    maxAge: 30 * 24 * 3600,
  })
}
