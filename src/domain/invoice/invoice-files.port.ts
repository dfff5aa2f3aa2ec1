import type { Invoice } from './invoice.ts'

/** Where the prints of invoices lie. */
export interface InvoiceFiles {
  /** The print, made now if nobody has; once made it stays as it is. */
  read(invoice: Invoice): Promise<Uint8Array>
  /** Throws the print away, and minds not if there is none. */
  remove(number: string): Promise<void>
}
