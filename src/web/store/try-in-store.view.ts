import type { Piece } from '../../domain/catalog/catalog.ts'
import { findStoreStock } from '../../domain/inventory/find-store-stock.ts'
import { listStores, listStoresIn } from '../../domain/store/list-stores.ts'
import { countryName, inOrder, writtenSize } from '../../i18n/format.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { productView } from '../piece/product.view.ts'
import type { Shop } from '../shop.ts'
import { type StoreView, viewAt } from './store.view.ts'

/** What a boutique holds of a piece. */
interface Held {
  readonly view: StoreView
  /** Whether the chosen size is there; without one, whether anything is. */
  readonly isHere: boolean
  /** The sizes that are, in their order; none where the piece has no sizes. */
  readonly sizes: readonly string[]
  /** Those of them in the fit of the chosen size: 36 may be there, though not in wide. */
  readonly sizesOfFit: readonly string[]
}

export interface TryInStoreView {
  readonly piece: Piece
  /** As it was asked for: the piece in a colour, or one size of it. */
  readonly pid: string
  /** The chosen size, as it is written; null when none was chosen. */
  readonly size: string | null
  /** Its fit; null where there is but one. */
  readonly fit: string | null
  readonly country: string
  readonly countries: readonly { readonly code: string; readonly name: string }[]
  /** Where its map begins. */
  readonly centre: readonly [latitude: number, longitude: number]
  /** Those that have it first. */
  readonly stores: readonly Held[]
}

/** The boutiques of a country and what they hold of a piece, or null when it is not sold here. */
export async function tryInStoreView(
  shop: Shop,
  visit: SiteVisit,
  pid: string,
  countryCode: string | undefined,
): Promise<TryInStoreView | null> {
  const found = await productView(shop, visit, pid)
  if (!found) return null
  const { db } = shop.database
  const { variants } = found.piece
  const chosen = variants.find(({ sku }) => sku === pid)
  const sizes = [...new Set(variants.flatMap(({ size }) => (size === null ? [] : [size])))]
  const country = /^[A-Z]{2}$/.test(countryCode ?? '') ? countryCode! : visit.country
  const stock = await findStoreStock(
    db,
    variants.map(({ sku }) => sku),
  )
  const stores = (await listStoresIn(db, country, visit.language)).map((store): Held => {
    const skus = new Set(stock.flatMap((held) => (held.store === store.id ? [held.sku] : [])))
    const held = variants.filter(({ sku }) => skus.has(sku))
    const written = (some: typeof held) =>
      sizes.filter((each) => some.some(({ size }) => size === each)).map((size) => writtenSize(size, visit.language))
    return {
      view: viewAt(store, shop.clock()),
      isHere: chosen ? skus.has(chosen.sku) : held.length > 0,
      sizes: written(held),
      sizesOfFit: written(held.filter(({ fit }) => fit === chosen?.fit)),
    }
  })
  const all = await listStores(db, visit.language)
  const countries = [...new Set(all.map((store) => store.country))].map((code) => ({
    code,
    name: countryName(code, visit.language),
  }))
  const first = all.find((store) => store.country === country) ?? all[0] ?? { latitude: 48.9, longitude: 2.3 }
  return {
    piece: found.piece,
    pid: chosen?.sku ?? found.piece.colourway,
    size: chosen?.size ? writtenSize(chosen.size, visit.language) : null,
    fit: chosen?.fit ?? null,
    country,
    centre: [first.latitude, first.longitude],
    countries: inOrder(countries, ({ name }) => name, visit.language),
    stores: stores.sort((a, b) => rank(a) - rank(b)),
  }
}

function rank({ isHere, sizes }: Held): number {
  if (isHere) return 0
  return sizes.length > 0 ? 1 : 2
}
