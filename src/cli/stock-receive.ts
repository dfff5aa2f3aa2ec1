import { resolve } from 'node:path'
import { openDatabase } from '../db/database.ts'
import { readDelivery } from '../domain/inventory/read-delivery.ts'
import { receiveStock } from '../domain/inventory/receive-stock.ts'
import type { Command } from './command.ts'
import { databaseForCommand } from './database-server.ts'
import { Refused } from './lifetime.ts'
import { queueForCommand } from './open-queue.ts'

export const stockReceive: Command = {
  name: 'stock receive',
  takes: ['<file.csv>'],
  says: 'counts a delivery in, lines of sku,quantity, beside an open shop; one that was counted before is not counted again',
  run: async ({ settings, args: [file = ''], from, undo }) => {
    const path = resolve(from, file)
    const delivery = readDelivery(path)
    const database = openDatabase(await databaseForCommand(settings.config, undo), 2)
    undo.push(() => database.close())
    const queue = await queueForCommand(database, undo)
    const done = await receiveStock(database, queue, delivery)
    if (done.ok) return `${delivery.reference}: ${done.value.pieces} pieces received`
    if (done.failure.code === 'ALREADY_RECEIVED') return `${delivery.reference}: was received before, nothing counted`
    throw new Refused(`${path}: no size ${done.failure.skus.join(', ')}; nothing counted`)
  },
}
