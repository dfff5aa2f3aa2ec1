import type { Coupon } from './coupon.ts'

/** A row as JSON writes it. */
export interface CouponRow {
  readonly code: string
  readonly kind: Coupon['kind']
  readonly percent: number | null
  readonly amounts: Coupon['amounts']
  readonly minimums: Coupon['minimums']
  readonly countries: string[] | null
  readonly categories: string[] | null
  readonly starts_at: string | null
  readonly ends_at: string | null
  readonly once_per_customer: boolean
  readonly most: number | null
  readonly used: number
  readonly channel: Coupon['channel']
  readonly is_active: boolean
}

const instant = (text: string | null) => (text === null ? null : new Date(text))

export function couponOf(row: CouponRow): Coupon {
  const { starts_at, ends_at, once_per_customer: oncePerCustomer, is_active: isActive, ...same } = row
  return { ...same, startsAt: instant(starts_at), endsAt: instant(ends_at), oncePerCustomer, isActive }
}
