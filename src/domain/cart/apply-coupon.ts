import type { Db } from '../../db/database.ts'
import { money } from '../../kernel/money.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { Visit } from '../../kernel/visit.ts'
import { type CouponFailure, canonicalCode, weighCoupon } from '../coupon/coupon.ts'
import { findCoupon } from '../coupon/find-coupon.ts'
import { selectCart, updateCoupon } from './cart.repository.ts'

/** Takes a code that was typed into the cart, in place of any before it. One that would take nothing off is refused, and the cart stays as it was. */
export async function applyCoupon(db: Db, visit: Visit, typed: string): Promise<Result<void, CouponFailure>> {
  const code = canonicalCode(typed)
  const coupon = code && (await findCoupon(db, code))
  if (!coupon) return failure({ code: 'COUPON_UNKNOWN' })
  const { coupon: tried } = await selectCart(db, visit, { tried: coupon.code })
  const none = money(0, visit.currency)
  const emptyHanded = { country: visit.country, now: new Date(), goods: none, eligible: none, pieces: [], isUsedByShopper: false }
  const { refused } = tried ?? weighCoupon(coupon, emptyHanded)
  if (refused) return failure(refused)
  await updateCoupon(db, visit, coupon.code)
  return success(undefined)
}

/** Taking it out twice is harmless. */
export function removeCoupon(db: Db, visit: Visit): Promise<void> {
  return updateCoupon(db, visit, null)
}
