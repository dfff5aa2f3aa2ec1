import { join } from 'node:path'
import { findDatabase, type Opened, openJobs, root, type Settings, secretOf } from '../compose.ts'
import { type Database, openForLoading } from '../db/database.ts'
import { alone, applyMigrations } from '../db/migrate.ts'
import { openDemoStaff } from '../domain/staff/demo-staff.ts'
import { describePorts, startSandboxes } from '../integrations/ports.ts'
import { startJobs, startPublishing } from '../jobs/schedule.ts'
import { collectGarbage } from '../kernel/collect-garbage.ts'
import type { Config } from '../kernel/config.ts'
import { ConfigError } from '../kernel/settings.ts'
import type { Undo } from '../kernel/undo.ts'
import { loadSeed } from '../load-seed.ts'
import type { Command } from './command.ts'
import { endOnSignals } from './lifetime.ts'
import { stage } from './stage.ts'
import { serve, serveByWorkers } from './workers.ts'

export const start: Command = {
  name: 'start',
  says: 'opens the shop: database, migrations, house, jobs and web; RUN=web or RUN=jobs leaves one of the two out',
  run: async ({ settings, undo }) => {
    endOnSignals(undo)
    const { config } = settings
    const opened = await openShared(settings, undo)
    if (config.runs.web) {
      await stage(
        'server',
        () => (config.webConcurrency > 1 ? serveByWorkers(opened, undo) : serve(opened, undo)),
        () => (config.webConcurrency > 1 ? `${config.webConcurrency} processes` : ''),
      )
    }
    console.log(
      config.runs.web ? `\n  Averne is open at ${config.publicUrl}/\n` : '\n  Averne works on its jobs, and serves nobody\n',
    )
    return 'stays'
  },
}

/** Everything that exists once, however many processes serve: the database, its shape, the house's data, the jobs, the sandboxes. */
export async function openShared({ config, ports: settings }: Settings, undo: Undo[]): Promise<Opened> {
  const databaseUrl = await stage(
    'database',
    () => findDatabase(config, undo),
    () => (config.databaseUrl ? 'your own' : `embedded, in ${config.dataDir}`),
  )
  await prepareDatabase(config, databaseUrl)
  const house = {
    seed: join(root, 'seed'),
    publicUrl: config.publicUrl,
    dataDir: config.dataDir,
    allowSandbox: config.allowSandbox,
  }
  const ports = await stage('services', () => startSandboxes(settings, house, undo))
  for (const [name, who] of describePorts(settings, config, ports.sandboxes)) console.log(`    ${name.padEnd(20)} ${who}`)
  const opened = { config, databaseUrl, secret: secretOf(config), ports }
  if (config.runs.jobs) {
    const { tools, log } = openJobs(opened, undo)
    undo.push(await stage('jobs', () => startJobs(tools, databaseUrl, log)))
  } else {
    // Whoever serves alone still has to hear what changed.
    const { tools, log } = openJobs(opened, undo)
    undo.push(startPublishing(tools.database, log))
  }
  return opened
}

/** One machine at a time: a second one that starts now finds all of it done. */
async function prepareDatabase(config: Config, url: string): Promise<void> {
  const database = openForLoading(url)
  try {
    await checkConnections(config, database)
    await alone(url, async (client) => {
      await stage(
        'migrations',
        () => applyMigrations(client, join(root, 'migrations')),
        (fresh) => (fresh.length > 0 ? `${fresh.length} applied` : 'up to date'),
      )
      await stage(
        'house',
        () => loadSeed(database, join(root, 'seed')),
        (told) => told,
      )
      if (config.mode === 'demo' && config.atelier) await openDemoStaff(database)
    })
  } finally {
    await database.close()
  }
  collectGarbage()
}

async function checkConnections({ webConcurrency, databasePool, runs }: Config, database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ max: number }>(
    "select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as max",
  )
  const needed = (runs.web ? webConcurrency * (databasePool + 1) : 0) + 8
  const max = rows[0]!.max
  if (needed > max) {
    throw new ConfigError(
      `DATABASE_POOL: ${webConcurrency} processes need up to ${needed} connections, the database allows ${max}`,
    )
  }
}
