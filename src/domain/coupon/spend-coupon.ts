import type { Transaction } from '../../db/database.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import { insertUse, lockCoupon, selectLastLook } from './coupon.repository.ts'
import type { CouponFailure } from './coupon.ts'

/**
 * Writes down that an order used a coupon. Orders with the same code come here one after the other, and each sees those before it;
 * what is looked at here the database refuses as well. Whoever is refused places no order.
 */
export async function spendCoupon(tx: Transaction, code: string, order: string): Promise<Result<void, CouponFailure>> {
  await lockCoupon(tx, code)
  const { is_used_up: isUsedUp, is_used_by_shopper: isUsedByShopper } = await selectLastLook(tx, code, order)
  if (isUsedByShopper) return failure({ code: 'COUPON_ALREADY_USED' })
  if (isUsedUp) return failure({ code: 'COUPON_USED_UP' })
  await insertUse(tx, code, order)
  return success(undefined)
}
