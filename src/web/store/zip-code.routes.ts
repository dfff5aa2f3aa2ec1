import { setCookie } from 'hono/cookie'
import { checkIn } from '../../forms/rule-book.ts'
import { explain } from '../../i18n/explain.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { answerJson } from '../http/answer.ts'
import type { PrivateHandler } from '../http/route.ts'

const monthSeconds = 30 * 24 * 3600

/** Where the shopper is, for the boutiques near by. Kept in their own browser: it is nobody else's business. */
export const setZipCode: PrivateHandler = async ({ c, form, shop, visit }) => {
  const checked = checkIn('preferredStoreZip', { country: visit.country, typed: () => form.get('zipCode') ?? '' })!
  if (!checked.ok) {
    const message = explain(messagesIn(visit.language), 'INVALID_ZIP')
    return answerJson(c, { success: false, error: { code: 'INVALID_ZIP', message } }, 422)
  }
  setCookie(c, 'preferredZip', checked.value, {
    path: '/',
    maxAge: monthSeconds,
    httpOnly: true,
    sameSite: 'Lax',
    secure: shop.config.secureCookies,
  })
  return answerJson(c, { success: true, zipCode: checked.value })
}
