import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { InvoiceFiles } from '../src/domain/invoice/invoice-files.port.ts'
import { openInvoiceFiles } from '../src/paper/invoice-files.ts'

/** A folder of invoices of the test's own; made when the first is printed. */
export function testInvoices(dataDir = mkdtempSync(join(tmpdir(), 'invoices-'))): InvoiceFiles {
  return openInvoiceFiles({ dataDir, root: resolve('.') })
}
