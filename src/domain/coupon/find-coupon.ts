import type { Db } from '../../db/database.ts'
import { selectCoupon } from './coupon.repository.ts'
import type { Coupon } from './coupon.ts'
import { couponOf } from './coupon-row.ts'

export async function findCoupon(db: Db, code: string): Promise<Coupon | null> {
  const row = await selectCoupon(db, code)
  return row && couponOf(row)
}
