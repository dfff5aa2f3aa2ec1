import { type Currency, type Money, minorDigits, money } from '../../kernel/money.ts'

/** About a quarter of a million euros: beyond it somebody of the house speaks with the client before anything is promised. */
const ceilings: Readonly<Record<Currency, number>> = {
  EUR: 250_000,
  USD: 250_000,
  GBP: 200_000,
  AED: 1_000_000,
  JPY: 40_000_000,
  KRW: 400_000_000,
  CNY: 2_000_000,
  CAD: 350_000,
  SEK: 2_500_000,
  DKK: 2_000_000,
  PLN: 1_000_000,
  CZK: 6_000_000,
  HUF: 100_000_000,
  RON: 1_250_000,
}

/** The most that the pieces of one cart, and so of one order, may be worth together. */
export function mostWorth(currency: Currency): Money {
  return money(ceilings[currency] * 10 ** minorDigits(currency), currency)
}
