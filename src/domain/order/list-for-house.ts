import type { Db } from '../../db/database.ts'
import { canonicalEmail } from '../../forms/email.ts'
import { orderNumberPattern } from '../../forms/order-number.ts'
import type { ListedOrder, OrderTerm } from './listed-order.ts'
import { type OrderFilter, selectForHouse } from './order-search.repository.ts'

/** What a typed word is, by its shape: an order's number, an e-mail, the beginning of a piece's reference; anything else is a name. */
function termOf(typed: string): OrderTerm | null {
  const text = typed.trim().slice(0, 60)
  if (text === '') return null
  const upper = text.toUpperCase()
  if (text.includes('@')) return { kind: 'email', text: canonicalEmail(text) }
  if (orderNumberPattern.test(upper)) return { kind: 'number', text: upper }
  if (/^[A-Z]{3,4}\d{3}(-[A-Z0-9.-]*)?$/.test(upper)) return { kind: 'piece', text: upper }
  return { kind: 'name', text: text.split(/\s+/).at(-1)! }
}

export type HouseFilter = Omit<OrderFilter, 'term'> & { readonly typed: string }

/** Orders for the house, the newest first; a boutique's own where `store` names it. */
export function listForHouse(db: Db, { typed, ...filter }: HouseFilter, most: number): Promise<ListedOrder[]> {
  return selectForHouse(db, { ...filter, term: termOf(typed) }, most)
}
