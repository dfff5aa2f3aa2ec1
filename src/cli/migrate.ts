import { join } from 'node:path'
import { root } from '../compose.ts'
import { migrate as migrateDatabase } from '../db/migrate.ts'
import type { Command } from './command.ts'
import { databaseForCommand } from './database-server.ts'

export const migrate: Command = {
  name: 'migrate',
  says: 'applies the migrations that the database has not seen; a start does so by itself',
  run: async ({ settings, undo }) => {
    const fresh = await migrateDatabase(await databaseForCommand(settings.config, undo), join(root, 'migrations'))
    return [...fresh, fresh.length > 0 ? `${fresh.length} applied` : 'up to date'].join('\n')
  },
}
