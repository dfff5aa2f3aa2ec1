import { isLanguage, type Language, type SiteVisit } from '../kernel/visit.ts'
import { sites, siteVisit, visitOf } from './sites.ts'

/** Where a language is at home when the browser names no country. */
const homeOf: Record<Language, string> = {
  en: 'US',
  fr: 'FR',
  de: 'DE',
  it: 'IT',
  es: 'ES',
  nl: 'NL',
  ja: 'JP',
  ko: 'KR',
  zh: 'CN',
  ar: 'AE',
}

/** `FR-fr`, the form in which the shopper's choice is kept. */
export function dispatchValue(visit: SiteVisit): string {
  return `${visit.country}-${visit.language}`
}

export function parseDispatch(value: string | undefined): SiteVisit | null {
  const match = /^([A-Z]{2})-([a-z]{2})$/.exec(value ?? '')
  return match ? siteVisit(match[1]!.toLowerCase(), match[2]!) : null
}

/** Picks site and language for someone who named none: the kept choice, then the browser's languages, then the US. */
export function dispatch(cookie: string | undefined, acceptLanguage: string | undefined): SiteVisit {
  const kept = parseDispatch(cookie)
  if (kept) return kept
  for (const { language, country } of accepted(acceptLanguage)) {
    const named = country ? sites.get(country) : undefined
    if (named && isLanguage(language) && named.languages.includes(language)) return visitOf(named, language)
    if (isLanguage(language)) return visitOf(sites.get(homeOf[language])!, language)
  }
  return visitOf(sites.get('US')!, 'en')
}

/** Picks a language among some, for a page whose country is known or does not matter. */
export function pickLanguage<L extends Language>(offered: readonly [L, ...L[]], acceptLanguage: string | undefined): L {
  for (const { language } of accepted(acceptLanguage)) {
    const match = offered.find((each) => each === language)
    if (match) return match
  }
  return offered[0]
}

/** `fr-BE;q=0.8, nl` in order of preference, at most ten entries of a header that may be hostile. */
function accepted(header: string | undefined): { language: string; country: string | undefined }[] {
  return (header ?? '')
    .slice(0, 400)
    .split(',')
    .slice(0, 10)
    .map((entry) => /^\s*([a-z]{2,3})(?:-[a-z]{4})?(?:-([a-z]{2}))?\s*(?:;\s*q=([\d.]+))?\s*$/i.exec(entry))
    .filter((match) => match !== null)
    .map((match) => ({
      language: match[1]!.toLowerCase(),
      country: match[2]?.toUpperCase(),
      quality: match[3] === undefined ? 1 : Number(match[3]),
    }))
    .filter((entry) => entry.quality > 0)
    .sort((a, b) => b.quality - a.quality)
}
