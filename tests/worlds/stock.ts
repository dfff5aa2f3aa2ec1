import type { Database } from '../../src/db/database.ts'
import { type Correction, correctStock } from '../../src/domain/inventory/correct-stock.ts'

/** So many of these sizes can be sold online from now on; what is on its way stays as it was announced, unless `expected` says. */
export async function setStock(
  database: Database,
  skus: string | readonly string[],
  quantity: number,
  { place, expected }: Pick<Correction, 'place' | 'expected'> = {},
): Promise<void> {
  const correction = { quantity, ...(place ? { place } : {}), ...(expected === undefined ? {} : { expected }) }
  for (const sku of [skus].flat())
    await database.transaction((tx) => correctStock(tx, { sku, ...correction }, 'a test says what is there'))
}

/** How many of a size can be sold online. */
export async function stockOf(database: Database, sku: string): Promise<number> {
  const { rows } = await database.pool.query("select quantity from stock where sku = $1 and place = 'online'", [sku])
  return rows[0]?.quantity ?? 0
}

/** Somebody else has the last one in their hands: what `press` does waits for it, and finds it gone. */
export async function whileTaken<T>(database: Database, sku: string, press: () => Promise<T>): Promise<T> {
  const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const taking = database.transaction(async (tx) => {
    await correctStock(tx, { sku, quantity: 0 }, 'the last one is taken')
    begun.resolve()
    await mayEnd.promise
  })
  await begun.promise
  const pressed = press()
  while ((await waiting(database)) === 0) await new Promise((again) => setTimeout(again, 20))
  mayEnd.resolve()
  await taking
  return pressed
}

/** Those that wait for what somebody else holds. */
export async function waiting({ pool }: Database): Promise<number> {
  const { rows } = await pool.query(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows[0].n
}
