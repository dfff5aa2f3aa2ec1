import { z } from 'zod'
import { type Currency, currencies, minorDigits } from '../../kernel/money.ts'

/** `seed/catalog/prices.json`: price points, each in every currency, in minor units. */
export const pricesFile = z.record(z.string(), z.record(z.enum(currencies), z.number().int().positive()))

export type PricePoints = z.infer<typeof pricesFile>

/** A price that begins at its hour. */
export interface ComingPrice {
  readonly currency: Currency
  readonly amount: number
  readonly startsAt: Date
}

/** Nothing that the house makes costs more, in whatever currency. */
const mostUnits = 99_999_999

/** A price as somebody types it, in minor units; null where it is none: `890`, `890,50` and `1 250.00`, but no cents of a yen. */
export function readPrice(typed: string, currency: Currency): number | null {
  const [, units, rest = ''] = /^(\d{1,8})(?:[.,](\d{1,2}))?$/.exec(typed.replace(/[\s\u00a0\u202f'’]/g, '')) ?? []
  const digits = minorDigits(currency)
  if (units === undefined || rest.length > digits || Number(units) > mostUnits) return null
  const amount = Number(units) * 10 ** digits + Number(rest.padEnd(digits, '0') || '0')
  return amount > 0 ? amount : null
}

/** The same, as a field shows it. */
export function writtenAmount(amount: number, currency: Currency): string {
  return (amount / 10 ** minorDigits(currency)).toFixed(minorDigits(currency))
}

/** What is to come, as a form says what was seen: `EUR 145000 2027-02-01T08:00:00.000Z`, with commas between. */
export function writtenComing(coming: readonly ComingPrice[]): string {
  return coming.map(({ currency, amount, startsAt }) => `${currency} ${amount} ${startsAt.toISOString()}`).join(',')
}

export function readComing(written: string): ComingPrice[] {
  return written.split(',').flatMap((each) => {
    const [code, amount, moment = ''] = each.split(' ')
    const currency = currencies.find((known) => known === code)
    return currency ? [{ currency, amount: Number(amount), startsAt: new Date(moment) }] : []
  })
}
