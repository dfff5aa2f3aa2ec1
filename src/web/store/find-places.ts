import type { FoundPlace } from '../../domain/store/geocoder.port.ts'
import { listStores } from '../../domain/store/list-stores.ts'
import { firstSigns } from '../../kernel/cut.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import type { Shop } from '../shop.ts'

const mostPlaces = 6

/** A postcode says nothing of its country. */
const isPostal = (text: string) => /\d/.test(text) && /^[a-z\d][a-z\d -]{1,9}$/i.test(text)

/** Where a search may begin: boutiques that are called so, then places. A postcode is the shopper's own country's, where it is one there. */
export async function findPlaces(shop: Shop, visit: SiteVisit, text: string, country: string | null): Promise<FoundPlace[]> {
  const term = firstSigns(text.trim(), 60)
  if (term.length < 2) return []
  const wanted = term.toLocaleLowerCase(visit.locale)
  const stores = await listStores(shop.database.db, visit.language)
  const called = stores
    .filter(({ name }) => name.toLocaleLowerCase(visit.locale).includes(wanted))
    .map((store) => ({
      label: store.name,
      country: store.country,
      latitude: store.latitude,
      longitude: store.longitude,
    }))
  const find = (where: string | null) => shop.geocoder.find({ text: term, country: where, language: visit.language })
  const atHome = country === null && isPostal(term) ? await find(visit.country) : []
  const places = atHome.length > 0 ? atHome : await find(country)
  // A town's own name is the town, though a boutique's begins with it.
  const isTown = places.some(({ label }) => label.toLocaleLowerCase(visit.locale).startsWith(`${wanted},`))
  return (isTown ? [...places, ...called] : [...called, ...places]).slice(0, mostPlaces)
}
