import { findStoreStock } from '../../domain/inventory/find-store-stock.ts'
import { listStores } from '../../domain/store/list-stores.ts'
import { locatePostal } from '../../domain/store/locate-postal.ts'
import { searchStores } from '../../domain/store/search-stores.ts'
import { type Point, type Store, stateCode } from '../../domain/store/store.ts'
import { messagesIn } from '../../i18n/messages.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import type { ProductView } from '../piece/product.view.ts'
import type { Shop } from '../shop.ts'

interface InventoryStore {
  readonly storeId: string
  readonly name: string
  readonly address1: string
  readonly city: string
  readonly stateCode: string | null
  readonly postalCode: string | null
  /** In the shopper's words. */
  readonly status: string
  readonly statusclass: 'store-in-stock' | 'store-out-of-stock'
}

/** A boutique near a code. */
export interface NearStore {
  readonly store: Store
  /** It has the piece: in the size that was chosen, else in any. */
  readonly isHere: boolean
}

/** Beyond it a boutique is not near. */
const nearMetres = 500_000

/** Where a code lies: with letters in Canada; of figures alone, in the shopper's own country where it is one there, else in the USA. */
function locateZip(zip: string, country: string): Point | null {
  if (/[a-z]/i.test(zip)) return locatePostal('CA', zip)
  return locatePostal(country, zip) ?? locatePostal('US', zip)
}

/** The boutiques near a code, the nearest first. */
export async function nearStores(
  { database: { db } }: Shop,
  visit: SiteVisit,
  { sizes, chosen }: Pick<ProductView, 'sizes' | 'chosen'>,
  zip: string,
): Promise<NearStore[]> {
  const from = locateZip(zip, visit.country)
  if (!from) return []
  const skus = (chosen ? [chosen] : sizes).map(({ sku }) => sku)
  const holders = new Set((await findStoreStock(db, skus)).map(({ store }) => store))
  const near = searchStores(await listStores(db, visit.language), { country: null, tags: [], types: [], from })
  return near.flatMap(({ store, metres }) => (metres! > nearMetres ? [] : [{ store, isHere: holders.has(store.id) }]))
}

/** As clients are told of them. */
export function storesInventoryView(near: readonly NearStore[], { language }: SiteVisit): InventoryStore[] {
  const t = messagesIn(language)
  return near.map(({ store, isHere }) => ({
    storeId: store.id,
    name: store.name,
    address1: store.address1,
    city: store.city,
    stateCode: stateCode(store),
    postalCode: store.postalCode,
    status: t(isHere ? 'stores.inStock' : 'stores.notInStock'),
    statusclass: isHere ? 'store-in-stock' : 'store-out-of-stock',
  }))
}
