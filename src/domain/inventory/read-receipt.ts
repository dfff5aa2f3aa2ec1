import { basename } from 'node:path'
import { readCsvFile } from '../../kernel/csv-file.ts'
import { SeedFileError } from '../../kernel/json-file.ts'
import type { Receipt } from './receive-stock.ts'

const header = 'sku,quantity'
const line = /^([A-Z0-9-]{3,40}),([1-9]\d{0,5})$/

/** A note of what has come, size by size. The file's name is the receipt's. */
export function readReceipt(path: string): Receipt {
  const arrivals = readCsvFile(path, header, line, 'a receipt').map(([, sku, quantity]) => ({
    sku: sku!,
    quantity: Number(quantity),
  }))
  if (arrivals.length === 0) throw new SeedFileError(`${path}:1: nothing has come`)
  return { reference: basename(path), arrivals }
}
