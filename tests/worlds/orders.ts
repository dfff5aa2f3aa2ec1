import type { Database } from '../../src/db/database.ts'
import { type Move, moveOrder } from '../../src/domain/fulfilment/move-order.ts'

/** Takes an order on as the house does, a move after the other. */
export async function move(database: Database, number: string, ...all: Move[]): Promise<void> {
  for (const each of all) {
    const done = await moveOrder(database, number, each, `the house: ${each}`)
    if (!done.ok) throw new Error(`${each}: ${JSON.stringify(done.failure)}`)
  }
}
