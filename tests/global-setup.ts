import { resolve } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { type Database, openForLoading } from '../src/db/database.ts'
import { shopRole, startEmbedded } from '../src/db/embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { sql } from '../src/db/sql.ts'
import { countTiles } from '../src/domain/catalog/catalog.repository.ts'
import { recountPieces } from '../src/domain/search/index-catalog.ts'
import { prepareJobs } from '../src/jobs/schedule.ts'
import { loadSeed } from '../src/load-seed.ts'
import { templateName } from './test-database.ts'

/** One server for all test files, with a migrated and loaded template that each file copies in a few milliseconds. */
export default async function setup(project: TestProject): Promise<() => void> {
  const server = await startEmbedded(resolve('.data/test'), { forTests: true })
  const admin = new pg.Client({ connectionString: server.adminUrl })
  await admin.connect()
  const old = await admin.query<{ datname: string }>("select datname from pg_database where datname like 'test_%'")
  for (const { datname } of old.rows) await admin.query(`drop database if exists "${datname}" with (force)`)
  await admin.query(`drop database if exists ${templateName} with (force)`)
  await admin.query(`create database ${templateName} template template0 encoding 'UTF8' owner ${shopRole}`)
  await admin.end()

  const url = new URL(server.url)
  url.pathname = `/${templateName}`
  await migrate(url.href, resolve('migrations'))
  const database = openForLoading(url.href)
  await loadSeed(database, resolve('seed'))
  await putEndsOff(database)
  await database.close()
  const boss = await prepareJobs(url.href, pino({ level: 'silent' }))
  await boss.stop({ graceful: false })

  project.provide('serverUrl', server.adminUrl)
  project.provide('shopUrl', server.url)
  return () => server.stop()
}

/** Pieces that the seed takes offline on a day are online, and counted, whenever tests run. */
function putEndsOff(database: Database): Promise<void> {
  return database.transaction(async (tx) => {
    await tx.execute(sql`update product set online_until = current_date + interval '2 years' where online_until is not null`)
    await countTiles(tx)
    await recountPieces(tx)
  })
}
