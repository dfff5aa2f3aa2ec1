import type { Db } from '../../db/database.ts'
import { retention } from '../retention.ts'
import {
  clearPersonalData,
  selectBrokenSeries,
  selectCustomerInvoices,
  selectInvoice,
  selectOrderInvoices,
  selectToldInvoices,
} from './invoice.repository.ts'
import type { Invoice } from './invoice.ts'
import type { InvoiceFiles } from './invoice-files.port.ts'

export function findInvoice(db: Db, id: string): Promise<Invoice | null> {
  return selectInvoice(db, id)
}

/** An order's papers, the first one first. */
export function findInvoicesOf(db: Db, order: string): Promise<Invoice[]> {
  return selectOrderInvoices(db, order)
}

/** Those of them that whoever ordered may see. */
export function findToldInvoices(db: Db, order: string): Promise<Invoice[]> {
  return selectToldInvoices(db, order)
}

/** A customer's, for them to take along. */
export function listInvoices(db: Db, customer: string): Promise<Invoice[]> {
  return selectCustomerInvoices(db, customer)
}

/** Papers whose time in the books is over: the sums stay, and nobody's name; the print goes. */
export async function anonymiseInvoices(db: Db, files: InvoiceFiles): Promise<number> {
  const numbers = await clearPersonalData(db, retention.invoiceYears)
  for (const number of numbers) await files.remove(number)
  return numbers.length
}

/** Empty when every series counts from one to its last without a hole. */
export function findBrokenSeries(db: Db): Promise<{ readonly series: string }[]> {
  return selectBrokenSeries(db)
}
