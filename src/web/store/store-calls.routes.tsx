import { listStores } from '../../domain/store/list-stores.ts'
import { pointOf } from '../../domain/store/locate-postal.ts'
import { searchStores } from '../../domain/store/search-stores.ts'
import { storeTags } from '../../domain/store/store.ts'
import { explain } from '../../i18n/explain.ts'
import { countryName } from '../../i18n/format.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { answerJson, answerPage } from '../http/answer.ts'
import { preferredStoreOf } from '../http/preferred-store.ts'
import type { CachedPage, PrivateHandler, PrivateRequest } from '../http/route.ts'
import { title } from '../layout/title.ts'
import { calls } from '../urls.ts'
import { findPlaces } from './find-places.ts'
import { NearestStores } from './store.page.tsx'
import { neighboursOf } from './store.view.ts'
import { storeFeatures } from './store-features.tsx'
import { storeSearchIn } from './store-search.ts'
import { CountryStores } from './stores.page.tsx'

const queryOf = ({ c }: PrivateRequest) => new URL(c.req.url).searchParams

/** Expected failures of the calls: a code for scripts, a sentence for the shopper. */
export function answerFailure({ c, visit }: PrivateRequest, code: string, status: 401 | 404 | 422): Response {
  const message = explain(messagesIn(visit.language), code)
  return answerJson(c, { success: false, error: { code, message } }, status)
}

async function answerFeatures(request: PrivateRequest, search: Parameters<typeof searchStores>[1]): Promise<Response> {
  const { c, shop, visit } = request
  const stores = await listStores(shop.database.db, visit.language)
  return answerJson(c, storeFeatures(searchStores(stores, search), visit))
}

/** Every store, for a map. */
export const storeGeo: PrivateHandler = (request) => answerFeatures(request, { country: null, tags: [], types: [], from: null })

/** Every store, of a country where one is named. */
export const allStores: PrivateHandler = (request) => answerFeatures(request, { ...storeSearchIn(queryOf(request)), from: null })

/** The stores nearest to a point first: of the locator, and of the pop-in that says where a piece can be tried. */
export const searchNearest: PrivateHandler = (request) => {
  const search = storeSearchIn(queryOf(request))
  return search.from ? answerFeatures(request, search) : Promise.resolve(answerFailure(request, 'INVALID_POSITION', 422))
}

/** Places that a search may mean: suggestions while it is typed, and where it begins. */
export const storePlaces: PrivateHandler = async (request) => {
  const { c, shop, visit } = request
  const { country } = storeSearchIn(queryOf(request))
  const places = await findPlaces(shop, visit, c.req.query('q') ?? '', country)
  const served = new Set((await listStores(shop.database.db, visit.language)).map((store) => store.country))
  return answerJson(c, {
    places: places.map(({ label, latitude, longitude, country: of }) => ({
      label,
      lat: latitude,
      lng: longitude,
      country: of,
      hasStores: served.has(of),
    })),
  })
}

/** The three nearest to a point, as a list. */
export const nearestStores: PrivateHandler = async (request) => {
  const { c, shop, visit } = request
  const from = pointOf(c.req.query('lat') ?? '', c.req.query('lng') ?? '')
  if (!from) return answerFailure(request, 'INVALID_POSITION', 422)
  const neighbours = neighboursOf(await listStores(shop.database.db, visit.language), from, visit)
  const t = messagesIn(visit.language)
  return answerPage(request, {
    context: 'storeLocator',
    name: 'nearest-stores',
    title: title(t('stores.nearest')),
    path: null,
    indexable: false,
    body: <NearestStores neighbours={neighbours} />,
  })
}

/** The stores of one country. One without any says so. */
export const countryStores: CachedPage = async ({ visit, params, shop }) => {
  const country = params.countryCode ?? visit.country
  const stores = await listStores(shop.database.db, visit.language)
  const name = countryName(country, visit.language)
  return {
    tags: [storeTags.all],
    freshUntil: null,
    page: {
      context: 'storeLocator',
      name: 'country-stores',
      title: title(name),
      path: calls.countryStores,
      indexable: false,
      body: <CountryStores country={country} stores={stores.filter((store) => store.country === country)} />,
    },
  }
}

/** Which country's stores are shown first, and whether there is any need to ask the browser where it is. */
export const selectedCountry: PrivateHandler = async (request) => {
  const { c, visit } = request
  const { zip, storeId } = await preferredStoreOf(request)
  return answerJson(c, { countryCode: visit.country, skipGeolocation: zip !== null || storeId !== null })
}
