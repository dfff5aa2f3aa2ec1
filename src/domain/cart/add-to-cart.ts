import type { Database } from '../../db/database.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { findAvailability } from '../inventory/find-availability.ts'
import { findPrices } from '../pricing/find-prices.ts'
import { lockCart, selectCart, selectVariant, setLine } from './cart.repository.ts'
import type { Cart } from './cart.ts'

export type AddFailure =
  | { readonly code: 'PRODUCT_NOT_FOUND' | 'NO_STOCK' }
  | { readonly code: 'QUANTITY_NOT_AVAILABLE'; readonly max: number }

/** Puts so many of a size into the visitor's bag, or says why not. The bag holds nothing back: stock is promised by an order. */
export function addToCart(
  database: Database,
  visitor: string,
  visit: SiteVisit,
  sku: string,
  quantity: number,
): Promise<Result<Cart, AddFailure>> {
  return database.transaction(async (tx): Promise<Result<Cart, AddFailure>> => {
    const cart = await lockCart(tx, visitor, visit)
    const variant = await selectVariant(tx, cart, sku)
    const price = variant && (await findPrices(tx, [variant.product], visit.currency)).get(variant.product)
    if (!variant || !price) return failure({ code: 'PRODUCT_NOT_FOUND' })
    const orderable = (await findAvailability(tx, [sku])).get(sku)?.orderable ?? 0
    if (orderable === 0) return failure({ code: 'NO_STOCK' })
    const max = Math.min(orderable, variant.max_quantity)
    const wanted = variant.in_bag + quantity
    if (wanted > max) return failure({ code: 'QUANTITY_NOT_AVAILABLE', max })
    await setLine(tx, cart, sku, wanted, price.amount)
    return success(await selectCart(tx, visitor, visit))
  })
}
