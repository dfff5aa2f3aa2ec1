import type { Database } from '../../db/database.ts'
import type { Queue } from '../../db/queue.ts'
import { holdFreePieces, offerToFirst, selectWanted } from './stock-request.repository.ts'

/**
 * Offers what is in stock to those who asked for it, the first to ask first, and never more pieces than there are. Each offer and
 * the job that writes its letter are one transaction: it may run twice, or in two places at once, and nobody is written to twice.
 */
export async function offerStock(database: Database, queue: Queue, skus: readonly string[] | 'all'): Promise<number> {
  let offered = 0
  for (const sku of await selectWanted(database.db, skus)) offered += await offerSize(database, queue, sku)
  return offered
}

function offerSize(database: Database, queue: Queue, sku: string): Promise<number> {
  return database.transaction(async (tx) => {
    const free = await holdFreePieces(tx, sku)
    const offers = free > 0 ? await offerToFirst(tx, sku, free) : []
    for (const offer of offers) await queue.send(tx, 'send-stock-letter', offer)
    return offers.length
  })
}
