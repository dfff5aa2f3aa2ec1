import { type Currency, type Money, money } from '../../kernel/money.ts'

type Amounts = Readonly<Partial<Record<Currency, number>>>

/** What the house takes off an order for whoever knows the code. Null where it sets no bounds. */
export interface Coupon {
  readonly code: string
  readonly kind: 'percentage' | 'amount' | 'free_delivery'
  readonly percent: number | null
  /** By currency, in minor units; not offered in a currency that is missing. */
  readonly amounts: Amounts | null
  readonly minimums: Amounts | null
  readonly countries: readonly string[] | null
  readonly categories: readonly string[] | null
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly oncePerCustomer: boolean
  /** So many in all, and how many of them are gone. */
  readonly most: number | null
  readonly used: number
  readonly channel: 'online' | 'store'
  readonly isActive: boolean
}

export type CouponFailure =
  | { readonly code: 'COUPON_UNKNOWN' }
  | { readonly code: 'COUPON_CODE_FOR_IN_STORE' }
  | { readonly code: 'COUPON_NOT_YET' }
  | { readonly code: 'COUPON_OVER' }
  | { readonly code: 'COUPON_OTHER_COUNTRY' }
  | { readonly code: 'COUPON_USED_UP' }
  | { readonly code: 'COUPON_ALREADY_USED' }
  | { readonly code: 'COUPON_NO_PIECE' }
  | { readonly code: 'COUPON_BELOW_MINIMUM'; readonly minimum: Money }

export const isCouponFailure = (failure: { readonly code: string }): failure is CouponFailure =>
  failure.code.startsWith('COUPON_')

/** What a code is held against. */
export interface Occasion {
  readonly country: string
  readonly now: Date
  /** What can be bought, and what of it the coupon is for. */
  readonly goods: Money
  readonly eligible: Money
  readonly pieces: readonly string[]
  readonly isUsedByShopper: boolean
}

const codePattern = /^[A-Z0-9]{3,30}$/
const mostTyped = 100

/** The one form of what was typed: full-width and small letters, spaces and hyphens make no difference. Null when it can be no code. */
export function canonicalCode(typed: string): string | null {
  if (typed.length > mostTyped) return null
  const code = typed
    .normalize('NFKC')
    .replace(/[\s\p{Cf}\p{Pd}]/gu, '')
    .toUpperCase()
  return codePattern.test(code) ? code : null
}

/** A coupon as it stands with what is in a cart. */
export interface WeighedCoupon {
  readonly code: string
  /** Why it takes nothing off; null when it does. */
  readonly refused: CouponFailure | null
  /** What it takes off the pieces. */
  readonly discount: Money
  readonly freesDelivery: boolean
  /** The lines of the cart that it is for. */
  readonly pieces: readonly string[]
}

export function weighCoupon(coupon: Coupon, occasion: Occasion): WeighedCoupon {
  const refused = refusalOf(coupon, occasion)
  const { eligible, pieces } = occasion
  return {
    code: coupon.code,
    refused,
    discount: refused ? money(0, eligible.currency) : discountOn(coupon, eligible),
    freesDelivery: !refused && coupon.kind === 'free_delivery',
    pieces,
  }
}

/** Why a coupon takes nothing off here and now; null when it does. What never changes comes before what a fuller bag would mend. */
function refusalOf(coupon: Coupon, { country, now, goods, eligible, isUsedByShopper }: Occasion): CouponFailure | null {
  const { startsAt, endsAt, most } = coupon
  if (coupon.channel === 'store') return { code: 'COUPON_CODE_FOR_IN_STORE' }
  if (!coupon.isActive || (endsAt && now >= endsAt)) return { code: 'COUPON_OVER' }
  if (startsAt && now < startsAt) return { code: 'COUPON_NOT_YET' }
  if (!isOffered(coupon, country, goods.currency)) return { code: 'COUPON_OTHER_COUNTRY' }
  if (coupon.oncePerCustomer && isUsedByShopper) return { code: 'COUPON_ALREADY_USED' }
  if (most !== null && coupon.used >= most) return { code: 'COUPON_USED_UP' }
  if (eligible.amount === 0) return { code: 'COUPON_NO_PIECE' }
  const minimum = coupon.minimums?.[goods.currency] ?? 0
  return goods.amount < minimum ? { code: 'COUPON_BELOW_MINIMUM', minimum: money(minimum, goods.currency) } : null
}

function isOffered({ kind, countries, amounts }: Coupon, country: string, currency: Currency): boolean {
  return (countries?.includes(country) ?? true) && (kind !== 'amount' || amounts?.[currency] !== undefined)
}

/** What it takes off the pieces that it is for: never more than they cost, in whole units of the currency. */
function discountOn({ kind, percent, amounts }: Coupon, eligible: Money): Money {
  const wanted = {
    percentage: Math.round((eligible.amount * (percent ?? 0)) / 100),
    amount: amounts?.[eligible.currency] ?? 0,
    free_delivery: 0,
  }
  return money(Math.min(wanted[kind], eligible.amount), eligible.currency)
}
