import { randomUUID } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import type { Shop } from '../shop.ts'
import type { AppContext } from './route.ts'
import { sign, signedBy } from './visitor.ts'

const lifetimeSeconds = 365 * 24 * 3600

const cookieName = (shop: Shop) => (shop.config.secureCookies ? '__Host-device' : 'device')

/** A browser's number, where the owner of this e-mail has signed in with it before. It opens nothing: it is counted by itself. */
export function readDevice(c: AppContext, shop: Shop, email: string): string | null {
  const [id = '', signature = ''] = (getCookie(c, cookieName(shop)) ?? '').split('.')
  return signedBy(shop, 'device', `${id} ${email}`, signature) ? id : null
}

export function giveDeviceCookie(c: AppContext, shop: Shop, email: string): void {
  const id = randomUUID()
  setCookie(c, cookieName(shop), `${id}.${sign(shop, 'device', `${id} ${email}`)}`, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: shop.config.secureCookies,
    maxAge: lifetimeSeconds,
  })
}
