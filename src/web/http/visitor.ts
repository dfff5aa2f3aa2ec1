import { createHmac, timingSafeEqual } from 'node:crypto'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { uuidPattern } from '../../kernel/uuid.ts'
import type { Visit } from '../../kernel/visit.ts'
import type { Shop } from '../shop.ts'
import type { AppContext } from './route.ts'

const lifetimeSeconds = 30 * 24 * 3600

function cookieName(shop: Shop): string {
  return shop.config.secureCookies ? '__Host-visit' : 'visit'
}

/** A value under the house's own hand, for one purpose. */
export function sign(shop: Shop, purpose: string, value: string): string {
  return createHmac('sha256', shop.secret).update(`${purpose}:${value}`).digest('base64url')
}

export function signedBy(shop: Shop, purpose: string, value: string, signature: string): boolean {
  const expected = Buffer.from(sign(shop, purpose, value))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

export interface KnownVisitor {
  readonly id: string
  /** Whether something is kept under this id: a cart, a last page. A page with a form makes one known, and keeps nothing. */
  readonly isKept: boolean
}

const purposeOf = ({ isKept }: Pick<KnownVisitor, 'isKept'>) => (isKept ? 'kept' : 'visit')

/** Who the visitor's cookie says it is; null without one, or when somebody has changed it. */
export function readVisitor(c: AppContext, shop: Shop): KnownVisitor | null {
  const [id = '', signature = ''] = (getCookie(c, cookieName(shop)) ?? '').split('.')
  if (!uuidPattern.test(id)) return null
  const isKept = [true, false].find((each) => signedBy(shop, purposeOf({ isKept: each }), id, signature))
  return isKept === undefined ? null : { id, isKept }
}

export function giveVisitorCookie(c: AppContext, shop: Shop, visitor: KnownVisitor): void {
  setCookie(c, cookieName(shop), `${visitor.id}.${sign(shop, purposeOf(visitor), visitor.id)}`, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: shop.config.secureCookies,
    maxAge: lifetimeSeconds,
  })
}

/** Whoever comes next in this browser is somebody else. */
export function endVisitor(c: AppContext, shop: Shop): void {
  deleteCookie(c, cookieName(shop), { path: '/', sameSite: 'Lax', secure: shop.config.secureCookies })
}

/** Bound to whom a form was shown: a session of a customer's, each with its own token, or a guest's browser. */
export function csrfToken(shop: Shop, { visitor, customer }: Pick<Visit, 'visitor' | 'customer'>): string {
  return sign(shop, 'csrf', customer?.session ?? visitor)
}

export function isCsrfToken(shop: Shop, { visitor, customer }: Pick<Visit, 'visitor' | 'customer'>, token: string): boolean {
  return signedBy(shop, 'csrf', customer?.session ?? visitor, token)
}
