import { resolve } from 'node:path'
import { findDatabase } from '../compose.ts'
import { openDatabase } from '../db/database.ts'
import { readReceipt } from '../domain/inventory/read-receipt.ts'
import { receiveStock } from '../domain/inventory/receive-stock.ts'
import type { Command } from './command.ts'
import { Refused } from './lifetime.ts'

export const stockReceive: Command = {
  name: 'stock receive',
  takes: ['<file.csv>'],
  says: 'counts a receipt in, lines of sku,quantity, beside an open shop; one that was counted before is not counted again',
  run: async ({ settings, args: [file = ''], from, undo }) => {
    const path = resolve(from, file)
    const receipt = readReceipt(path)
    const database = openDatabase(await findDatabase(settings.config, undo), 2)
    undo.push(() => database.close())
    const done = await receiveStock(database, receipt)
    if (done.ok) return `${receipt.reference}: ${done.value.pieces} pieces received`
    if (done.failure.code === 'ALREADY_RECEIVED') return `${receipt.reference}: was received before, nothing counted`
    throw new Refused(`${path}: no size ${done.failure.skus.join(', ')}; nothing counted`)
  },
}
