import type { Checkout } from '../../../domain/checkout/checkout.ts'
import { findPickupStores, type StoreChoice } from '../../../domain/checkout/find-options.ts'
import type { PrivateRequest } from '../../http/route.ts'
import { byDistance, type Near, nearOf } from './find-near.ts'

export interface PickupView {
  readonly option: 'store' | 'collect'
  readonly near: Near
  readonly stores: readonly (StoreChoice & { readonly distance: string | null })[]
  readonly now: Date
}

/** The boutiques that an order may be collected from: by distance where the shopper says where they are, else by town. */
export async function pickupView(
  { c, shop, visit }: PrivateRequest,
  checkout: Checkout,
  option: 'store' | 'collect',
): Promise<PickupView> {
  const near = nearOf((name) => c.req.query(name), visit)
  const stores = await findPickupStores(shop.database.db, visit, checkout, option)
  return { option, near, stores: byDistance(stores, near, visit), now: shop.clock() }
}
