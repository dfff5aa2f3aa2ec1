import type { StockOffered } from '../domain/notify/notify.events.ts'
import { writeStockLetter } from '../domain/notify/write-stock-letter.ts'
import { stockLetter } from '../mail/stock.mail.tsx'
import type { EventJob } from './subscriptions.ts'

/** Writes to somebody for whom a piece has returned. */
export const sendStockNotice: EventJob<StockOffered>['run'] = ({ database, mail, publicUrl }, { data }) =>
  writeStockLetter(database.db, data.request, data.offer, (letter) => mail.deliver(stockLetter(letter, publicUrl)))
