import { getCookie, setCookie } from 'hono/cookie'
import { cartCookie } from '../cookies.ts'
import type { PrivateRequest } from './route.ts'

/** Tells the browser how many pieces are in the cart: its header shows it. Carts of other countries keep their count. */
export function tellCount({ c, shop, visit }: PrivateRequest, count: number): void {
  const told = getCookie(c, cartCookie)
  // Who has nothing, and never had, need not be told.
  if (count === 0 && told === undefined) return
  const others = (told ?? '').split('.').filter((each) => /^[A-Z]{2}:\d{1,6}$/.test(each))
  const counts = new Map(others.slice(0, 40).map((each) => each.split(':') as [string, string]))
  if (count > 0) counts.set(visit.country, String(count))
  else counts.delete(visit.country)
  const value = [...counts].map((each) => each.join(':')).join('.') || `${visit.country}:0`
  setCookie(c, cartCookie, value, {
    path: '/',
    sameSite: 'Lax',
    secure: shop.config.secureCookies,
    maxAge: 30 * 24 * 3600,
  })
}
