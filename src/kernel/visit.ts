import type { Currency } from './money.ts'

export const languages = ['en', 'fr', 'de', 'it', 'es', 'nl', 'ja', 'ko', 'zh', 'ar'] as const

export type Language = (typeof languages)[number]

export function isLanguage(value: string | undefined): value is Language {
  return (languages as readonly (string | undefined)[]).includes(value)
}

export function inEveryLanguage<T>(make: (language: Language) => T): Record<Language, T> {
  return Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, T>
}

/**
 * What everyone on a site and language shares. Pages that are cached for everybody receive this and nothing more,
 * so that a careless component cannot put one shopper's name into another's page.
 */
export interface SiteVisit {
  readonly country: string
  readonly language: Language
  readonly currency: Currency
  /** For Intl and `lang`: `fr-BE`. */
  readonly locale: string
  /** Prefix of every address of this visit: `/be/fr`. */
  readonly base: string
}

/** One shopper's request. Only answers marked `private, no-store` may be made from it. */
export interface Visit extends SiteVisit {
  /** Whose cart it is: the customer's own id, else that of a browser. */
  readonly visitor: string
  /** Whoever is signed in, and in which of their sessions. */
  readonly customer: null | { readonly id: string; readonly session: string }
}
