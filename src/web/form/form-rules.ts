import { type SiteRules, siteRulesOf } from '../../forms/site-rules.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { siteOf } from '../../markets/sites.ts'

/** What a form carries for the browser to check it by: its country, and what the site has set over the country's rules. */
export function formRules(country: string, more: SiteRules = {}): { 'data-country': string; 'data-site-rules'?: string } {
  const site = { ...siteRulesOf(country), ...more }
  return { 'data-country': country, ...(Object.keys(site).length > 0 ? { 'data-site-rules': JSON.stringify(site) } : {}) }
}

/** What a service looks at before a form goes. */
export type Verified = 'email' | 'profile' | 'shipping' | 'billing'

/** Has the browser hold a form until it was looked at, where the site wants it. */
export function verifiedBy(visit: SiteVisit, what: Verified | undefined): { 'data-verify'?: Verified } {
  return what && siteOf(visit).preferences.addressValidation ? { 'data-verify': what } : {}
}
