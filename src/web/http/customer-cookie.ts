import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { findSignedIn } from '../../domain/customer/find-customer.ts'
import type { Visit } from '../../kernel/visit.ts'
import { loggedCookie } from '../cookies.ts'
import type { Shop } from '../shop.ts'
import type { AppContext } from './route.ts'
import { endVisitor } from './visitor.ts'

const lifetimeSeconds = 30 * 24 * 3600

const cookieName = (shop: Shop) => (shop.config.secureCookies ? '__Host-customer' : 'customer')
const common = (shop: Shop) => ({ path: '/', sameSite: 'Lax', secure: shop.config.secureCookies }) as const

/** Who is signed in. Without a cookie nothing is asked; one that leads nowhere is taken back. */
export async function readCustomer(c: AppContext, shop: Shop): Promise<Visit['customer']> {
  const token = getCookie(c, cookieName(shop))
  if (!token) return null
  const found = await findSignedIn(shop.database.db, token)
  if (!found) {
    signOff(c, shop)
    return null
  }
  return { id: found.customer, session: found.session }
}

/** The cookie of a fresh session; the guest that this browser was is nobody from now on. */
export function signOn(c: AppContext, shop: Shop, token: string): void {
  setCookie(c, cookieName(shop), token, { ...common(shop), httpOnly: true, maxAge: lifetimeSeconds })
  // For scripts to read: that somebody is signed in, not who.
  setCookie(c, loggedCookie, '1', { ...common(shop), maxAge: lifetimeSeconds })
  endVisitor(c, shop)
}

export function signOff(c: AppContext, shop: Shop): void {
  deleteCookie(c, cookieName(shop), common(shop))
  deleteCookie(c, loggedCookie, common(shop))
}
