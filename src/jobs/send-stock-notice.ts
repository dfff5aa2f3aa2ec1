import type { QueuedJobs } from '../db/queue.ts'
import { writeStockLetter } from '../domain/notify/write-stock-letter.ts'
import { stockLetter } from '../mail/stock.mail.tsx'
import type { JobTools } from './job-tools.ts'

/** Writes to somebody for whom a piece has returned. */
export function sendStockLetter(
  { database, mail, publicUrl }: JobTools,
  { request, offer }: QueuedJobs['send-stock-letter'],
): Promise<void> {
  return writeStockLetter(database.db, request, offer, (letter) => mail.deliver(stockLetter(letter, publicUrl)))
}
