import { listStores } from '../../domain/store/list-stores.ts'
import { type FoundStore, type StoreSearch, searchStores } from '../../domain/store/search-stores.ts'
import type { Store } from '../../domain/store/store.ts'
import { countryName, inOrder } from '../../i18n/format.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import type { Shop } from '../shop.ts'
import { findPlaces } from './find-places.ts'
import { storeSearchIn } from './store-search.ts'

export interface LocatorView {
  /** What was typed. */
  readonly term: string
  readonly search: StoreSearch
  /** Whether anything was asked for; else every boutique is shown in its place. */
  readonly isSearch: boolean
  readonly found: readonly FoundStore[]
  readonly all: readonly Store[]
  readonly countries: readonly { readonly code: string; readonly name: string }[]
  /** Whose radio is checked. */
  readonly selected: string | null
  /** Where the map begins. */
  readonly centre: { readonly latitude: number; readonly longitude: number }
}

/** The boutiques that a search asks for. A place is looked for among those of its own country, where there are any. */
export async function locatorView(shop: Shop, visit: SiteVisit, params: Readonly<Record<string, string>>): Promise<LocatorView> {
  const all = await listStores(shop.database.db, visit.language)
  const asked = storeSearchIn(new URLSearchParams(params))
  const term = params.q ?? ''
  const [place] = term === '' ? [] : await findPlaces(shop, visit, term, asked.country)
  const country = place ? (all.some((store) => store.country === place.country) ? place.country : null) : asked.country
  const search = { ...asked, country, from: place ?? asked.from }
  const isLost = term !== '' && !place
  const found = isLost ? [] : searchStores(all, search)
  const codes = [...new Set(all.map((store) => store.country))].map((code) => ({ code, name: countryName(code, visit.language) }))
  const first = found[0]?.store ?? all.find((store) => store.country === visit.country) ?? all[0]
  const isSearch = term !== '' || asked.country !== null || asked.from !== null || asked.tags.length + asked.types.length > 0
  return {
    term,
    search,
    isSearch,
    found,
    all,
    countries: inOrder(codes, ({ name }) => name, visit.language),
    selected: all.find(({ id }) => id === params.store)?.id ?? null,
    centre: search.from ??
      (isSearch ? first : all.find((store) => store.country === visit.country)) ??
      first ?? { latitude: 48.9, longitude: 2.3 },
  }
}
