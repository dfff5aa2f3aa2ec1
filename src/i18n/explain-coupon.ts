import type { CouponFailure } from '../domain/coupon/coupon.ts'
import type { SiteVisit } from '../kernel/visit.ts'
import { explain } from './explain.ts'
import { formatPrice } from './format.ts'
import { messagesIn } from './messages.ts'

/** Why a coupon takes nothing off, in a sentence. */
export function explainCoupon(failed: CouponFailure, { language, locale }: SiteVisit): string {
  const values = 'minimum' in failed ? { minimum: formatPrice(failed.minimum, locale) } : {}
  return explain(messagesIn(language), failed.code, values)
}
