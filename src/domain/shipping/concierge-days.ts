import type { Db, Transaction } from '../../db/database.ts'
import type { Clocks } from '../../kernel/zoned-time.ts'
import { type ConciergeArea, conciergeAreas } from '../../markets/deliveries.ts'
import { selectFullDays, takeDay, upsertCapacity } from './concierge.repository.ts'

/** Days on which the concierge of a town has no door left. */
export function findFullDays(db: Db | Transaction, area: ConciergeArea, clocks: Clocks): Promise<string[]> {
  return selectFullDays(db, area.id, clocks(area.timeZone).date)
}

/** Takes a door for an order that is being written; false when the last one went meanwhile. It goes back when the order is cancelled. */
export function takeConciergeDay(tx: Transaction, area: ConciergeArea, day: string): Promise<boolean> {
  return takeDay(tx, area.id, day, area.capacity)
}

/** How many doors a town's concierge goes to on a day; answers how many it is now, null for a town that has none. */
export async function setConciergeCapacity(db: Db, area: string, day: string, capacity: number): Promise<number | null> {
  return conciergeAreas.some(({ id }) => id === area) ? upsertCapacity(db, area, day, capacity) : null
}
