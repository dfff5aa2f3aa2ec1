import type { Database } from '../../db/database.ts'
import { record } from '../../db/events.ts'
import { eachInTurn } from '../../kernel/each-in-turn.ts'
import type { StockNoticeDue } from './notify.events.ts'
import { holdFreePieces, noticeToFirst, selectWanted } from './stock-request.repository.ts'

/**
 * Gives notice of what is back in stock to those who asked for it, the first to ask first, and never to more than there are pieces.
 * Each notice and the event that has its mail written are one transaction: it may run twice, or in two places at once, and nobody is
 * written to twice.
 */
export async function notifyBackInStock(database: Database, skus: readonly string[] | 'all'): Promise<number> {
  let notices = 0
  await eachInTurn(await selectWanted(database.db, skus), async (sku) => {
    notices += await notifyOfSize(database, sku)
  })
  return notices
}

function notifyOfSize(database: Database, sku: string): Promise<number> {
  return database.transaction(async (tx) => {
    const free = await holdFreePieces(tx, sku)
    const notices = free > 0 ? await noticeToFirst(tx, sku, free) : []
    for (const notice of notices) await record<StockNoticeDue>(tx, { kind: 'stock.notice-due', data: notice })
    return notices.length
  })
}
