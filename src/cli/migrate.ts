import { join } from 'node:path'
import { findDatabase, root } from '../compose.ts'
import { migrate as migrateDatabase } from '../db/migrate.ts'
import type { Command } from './command.ts'

export const migrate: Command = {
  name: 'migrate',
  says: 'applies the migrations that the database has not seen; a start does so by itself',
  run: async ({ settings, undo }) => {
    const fresh = await migrateDatabase(await findDatabase(settings.config, undo), join(root, 'migrations'))
    return [...fresh, fresh.length > 0 ? `${fresh.length} applied` : 'up to date'].join('\n')
  },
}
