import { getCookie, setCookie } from 'hono/cookie'
import { findPreferredStore, keepPreferredStore, type PreferredStore } from '../../domain/store/preferred-store.ts'
import { postalExample } from '../../forms/address-rules.ts'
import { checkIn } from '../../forms/rule-book.ts'
import type { PrivateRequest } from './route.ts'

const monthSeconds = 30 * 24 * 3600
const cookies = { zip: 'preferredZip', storeId: 'preferredStore' } as const

type Asked = Pick<PrivateRequest, 'c' | 'shop' | 'visit'>

/** Where the shopper shops: as their account has it, else as their browser does. */
export async function preferredStoreOf({ c, shop, visit }: Asked): Promise<PreferredStore> {
  const own = visit.customer && (await findPreferredStore(shop.database.db, visit.customer.id))
  const zip = getCookie(c, cookies.zip) ?? null
  const storeId = getCookie(c, cookies.storeId) ?? null
  return { zip: own?.zip ?? short(zip), storeId: own?.storeId ?? short(storeId) }
}

/** A cookie may hold anything. */
const short = (text: string | null) => (text !== null && /^[\w -]{1,10}$/.test(text) ? text : null)

/** Whether a country's own postcodes are such codes: elsewhere nobody is asked for one. */
export const hasZips = (country: string) =>
  checkIn('preferredStoreZip', { country, typed: () => postalExample(country) })?.ok === true

/** Kept in their own browser, and by the house for its customers only. */
export async function keepPreferred({ c, shop, visit }: Asked, kept: Partial<PreferredStore>): Promise<void> {
  if (visit.customer) await keepPreferredStore(shop.database.db, visit.customer.id, kept)
  for (const [name, value] of Object.entries(kept)) {
    setCookie(c, cookies[name as keyof PreferredStore], value ?? '', {
      path: '/',
      maxAge: monthSeconds,
      httpOnly: true,
      sameSite: 'Lax',
      secure: shop.config.secureCookies,
    })
  }
}
