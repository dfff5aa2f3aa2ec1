import type { Checkout } from '../../../domain/checkout/checkout.ts'
import { findPickupStores, type StoreChoice } from '../../../domain/checkout/find-options.ts'
import { preferredStoreOf } from '../../http/preferred-store.ts'
import type { PrivateRequest } from '../../http/route.ts'
import { byDistance, type Near, nearOf } from './find-near.ts'

export interface PickupView {
  readonly option: 'store' | 'collect'
  readonly near: Near
  readonly stores: readonly (StoreChoice & { readonly distance: string | null })[]
  readonly now: Date
  /** The boutique that the shopper has said is theirs. */
  readonly preferred: string | null
}

/** The boutiques that an order may be collected from: by distance where the shopper says where they are, else by town. */
export async function pickupView(request: PrivateRequest, checkout: Checkout, option: 'store' | 'collect'): Promise<PickupView> {
  const { c, shop, visit } = request
  const near = nearOf((name) => c.req.query(name), visit)
  const stores = await findPickupStores(shop.database.db, visit, checkout, option)
  const { storeId: preferred } = await preferredStoreOf(request)
  return { option, near, stores: byDistance(stores, near, visit), now: shop.clock(), preferred }
}
