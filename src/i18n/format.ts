import { type Currency, type Money, minorDigits } from '../kernel/money.ts'
import type { Language } from '../kernel/visit.ts'

/** The only user of Intl. Each formatter is made once per locale: making one costs more than a page. */
function perKey<T>(make: (...parts: string[]) => T): (...parts: string[]) => T {
  const made = new Map<string, T>()
  return (...parts) => {
    const key = parts.join('|')
    let one = made.get(key)
    if (one === undefined) made.set(key, (one = make(...parts)))
    return one
  }
}

const priceFormat = perKey((locale, currency, digits) => {
  const fraction = Number(digits)
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: currency!,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: fraction,
    maximumFractionDigits: fraction,
  })
})
const regionNames = perKey((language) => new Intl.DisplayNames(language, { type: 'region' }))
const languageNames = perKey((language) => new Intl.DisplayNames(language, { type: 'language' }))
const collator = perKey((language) => new Intl.Collator(language))

/** Round prices lose their cents, as on a house's price tag: €790, not €790.00. */
export function formatPrice(price: Money, locale: string): string {
  const digits = minorDigits(price.currency)
  const unit = 10 ** digits
  const shown = price.amount % unit === 0 ? 0 : digits
  return priceFormat(locale, price.currency, String(shown)).format(price.amount / unit)
}

const dateFormat = perKey((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }))

export function formatDate(date: Date, locale: string): string {
  return dateFormat(locale).format(date)
}

export function countryName(country: string, language: Language): string {
  return regionNames(language).of(country) ?? country
}

/** A language's name in that language itself, with the capital that a list wants. */
export function ownName(language: Language): string {
  const name = languageNames(language).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

export function inOrder<T>(items: readonly T[], by: (item: T) => string, language: Language): T[] {
  return [...items].sort((a, b) => collator(language).compare(by(a), by(b)))
}

const symbols = perKey((locale, currency) => {
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: currency!,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  return parts.find((part) => part.type === 'currency')?.value ?? currency!
})

export function currencySymbol(currency: Currency, locale: string): string {
  return symbols(locale, currency)
}

export function textDirection(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}
