import type { SQL } from 'drizzle-orm'
import type { Db, Transaction } from './database.ts'

interface Inside {
  readonly dialect: { sqlToQuery(query: SQL): { sql: string; params: unknown[] } }
  readonly session: {
    prepareQuery(query: object, fields: undefined, name: string, asArrays: boolean): { execute(): Promise<{ rows: unknown[] }> }
  }
}

/**
 * Runs a statement under a name, so that PostgreSQL plans it once a connection and not each time: a join of eight tables takes
 * longer to plan than to run. One name, one text: parts of the text must not depend on the call.
 */
export async function runNamed<Row extends object>(db: Db | Transaction, name: string, query: SQL): Promise<Row[]> {
  const { dialect, session } = db as unknown as Inside
  const { rows } = await session.prepareQuery(dialect.sqlToQuery(query), undefined, name, false).execute()
  return rows as Row[]
}
