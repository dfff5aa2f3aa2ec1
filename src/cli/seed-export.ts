import { cpSync, existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findDatabase, root } from '../compose.ts'
import { openDatabase } from '../db/database.ts'
import { exportSeed } from '../domain/edition/export-seed.ts'
import type { Command } from './command.ts'
import { Refused } from './lifetime.ts'

export const seedExport: Command = {
  name: 'seed export',
  takes: ['<folder>'],
  says: 'writes seed/ into an empty folder with what was changed in the atelier, so that a house can be filled from it',
  run: async ({ settings, args: [folder = ''], from, undo }) => {
    const to = resolve(from, folder)
    if (existsSync(to) && readdirSync(to).length > 0) throw new Refused(`${to} is not empty`)
    const database = openDatabase(await findDatabase(settings.config, undo), 2)
    undo.push(() => database.close())
    const seed = join(root, 'seed')
    const changed = await exportSeed(database.db, seed)
    cpSync(seed, to, { recursive: true })
    for (const [path, text] of changed) writeFileSync(join(to, path), text)
    return `${changed.size} files changed in ${to}`
  },
}
