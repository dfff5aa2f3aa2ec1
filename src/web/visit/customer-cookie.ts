import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { findSignedIn } from '../../domain/customer/find-customer.ts'
import type { Visit } from '../../kernel/visit.ts'
import type { House } from '../house.ts'
import type { AppContext } from '../route.ts'
import { loggedCookie } from './logged-hint.ts'
import { endVisitor } from './visitor.ts'

const lifetimeSeconds = 30 * 24 * 3600

const cookieName = (house: House) => (house.config.secureCookies ? '__Host-customer' : 'customer')
const common = (house: House) => ({ path: '/', sameSite: 'Lax', secure: house.config.secureCookies }) as const

/** Who is signed in. Without a cookie nothing is asked; one that leads nowhere is taken back. */
export async function readCustomer(c: AppContext, house: House): Promise<Visit['customer']> {
  const token = getCookie(c, cookieName(house))
  if (!token) return null
  const found = await findSignedIn(house.database.db, token)
  if (!found) {
    signOff(c, house)
    return null
  }
  return { id: found.customer, session: found.session }
}

/** The cookie of a fresh session; the guest that this browser was is nobody from now on. */
export function signOn(c: AppContext, house: House, token: string): void {
  setCookie(c, cookieName(house), token, { ...common(house), httpOnly: true, maxAge: lifetimeSeconds })
  // For scripts to read: that somebody is signed in, not who.
  setCookie(c, loggedCookie, '1', { ...common(house), maxAge: lifetimeSeconds })
  endVisitor(c, house)
}

export function signOff(c: AppContext, house: House): void {
  deleteCookie(c, cookieName(house), common(house))
  deleteCookie(c, loggedCookie, common(house))
}
