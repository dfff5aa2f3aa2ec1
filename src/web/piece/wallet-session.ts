import type { SiteVisit } from '../../kernel/visit.ts'
import { appendParam } from '../append-param.ts'
import { urlOf } from '../urls.ts'

/** Where a wallet's button begins: with the bag, paid from what the wallet holds. */
export function walletSession(visit: SiteVisit): string {
  return appendParam(appendParam(urlOf(visit, 'walletInitSession'), 'billingAgreement', 'true'), 'cartCheckout', 'true')
}
