import type { Transaction } from '../../db/database.ts'
import { record } from '../../db/events.ts'
import type { Order } from '../order/order.ts'
import type { InvoiceIssued } from './invoice.events.ts'
import { insertInvoice, selectOrderInvoices } from './invoice.repository.ts'
import { contentOf, type InvoiceContent, type InvoiceKind, type ReturnedPart, returnContent } from './invoice.ts'

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

/** Takes back the part of an invoice that came back to the house, in a paper of that return. */
export async function issueReturnNote(tx: Transaction, order: Order, part: ReturnedPart): Promise<void> {
  const invoice = (await selectOrderInvoices(tx, order.id)).find(({ kind }) => kind === 'invoice')
  if (!invoice) return
  const content = returnContent(order, part)
  await issue(tx, order, 'credit_note', { ...content, corrects: invoice.number }, part.id)
}

async function issue(
  tx: Transaction,
  order: Order,
  kind: InvoiceKind,
  content: InvoiceContent,
  returned?: string,
): Promise<void> {
  const { id } = await insertInvoice(tx, { order: order.id, kind, content, returned: returned ?? null })
  await record<InvoiceIssued>(tx, { kind: 'invoice.issued', data: { invoice: id } })
}
