import type { Db } from '../../db/database.ts'
import { addDays, instantOf, type Zone } from '../../kernel/zoned-time.ts'
import { retention } from '../retention.ts'
import { deleteOld, selectByToken, selectOfCustomer, selectOfStore, selectTryOn } from './try-on.repository.ts'
import type { TryOn } from './try-on.ts'

export function findTryOn(db: Db, id: string): Promise<TryOn | undefined> {
  return selectTryOn(db, id)
}

/** As the form makes it. */
export const tokenShape = /^[A-Za-z0-9_-]{43}$/

export async function findTryOnByToken(db: Db, token: string): Promise<TryOn | undefined> {
  return tokenShape.test(token) ? selectByToken(db, token) : undefined
}

export function listTryOns(db: Db, customer: string): Promise<TryOn[]> {
  return selectOfCustomer(db, customer)
}

/** What a store has before it on a day of its own calendar, and what waits for its answer. */
export function tryOnsOfStore(db: Db, store: string, date: string, zone: Zone): Promise<TryOn[]> {
  const [from, to] = [date, addDays(date, 1)].map((day) => instantOf({ date: day, minutes: 0 }, zone))
  return selectOfStore(db, store, from!, to!)
}

export function forgetOldTryOns(db: Db): Promise<number> {
  return deleteOld(db, retention.appointmentDays)
}
