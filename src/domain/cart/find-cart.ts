import type { Db } from '../../db/database.ts'
import type { Visit } from '../../kernel/visit.ts'
import { online, type Place } from '../inventory/stock-hold.ts'
import { selectCart, selectCartWithAnswers } from './cart.repository.ts'
import type { Cart } from './cart.ts'

/** The cart as it can be bought online, or of the stock of another place. */
export function findCart(db: Db, visit: Visit, place: Place = online): Promise<Cart> {
  return selectCart(db, visit, { place })
}

/** The same, were it sent to this state: what may not go there says so. */
export function findCartFor(db: Db, visit: Visit, state: string, place: Place = online): Promise<Cart> {
  return selectCart(db, visit, { place, state })
}

/** The cart with the row of its checkout's answers, for the checkout to read. */
export function findCartWithAnswers(db: Db, visit: Visit): Promise<{ readonly cart: Cart; readonly answers: object | null }> {
  return selectCartWithAnswers(db, visit)
}
