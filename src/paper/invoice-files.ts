import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { invoiceFolder } from '../domain/invoice/invoice.ts'
import type { InvoiceFiles } from '../domain/invoice/invoice-files.port.ts'
import { printInvoice } from './invoice.paper.ts'

interface Where {
  readonly dataDir: string
  /** The folder of the shop's own files: its fonts. */
  readonly root: string
}

/** The folder of invoices, within the shop's data: nobody is served from it but by the order's own page. */
export function openInvoiceFiles({ dataDir, root }: Where): InvoiceFiles {
  const folder = join(dataDir, invoiceFolder)
  const fileOf = (number: string) => join(folder, `${number}.pdf`)
  return {
    read: async (invoice) => {
      const file = fileOf(invoice.number)
      const kept = await readFile(file).catch(unlessMissing)
      if (kept) return kept
      const printed = await printInvoice(invoice, root)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Whole or not at all: whoever reads meanwhile finds none, and prints the same.
      const fresh = `${file}.${randomUUID()}`
      await writeFile(fresh, printed, { mode: 0o600 })
      await rename(fresh, file)
      return printed
    },
    remove: (number) => rm(fileOf(number), { force: true }),
  }
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error
  return null
}
