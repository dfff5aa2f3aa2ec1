import type { Currency } from '../kernel/money.ts'
import type { FieldRule } from './field-rule.ts'
import { otherFields } from './other-fields.ts'

const rule = otherFields.giftCertificateAmount

/** How many of its units a currency needs for what one of most others is, where 5000 of them would not pay for a pair of shoes. */
const smallUnits: Readonly<Partial<Record<Currency, number>>> = { CZK: 25, HUF: 500, JPY: 100, KRW: 1000 }

/** A gift certificate's amount: 5 to 5000, in a currency of small units so many times that. No browser needs to know of it. */
export function certificateAmount(
  currency: Currency,
): FieldRule & { readonly bounds: { readonly min: number; readonly max: number } } {
  const units = smallUnits[currency] ?? 1
  const bounds = { min: rule.bounds.min * units, max: rule.bounds.max * units }
  const test = (value: string) => /^\d+(\.\d{1,2})?$/.test(value) && Number(value) >= bounds.min && Number(value) <= bounds.max
  return { ...rule, max: 10, bounds, pattern: { test } }
}
