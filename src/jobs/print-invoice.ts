import { findInvoice } from '../domain/invoice/find-invoices.ts'
import type { InvoiceIssued } from '../domain/invoice/invoice.events.ts'
import type { EventJob } from './event-job.ts'

/** Prints what was issued, for whoever asks for it next. */
export const printInvoice: EventJob<InvoiceIssued>['run'] = async ({ database, invoices }, { data }) => {
  const invoice = await findInvoice(database.db, data.invoice)
  if (!invoice) throw new Error(`no invoice ${data.invoice}`)
  await invoices.read(invoice)
}
