import type { Db, Transaction } from './database.ts'
import type { Sql } from './sql.ts'

/**
 * Runs a statement under a name, so that PostgreSQL plans it once a connection and not each time: a join of eight tables takes
 * longer to plan than to run. One name, one text: parts of the text must not depend on the call.
 */
export async function runNamed<Row extends object>(db: Db | Transaction, name: string, query: Sql): Promise<Row[]> {
  return (await db.execute<Row>(query, name)).rows
}
