import { pointOf } from '../../domain/store/locate-postal.ts'
import type { StoreSearch } from '../../domain/store/search-stores.ts'

/** What a form of ours calls its filters; any name with one of these endings is read. */
export const filterFields = { tags: 'storelocator_filterTags', types: 'storelocator_filterType' } as const

/** Values of every field with this ending, whether they came apart or joined by commas. */
function listIn(query: URLSearchParams, ending: string): string[] {
  const values = [...query].flatMap(([name, value]) => (name.endsWith(ending) ? value.split(',') : []))
  return [...new Set(values.map((value) => value.trim()).filter((value) => value !== ''))].slice(0, 20)
}

/** What a search says; coordinates that are no place on earth are null, and `isBad`. */
export function storeSearchIn(query: URLSearchParams): StoreSearch & { readonly isBad: boolean } {
  const country = query.get('filter_country')?.trim().toUpperCase() ?? ''
  const [lat, lng] = [query.get('lat') ?? '', query.get('lng') ?? '']
  const from = pointOf(lat, lng)
  return {
    country: /^[A-Z]{2}$/.test(country) ? country : null,
    tags: listIn(query, 'filterTags'),
    types: listIn(query, 'filterType'),
    from,
    isBad: from === null && (lat !== '' || lng !== ''),
  }
}
