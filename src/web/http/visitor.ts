import { createHmac, timingSafeEqual } from 'node:crypto'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { uuidPattern } from '../../kernel/uuid.ts'
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

function signedBy(shop: Shop, purpose: string, value: string, signature: string): boolean {
  const expected = Buffer.from(sign(shop, purpose, value))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** The id in the visitor's cookie; null without one, or when somebody has changed it. */
export function readVisitor(c: AppContext, shop: Shop): string | null {
  const [id = '', signature = ''] = (getCookie(c, cookieName(shop)) ?? '').split('.')
  return uuidPattern.test(id) && signedBy(shop, 'visit', id, signature) ? id : null
}

export function giveVisitorCookie(c: AppContext, shop: Shop, id: string): void {
  setCookie(c, cookieName(shop), `${id}.${sign(shop, 'visit', id)}`, {
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

export function csrfToken(shop: Shop, visitorId: string): string {
  return sign(shop, 'csrf', visitorId)
}

export function isCsrfToken(shop: Shop, visitorId: string | null, token: string): boolean {
  return visitorId !== null && signedBy(shop, 'csrf', visitorId, token)
}
