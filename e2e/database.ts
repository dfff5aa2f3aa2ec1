import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { clusterOf } from '../src/db/embedded.ts'

/** A shop's own database, for making trouble or putting something in its place. */
export async function databaseOf({ dataDir }: { readonly dataDir: string }): Promise<pg.Client> {
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim()
  const port = readFileSync(clusterOf(dataDir).pidFile, 'utf8').split('\n')[3]
  const client = new pg.Client({ connectionString: `postgres://vitrine:${password}@127.0.0.1:${port}/vitrine` })
  client.on('error', () => {})
  await client.connect()
  return client
}
