import { resolve } from 'node:path'
import { findDatabase } from '../compose.ts'
import { openDatabase } from '../db/database.ts'
import { loadCoupons } from '../domain/coupon/load-coupons.ts'
import type { Command } from './command.ts'

export const couponsLoad: Command = {
  name: 'coupons load',
  takes: ['<file.json>'],
  says: 'brings in coupons and their rules, beside an open shop; those with a code that is there are changed, and none is taken away',
  run: async ({ settings, args: [file = ''], from, undo }) => {
    const path = resolve(from, file)
    const database = openDatabase(await findDatabase(settings.config, undo), 2)
    undo.push(() => database.close())
    return `${await loadCoupons(database, path)} coupons loaded`
  },
}
