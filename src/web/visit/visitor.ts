import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { House } from '../house.ts'
import type { AppContext } from '../route.ts'

const lifetimeSeconds = 30 * 24 * 3600
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

function cookieName(house: House): string {
  return house.config.secureCookies ? '__Host-visit' : 'visit'
}

/** A value under the house's own hand, for one purpose. */
export function sign(house: House, purpose: string, value: string): string {
  return createHmac('sha256', house.secret).update(`${purpose}:${value}`).digest('base64url')
}

function signedBy(house: House, purpose: string, value: string, signature: string): boolean {
  const expected = Buffer.from(sign(house, purpose, value))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** The id in the visitor's cookie; null without one, or when somebody has changed it. */
export function readVisitor(c: AppContext, house: House): string | null {
  const [id = '', signature = ''] = (getCookie(c, cookieName(house)) ?? '').split('.')
  return uuid.test(id) && signedBy(house, 'visit', id, signature) ? id : null
}

export function startVisitor(c: AppContext, house: House): string {
  const id = randomUUID()
  setCookie(c, cookieName(house), `${id}.${sign(house, 'visit', id)}`, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: house.config.secureCookies,
    maxAge: lifetimeSeconds,
  })
  return id
}

/** Whoever comes next in this browser is somebody else. */
export function endVisitor(c: AppContext, house: House): void {
  deleteCookie(c, cookieName(house), { path: '/', sameSite: 'Lax', secure: house.config.secureCookies })
}

export function csrfToken(house: House, visitorId: string): string {
  return sign(house, 'csrf', visitorId)
}

export function isCsrfToken(house: House, visitorId: string | null, token: string): boolean {
  return visitorId !== null && signedBy(house, 'csrf', visitorId, token)
}
