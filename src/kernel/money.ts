/** Money is an integer count of the currency's smallest unit. Yen and won have no smaller unit than themselves. */
export const currencies = [
  'EUR',
  'USD',
  'GBP',
  'AED',
  'JPY',
  'KRW',
  'CNY',
  'CAD',
  'SEK',
  'DKK',
  'PLN',
  'CZK',
  'HUF',
  'RON',
] as const

export type Currency = (typeof currencies)[number]

export interface Money {
  readonly amount: number
  readonly currency: Currency
}

const withoutMinorUnit: ReadonlySet<Currency> = new Set(['JPY', 'KRW'])

export function minorDigits(currency: Currency): number {
  return withoutMinorUnit.has(currency) ? 0 : 2
}

export function money(amount: number, currency: Currency): Money {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not a whole number of minor units`)
  return { amount, currency }
}

export function add(a: Money, b: Money): Money {
  if (a.currency !== b.currency) throw new TypeError(`cannot add ${b.currency} to ${a.currency}`)
  return money(a.amount + b.amount, a.currency)
}

/** Of an amount what falls to a part, rounded down, in whole numbers throughout: many millions of won times a tax are past what a double counts. */
export function partOf(amount: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Number((BigInt(amount) * BigInt(part)) / BigInt(whole))
}

/** An amount over weights, to the last unit of it, none getting more than its weight of an amount that is no more than all of them. */
export function shareOver(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let upTo = 0
  return weights.map((weight) => {
    const before = partOf(amount, upTo, whole)
    upTo += weight
    return partOf(amount, upTo, whole) - before
  })
}

export function times(price: Money, quantity: number): Money {
  return money(price.amount * quantity, price.currency)
}
