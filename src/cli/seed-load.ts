import { join } from 'node:path'
import { findDatabase, root } from '../compose.ts'
import { openForLoading } from '../db/database.ts'
import { alone } from '../db/migrate.ts'
import { loadSeed } from '../load-seed.ts'
import type { Command } from './command.ts'

export const seedLoad: Command = {
  name: 'seed load',
  says: 'brings what has changed in seed/ into the database; a start does so by itself',
  run: async ({ settings, undo }) => {
    const url = await findDatabase(settings.config, undo)
    const database = openForLoading(url)
    undo.push(() => database.close())
    return alone(url, () => loadSeed(database, join(root, 'seed')))
  },
}
