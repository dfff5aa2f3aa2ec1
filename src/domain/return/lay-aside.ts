import type { Transaction } from '../../db/database.ts'
import { labelDays } from '../../markets/returns.ts'
import { reserveStock, type Wanted } from '../inventory/reserve-stock.ts'
import type { Holder } from '../inventory/stock-hold.ts'
import type { ReturnLine } from './return.ts'

/** Who holds the sizes that are laid aside for a return. */
export const holderOf = (id: string): Holder => ({ kind: 'reservation', id })

/** What of it is late is given back to the stock: long enough for a parcel that left on the last day. */
export const holdDays = labelDays + 14

/** How many of each size, two lines of one size together. */
export function bySize(items: readonly Pick<ReturnLine, 'wanted' | 'quantity'>[]): Wanted[] {
  const sizes = new Map<string, number>()
  for (const { wanted, quantity } of items) if (wanted) sizes.set(wanted, (sizes.get(wanted) ?? 0) + quantity)
  return [...sizes].map(([sku, quantity]) => ({ sku, quantity })).sort((one, other) => (one.sku < other.sku ? -1 : 1))
}

/** What is wanted for a return is held for it until then. False where a size of it is not here. */
export async function layAside(
  tx: Transaction,
  id: string,
  items: readonly Pick<ReturnLine, 'wanted' | 'quantity'>[],
  expiresAt: Date,
): Promise<boolean> {
  const wanted = bySize(items)
  if (wanted.length === 0) return true
  const held = await reserveStock(tx, wanted, { holder: holderOf(id), expiresAt })
  return held.ok && held.value.every(({ level }) => level === 'IN_STOCK')
}
