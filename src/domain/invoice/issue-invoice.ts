import type { Transaction } from '../../db/database.ts'
import { record } from '../../db/events.ts'
import type { Order } from '../order/order.ts'
import type { InvoiceIssued } from './invoice.events.ts'
import { insertInvoice, selectOrderInvoices } from './invoice.repository.ts'
import { contentOf, type InvoiceContent, type InvoiceKind } from './invoice.ts'

/** Bills an order that has left the house. Sent twice, as after a courier found nobody, it is billed once. */
export async function issueInvoice(tx: Transaction, order: Order): Promise<void> {
  if ((await selectOrderInvoices(tx, order.id)).length === 0) await issue(tx, order, 'invoice', contentOf(order))
}

/** Takes back what was billed, in a paper with a number of its own; an order that was not billed needs none. */
export async function issueCreditNote(tx: Transaction, order: Order): Promise<void> {
  const [invoice, ...others] = await selectOrderInvoices(tx, order.id)
  if (!invoice || others.length > 0) return
  await issue(tx, order, 'credit_note', { ...invoice.content, corrects: invoice.number })
}

async function issue(tx: Transaction, order: Order, kind: InvoiceKind, content: InvoiceContent): Promise<void> {
  const { id } = await insertInvoice(tx, order.id, kind, content)
  await record<InvoiceIssued>(tx, { kind: 'invoice.issued', data: { invoice: id } })
}
