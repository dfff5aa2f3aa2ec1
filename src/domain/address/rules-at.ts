import { type SiteRules, siteRulesOf } from '../../forms/site-rules.ts'
import { sites } from '../../markets/sites.ts'
import type { AddressServices } from './address-service.port.ts'

/** What stands over a country's own rules: what its site has set, and, where a service knows every telephone, its one pattern. */
export function rulesAt({ phone }: AddressServices, country: string): SiteRules {
  const own = siteRulesOf(country)
  const isOn = phone !== null && sites.get(country)?.preferences.phoneVerification === true
  return isOn ? { ...own, phone: { ...own.phone, serviceIsOn: true } } : own
}
