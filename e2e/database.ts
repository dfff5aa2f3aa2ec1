import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Database, openDatabase } from '../src/db/database.ts'
import { clusterOf } from '../src/db/embedded.ts'

interface Placed {
  readonly dataDir: string
}

function urlOf({ dataDir }: Placed): string {
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim()
  const port = readFileSync(clusterOf(dataDir).pidFile, 'utf8').split('\n')[3]
  return `postgres://vitrine:${password}@127.0.0.1:${port}/vitrine`
}

/** What a test has to do with a shop's own database while the shop is open, by the shop's own use-cases. */
export async function withDatabase<T>(shop: Placed, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(urlOf(shop), 1)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** A shop's own database, for making trouble. */
export async function databaseOf(shop: Placed): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: urlOf(shop) })
  client.on('error', () => {})
  await client.connect()
  return client
}
