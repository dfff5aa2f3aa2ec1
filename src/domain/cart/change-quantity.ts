import type { Database } from '../../db/database.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { findAvailability } from '../inventory/find-availability.ts'
import { findPrices } from '../pricing/find-prices.ts'
import type { AddFailure } from './add-to-cart.ts'
import { lockCart, selectLineSku, selectVariant, setLine } from './cart.repository.ts'

/** Sets how many of a line the visitor wants. A line that somebody else's tab has removed is no failure. */
export function changeQuantity(
  database: Database,
  visitor: string,
  visit: SiteVisit,
  uuid: string,
  quantity: number,
): Promise<Result<void, AddFailure>> {
  return database.transaction(async (tx): Promise<Result<void, AddFailure>> => {
    const cart = await lockCart(tx, visitor, visit)
    const sku = await selectLineSku(tx, cart, uuid)
    if (sku === null) return success(undefined)
    const variant = await selectVariant(tx, cart, sku)
    const price = variant && (await findPrices(tx, [variant.product], visit.currency)).get(variant.product)
    if (!variant || !price) return failure({ code: 'PRODUCT_NOT_FOUND' })
    const orderable = (await findAvailability(tx, [sku])).get(sku)?.orderable ?? 0
    const max = Math.min(orderable, variant.max_quantity)
    if (quantity > max) return failure(max === 0 ? { code: 'NO_STOCK' } : { code: 'QUANTITY_NOT_AVAILABLE', max })
    await setLine(tx, cart, sku, quantity, price.amount)
    return success(undefined)
  })
}
