import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { type Database, openDatabase } from '../src/db/database.ts'
import { shopRole } from '../src/db/embedded.ts'

export const templateName = 'house_template'

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's. */
    serverUrl: string
    /** By which a shop comes in. */
    shopUrl: string
  }
}

export interface TestDatabase {
  readonly url: string
  readonly database: Database
}

/** A database of the test file's own, as the demo house has it. Call at the top of the file. */
export function testDatabase(): TestDatabase {
  const serverUrl = inject('serverUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const at = new URL(inject('shopUrl'))
  at.pathname = `/${name}`
  const database = openDatabase(at.href, 5)
  // A shopper gives up after some seconds; hundreds who press at once on a busy machine are all heard here.
  database.pool.options.connectionTimeoutMillis = 60_000
  beforeAll(() => administer(serverUrl, `create database ${name} template ${templateName} owner ${shopRole}`))
  afterAll(async () => {
    await database.close()
    await administer(serverUrl, `drop database if exists ${name} with (force)`)
  })
  return { url: at.href, database }
}

export async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
