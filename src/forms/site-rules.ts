import type { PhoneRules } from './phone.ts'

/** What a site may set over every country's own rules. JSON, since the browser gets it with the form. */
export interface SiteRules {
  /** A regular expression for address1, address2, city and both states; it also stands over Korea's Hangul. */
  readonly addressPattern?: string
  readonly phone?: PhoneRules
  readonly giftMessageMaxLength?: number
  /** Separated by commas. */
  readonly bannedWords?: string
}

/** By country. The shipped sites go by their countries' rules alone. */
const ofSites: Readonly<Record<string, SiteRules>> = {}

export function siteRulesOf(country: string): SiteRules {
  return ofSites[country] ?? {}
}
