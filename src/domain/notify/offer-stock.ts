import type { Database } from '../../db/database.ts'
import { record } from '../../db/events.ts'
import type { StockOffered } from './notify.events.ts'
import { holdFreePieces, offerToFirst, selectWanted } from './stock-request.repository.ts'

/**
 * Offers what is in stock to those who asked for it, the first to ask first, and never more pieces than there are. Each offer and
 * the event that has its mail written are one transaction: it may run twice, or in two places at once, and nobody is written to twice.
 */
export async function offerStock(database: Database, skus: readonly string[] | 'all'): Promise<number> {
  let offered = 0
  for (const sku of await selectWanted(database.db, skus)) offered += await offerSize(database, sku)
  return offered
}

function offerSize(database: Database, sku: string): Promise<number> {
  return database.transaction(async (tx) => {
    const free = await holdFreePieces(tx, sku)
    const offers = free > 0 ? await offerToFirst(tx, sku, free) : []
    for (const offer of offers) await record<StockOffered>(tx, { kind: 'stock.offered', data: offer })
    return offers.length
  })
}
