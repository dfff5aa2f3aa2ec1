import type { StockNoticeDue } from '../domain/notify/notify.events.ts'
import { writeBackInStockMail } from '../domain/notify/write-back-in-stock-mail.ts'
import { backInStockMail } from '../mail/back-in-stock.mail.tsx'
import type { EventJob } from './event-job.ts'

/** Writes to somebody for whom a piece has returned. */
export const sendStockNotice: EventJob<StockNoticeDue>['run'] = ({ database, mail, publicUrl }, { data }) =>
  writeBackInStockMail(database.db, data.request, data.notice, (written) => mail.deliver(backInStockMail(written, publicUrl)))
