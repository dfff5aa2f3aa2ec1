import { type SiteRules, siteRulesOf } from '../../forms/site-rules.ts'

/** What a form carries for the browser to check it by: its country, and what the site has set over the country's rules. */
export function formRules(country: string, more: SiteRules = {}): { 'data-country': string; 'data-site-rules'?: string } {
  const site = { ...siteRulesOf(country), ...more }
  return { 'data-country': country, ...(Object.keys(site).length > 0 ? { 'data-site-rules': JSON.stringify(site) } : {}) }
}
