import type { Database, Db } from '../../db/database.ts'
import type { Visit } from '../../kernel/visit.ts'
import { lockCart, selectCart } from './cart.repository.ts'
import { staysBehind } from './cart.ts'
import { type RemovedLine, removeLine, restoreLine, selectRemoved } from './removed-line.repository.ts'

export type { RemovedLine }

/** Takes a line out. Doing it twice is harmless, and so is doing it to a line that another tab has changed: it can be put back. */
export function removeFromCart(db: Db, visit: Visit, uuid: string): Promise<void> {
  return removeLine(db, visit, uuid)
}

/** Takes out a size that cannot be bought, and gives its line's id. One that can be bought again has left that list, and stays. */
export function removeUnavailable({ transaction }: Database, visit: Visit, sku: string): Promise<string | null> {
  return transaction(async (tx) => {
    await lockCart(tx, visit)
    const line = staysBehind(await selectCart(tx, visit)).find((each) => each.sku === sku)
    if (line) await removeLine(tx, visit, line.uuid)
    return line?.uuid ?? null
  })
}

/** Undoes it: the line is back where it was, once. Gives the id of the line that now holds it. */
export function putBack(db: Db, visit: Visit, uuid: string): Promise<string | null> {
  return restoreLine(db, visit, uuid)
}

/** The line that was taken out, while it can be put back. */
export async function findRemoved(db: Db, visit: Visit, uuid: string | null): Promise<RemovedLine | undefined> {
  return uuid === null ? undefined : selectRemoved(db, visit, uuid)
}

/** The last that was taken out. */
export function findLastRemoved(db: Db, visit: Visit): Promise<RemovedLine | undefined> {
  return selectRemoved(db, visit, null)
}
