import type { Translate } from '../../i18n/messages.ts'
import type { SiteVisit, Visit } from '../../kernel/visit.ts'
import { siteOf } from '../../markets/sites.ts'
import { csrfToken } from '../http/visitor.ts'
import type { Shop } from '../shop.ts'
import { urlOf } from '../urls.ts'
import type { AddressSearchProps } from './address-search.island.tsx'

/** What lets a form search: the page's token, on a site that has a service. Without it the form is a plain one. */
export function searchToken(shop: Shop, visit: Visit): string | undefined {
  const { addressService } = siteOf(visit).preferences
  const { search, lookup } = shop.addressServices
  const service = { search, qas: lookup, none: null }[addressService]
  return service ? csrfToken(shop, visit) : undefined
}

/** The service's addresses and words, for a page in this language. */
export function searchProps(visit: SiteVisit, t: Translate, token: string): Omit<AddressSearchProps, 'field'> {
  const isSearch = siteOf(visit).preferences.addressService === 'search'
  const count = '#'
  return {
    calls: { search: urlOf(visit, isSearch ? 'addressSearch' : 'qasSearch'), get: urlOf(visit, 'qasGet') },
    country: visit.country,
    token,
    labels: {
      list: t('finder.list'),
      manual: t('finder.manual'),
      found: t('finder.found', { count }),
      houses: t('finder.houses', { count }),
      none: t('finder.none'),
      filled: t('finder.filled'),
      resting: t('finder.resting'),
      submit: t('finder.submit'),
    },
  }
}

export function complementProps(visit: SiteVisit, t: Translate, token: string) {
  const labels = { list: t('finder.doors'), found: t('finder.doorsFound', { count: '#' }) }
  return { call: urlOf(visit, 'complementSearch'), country: visit.country, token, labels }
}
