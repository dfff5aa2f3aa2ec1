import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { isFailed } from '../kernel/result.ts'
import { type Sql, sql } from './sql.ts'

interface Answer<Row> {
  readonly rows: Row[]
  readonly rowCount: number | null
}

/** One statement at a time, each on whichever connection is free. */
export interface Db {
  execute<Row extends object>(query: Sql, name?: string): Promise<Answer<Row>>
}

/** Statements that are all done or all undone, on one connection. */
export interface Transaction extends Db {
  /** For a library that writes its own statements and may do so within ours. */
  executeText<Row extends object>(text: string, values?: unknown[], name?: string): Promise<Answer<Row>>
}

export interface Database {
  /** One statement at a time, outside any transaction. */
  readonly db: Db
  /**
   * Check and write together. A failure that `work` returns rolls everything back, and is returned. `work` speaks with the database alone: where
   * PostgreSQL ends one of two that wait for each other, its work is undone and done again.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  readonly pool: pg.Pool
  close(): Promise<void>
}

const insideTransaction = new AsyncLocalStorage<true>()

class RolledBack extends Error {
  readonly answer: unknown

  constructor(answer: unknown) {
    super('rolled back')
    this.answer = answer
  }
}

/**
 * A pool that refuses to be used from inside a transaction: code that takes a second connection while it holds one
 * exhausts the pool as soon as enough shoppers do the same, and then everybody waits for everybody.
 */
class GuardedPool extends pg.Pool {
  override connect(...args: unknown[]): never {
    refuseInsideTransaction()
    return (super.connect as (...args: unknown[]) => never).apply(this, args)
  }

  override query(...args: unknown[]): never {
    refuseInsideTransaction()
    return (super.query as (...args: unknown[]) => never).apply(this, args)
  }
}

function refuseInsideTransaction(): void {
  if (insideTransaction.getStore()) {
    throw new Error('the pool was used inside a transaction: pass the transaction on instead')
  }
}

const settings = {
  statement_timeout: 15_000,
  lock_timeout: 8_000,
  idle_in_transaction_session_timeout: 15_000,
  // A named statement is planned once a connection (see named.ts). Left alone, PostgreSQL plans most of ours again for each set of values.
  plan_cache_mode: 'force_generic_plan',
}

const asWritten = (text: string) => text
const readers = new Map<number, (text: string) => unknown>([
  // Amounts and counts are far below what a number holds exactly; one that is not is a bug, and is said so.
  [pg.types.builtins.INT8, exactly],
  // Days and instants are read where they are used: a day is no instant of the server's own zone.
  [pg.types.builtins.DATE, asWritten],
  [pg.types.builtins.TIMESTAMP, asWritten],
  [pg.types.builtins.TIMESTAMPTZ, asWritten],
])
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => readers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text'),
}

function exactly(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError('a number of the database is too large to be exact')
  return number
}

interface Connection {
  query(query: pg.QueryConfig): Promise<pg.QueryResult>
}

function statementsOn(connection: Connection): Transaction {
  const executeText = <Row>(text: string, values: unknown[] = [], name?: string): Promise<Answer<Row>> =>
    connection.query({ text, values, types, ...(name === undefined ? {} : { name }) })
  return {
    executeText,
    execute: (query, name) => {
      const { text, values } = query.compile()
      return executeText(text, values, name)
    },
  }
}

const deadlock = '40P01'

/** Two wait for each other by chance; three times in a row is none. */
async function againAfterDeadlock<T>(attempt: () => Promise<T>, times = 3): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (times > 1 && (error as { code?: unknown }).code === deadlock) return againAfterDeadlock(attempt, times - 1)
    throw error
  }
}

/** What `work` does is kept if it ends well, and undone if it throws. */
async function inTransaction<T>(pool: pg.Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const answer = await insideTransaction.run(true, () => work(statementsOn(client)))
    await client.query('commit')
    return answer
  } catch (error) {
    await client.query('rollback').catch((failed) => {
      broken = failed
    })
    throw error
  } finally {
    // A connection that could not even take back its work is not lent again.
    client.release(broken)
  }
}

/** A house that is loaded while the machine is busy takes longer than any shopper would wait, and nobody waits for it with a page open. */
const whileLoading = { statement_timeout: 300_000, idle_in_transaction_session_timeout: 60_000 }

/** For who loads the house. */
export const openForLoading = (url: string): Database => openPool(url, 2, { ...settings, ...whileLoading })

export const openDatabase = (url: string, size: number): Database => openPool(url, size, settings)

function openPool(url: string, size: number, set: Readonly<Record<string, number | string>>): Database {
  const pool = new GuardedPool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    application_name: 'vitrine',
    options: Object.entries(set)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  })
  // An idle connection that breaks is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => {})
  // The pool takes its own listener off a connection that it lends: one that breaks within a transaction would end the process too.
  pool.on('connect', (client) => client.on('error', () => {}))
  const { execute } = statementsOn(pool)
  return {
    db: { execute },
    pool,
    transaction: async (work) => {
      try {
        return await againAfterDeadlock(() =>
          inTransaction(pool, async (tx) => {
            const answer = await work(tx)
            if (isFailed(answer)) throw new RolledBack(answer)
            return answer
          }),
        )
      } catch (error) {
        if (error instanceof RolledBack) return error.answer as Awaited<ReturnType<typeof work>>
        throw error
      }
    },
    close: () => pool.end(),
  }
}

export async function isReachable({ db }: Database): Promise<boolean> {
  return db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
}

const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '53300',
  '57P01',
  '57P02',
  '57P03',
])

/** Whether the database cannot be reached, as opposed to having refused what we asked. */
export function isDatabaseAway(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && awayCodes.has(at.code)) return true
    if (
      /connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/i.test(at.message)
    ) {
      return true
    }
    if (at instanceof AggregateError && at.errors.some(isDatabaseAway)) return true
  }
  return false
}
