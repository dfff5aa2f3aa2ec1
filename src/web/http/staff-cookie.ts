import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { countAttempts } from '../../db/rate-limit.ts'
import { findHalf, findSignedIn, noteForgedCookie } from '../../domain/staff/sign-in.ts'
import type { HalfSignedIn, StaffMember } from '../../domain/staff/staff.ts'
import type { Shop } from '../shop.ts'
import { byAddress } from './flood.ts'
import { limits } from './limits.ts'
import type { AppContext } from './route.ts'
import { sign } from './visitor.ts'

/** Where somebody without a session is sent. */
export const signInPath = '/atelier/sign-in'

const cookieName = (shop: Shop) => (shop.config.secureCookies ? '__Host-staff' : 'staff')
/** Never sent along from another site; gone with the browser. */
const common = (shop: Shop) => ({ path: '/', sameSite: 'Strict', secure: shop.config.secureCookies }) as const

/** The demo's own members come in nowhere else. */
export const welcomeOf = ({ config }: Shop) => ({ demo: config.mode === 'demo' })

/** Whose session it is. A cookie that leads nowhere is taken back, and one that the house never gave is written down. */
export async function readStaff(
  c: AppContext,
  shop: Shop,
): Promise<{ readonly member: StaffMember; readonly session: string } | null> {
  const token = getCookie(c, cookieName(shop))
  if (!token) return null
  const found = await findSignedIn(shop.database.db, token, welcomeOf(shop))
  if (found !== 'forged') return found
  endStaffCookie(c, shop)
  shop.log.warn({ requestId: c.get('requestId'), path: c.req.path }, 'a cookie of staff that the house never gave')
  const window = byAddress({ c, shop }, 'staff-forged', limits.staffForged.address)
  const [wait] = await countAttempts(shop.database.db, [window])
  if (wait === 0) await noteForgedCookie(shop.database, c.req.path)
  return null
}

/** Whose password was right, and whose code is still to come. */
export async function readHalf(c: AppContext, shop: Shop): Promise<(HalfSignedIn & { readonly token: string }) | null> {
  const token = getCookie(c, cookieName(shop))
  const half = token ? await findHalf(shop.database.db, token, welcomeOf(shop)) : null
  return half && { ...half, token: token! }
}

export function giveStaffCookie(c: AppContext, shop: Shop, token: string): void {
  setCookie(c, cookieName(shop), token, { ...common(shop), httpOnly: true })
}

export function endStaffCookie(c: AppContext, shop: Shop): void {
  deleteCookie(c, cookieName(shop), common(shop))
}

/** For the forms of this session. */
export function staffToken(shop: Shop, session: string): string {
  return sign(shop, 'staff', session)
}
