import { type Currency, type Money, minorDigits } from '../kernel/money.ts'
import type { Language } from '../kernel/visit.ts'
import { type Clocks, wallTime, type Zone } from '../kernel/zoned-time.ts'

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
const regionNames = perKey(
  (language, style) => new Intl.DisplayNames(language, { type: 'region', style: style === 'short' ? 'short' : 'long' }),
)
const languageNames = perKey((language) => new Intl.DisplayNames(language, { type: 'language' }))
const collator = perKey((language) => new Intl.Collator(language))

/** Round prices lose their cents, as on a house's price tag: €790, not €790.00. */
export function formatPrice(price: Money, locale: string): string {
  const digits = minorDigits(price.currency)
  const unit = 10 ** digits
  const shown = price.amount % unit === 0 ? 0 : digits
  const written = priceFormat(locale, price.currency, String(shown)).format(price.amount / unit)
  // Among Arabic words the sign would go to the wrong side of its letters: `¥JP` for `JP¥`.
  return written.replace(/[A-Z]\p{Sc}$/u, '$&\u200e')
}

const rateFormat = perKey((locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 3 }))

/** `8.875%`, from thousandths of a percent. */
export function formatRate(rate: number, locale: string): string {
  return rateFormat(locale).format(rate / 100_000)
}

const countFormat = perKey((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }))

export function formatCount(count: number, locale: string): string {
  return countFormat(locale).format(count)
}

const firsts: Readonly<Record<string, string>> = { fr: '1er', it: '1º' }

/** The first of a month is counted where people say so: `1er janvier 2027`. */
function asCounted(date: string, locale: string): string {
  const first = firsts[locale.slice(0, 2)]
  return first ? date.replace(/\b1 (?=\p{L})/u, `${first} `) : date
}

const dateFormat = perKey((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }))

/** A date that no clock changes: what is awaited, what a day is named by. */
export function formatDate(date: Date, locale: string): string {
  return asCounted(dateFormat(locale).format(date), locale)
}

const dayOfFormat = perKey((locale, timeZone) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: timeZone! }))

/** The date that an instant falls on, by the clock of a place. */
export function formatDateOf(instant: Date, locale: string, timeZone: string): string {
  return asCounted(dayOfFormat(locale, timeZone).format(instant), locale)
}

const momentFormat = perKey((locale, year) => {
  const day: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'Europe/Paris' }
  if (year) day.year = 'numeric'
  return new Intl.DateTimeFormat(locale, { ...day, hour: '2-digit', minute: '2-digit' })
})

const aboutAYear = 300 * 24 * 3600_000

/** Day and minute, by the clock of the house: `lun. 16 nov., 20:05`; with its year where that is not plain. */
export function formatMoment(date: Date, locale: string): string {
  const isFar = Math.abs(date.getTime() - Date.now()) > aboutAYear
  const [day = '', ...time] = momentFormat(locale, isFar ? 'year' : '')
    .format(date)
    .split(/, (?=\d\d:)/)
  // A line breaks between the day and the time, and nowhere else.
  return [day.replaceAll(' ', '\u00a0'), ...time].join(', ')
}

const timeFormat = perKey((locale) => new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }))
const dayFormat = perKey(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }),
)
const weekdayFormat = perKey((locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }))

/** A time of day, from minutes since midnight: `19:30`, `7:30 PM`. */
export function formatTime(minutes: number, locale: string): string {
  return timeFormat(locale).format(minutes * 60_000)
}

/** `Friday 25 December`, from `2026-12-25`. */
export function formatDay(date: string, locale: string): string {
  return asCounted(dayFormat(locale).format(Date.parse(`${date}T00:00:00Z`)), locale)
}

/** Monday is 1. */
export function weekdayName(weekday: number, locale: string): string {
  // 5 January 1970 was a Monday.
  return weekdayFormat(locale).format((weekday + 3) * 24 * 3600_000)
}

const distanceFormat = perKey(
  (locale, unit) => new Intl.NumberFormat(locale, { style: 'unit', unit: unit!, unitDisplay: 'short', maximumFractionDigits: 1 }),
)

export function formatDistance(distance: number, unit: 'kilometers' | 'miles', locale: string): string {
  return distanceFormat(locale, unit === 'miles' ? 'mile' : 'kilometer').format(distance)
}

const zoneClock = perKey(
  (timeZone) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: timeZone!,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
)

const quarterMs = 15 * 60_000

/** Clocks are moved at a full quarter of an hour: what a zone's showed within the last one that was asked for holds for all of it. */
const lastShown = new Map<string, { readonly quarter: number; readonly ahead: number }>()

/** The clocks of an IANA zone (`Europe/Paris`). */
export function zoneOf(timeZone: string): Zone {
  const clock = zoneClock(timeZone)
  return (instant) => {
    const quarter = Math.floor(instant.getTime() / quarterMs)
    const last = lastShown.get(timeZone)
    if (last?.quarter === quarter) return last.ahead
    const shown = new Map(clock.formatToParts(instant).map((part) => [part.type, Number(part.value)]))
    const [year, month, day, hour, minute] = (['year', 'month', 'day', 'hour', 'minute'] as const).map((type) => shown.get(type)!)
    const ahead = Date.UTC(year!, month! - 1, day, hour, minute) / 60_000 - Math.floor(instant.getTime() / 60_000)
    lastShown.set(timeZone, { quarter, ahead })
    return ahead
  }
}

export function isTimeZone(name: string): boolean {
  try {
    return zoneClock(name) !== undefined
  } catch {
    return false
  }
}

export function countryName(country: string, language: Language): string {
  // Hong Kong's long name is a lawyer's; in Chinese it is the one that a house uses.
  const style = country === 'HK' && language !== 'zh' ? 'short' : 'long'
  return regionNames(language, style).of(country) ?? country
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

const lists = perKey((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }))

/** `36, 37 and 38½`. */
export function formatList(items: readonly string[], locale: string): string {
  return lists(locale).format(items)
}

const commas: Partial<Record<Language, string>> = { ar: '، ', ja: '、', zh: '，' }

/** One after the other, with the comma of the script: `Patent calfskin, Red`. */
export function withCommas(words: readonly string[], language: Language): string {
  return words.join(commas[language] ?? ', ')
}

const colons: Partial<Record<Language, string>> = { fr: '\u202f: ', ja: '：', zh: '：' }

/** What it is, and what that is here, with the colon of the language: `Rechercher : selene`. */
export function withColon(label: string, value: string, language: Language): string {
  return label + (colons[language] ?? ': ') + value
}

/** What stands above the lines that it names, in plain text: `Adresse de livraison :`. */
export function headingLine(label: string, language: Language): string {
  return withColon(label, '', language).trimEnd()
}

export function textDirection(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}

export type Unit = 'cm' | 'inch'

const millimetresIn: Readonly<Record<Unit, number>> = { cm: 10, inch: 25.4 }
const lengthFormat = perKey(
  (locale, unit) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: unit === 'inch' ? 'inch' : 'centimeter',
      unitDisplay: 'short',
      maximumFractionDigits: 1,
    }),
)
const measureFormat = perKey(
  (locale, least) => new Intl.NumberFormat(locale, { minimumFractionDigits: Number(least), maximumFractionDigits: 1 }),
)

/** A size as it is printed: 38½; in Japan's own system, which counts centimetres, 24.5. Among Arabic words a half would change places with its number. */
export function writtenSize(size: string, language: Language, system?: string): string {
  if (system === 'JP') return size
  const written = size.replace('.5', '½')
  return written !== size && textDirection(language) === 'rtl' ? `\u2066${written}\u2069` : written
}

/** A length in the unit that is asked for: `26 cm`, `10.2 in`; from a metre on, `172 cm`, `68 in`. */
export function formatLength(millimetres: number, unit: Unit, locale: string): string {
  const length = millimetres / millimetresIn[unit]
  return lengthFormat(locale, unit).format(millimetres < 1000 ? length : Math.round(length))
}

/** The same without its unit, for a column that has it in its head. */
export function formatMeasure(millimetres: number, unit: Unit, locale: string, digits: 0 | 1): string {
  return measureFormat(locale, String(digits)).format(millimetres / millimetresIn[unit])
}

/** All sides of a thing, with one unit at the end: `26 × 20 × 11 cm`. */
export function formatSize(sides: readonly number[], unit: Unit, locale: string): string {
  const plain = measureFormat(locale, '0')
  const written = sides.map((side, at) =>
    at === sides.length - 1 ? formatLength(side, unit, locale) : plain.format(side / millimetresIn[unit]),
  )
  return written.join(' × ')
}

/** What clocks show everywhere at an instant. */
export function clocksAt(now: Date): Clocks {
  return (timeZone) => wallTime(now, zoneOf(timeZone))
}
