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
