import type { Db } from '../../db/database.ts'
import { selectStock } from './inventory.repository.ts'
import { type Levels, levelsOf } from './inventory.ts'

/** So many of these sizes, whichever: how many are there, on their way, or not to be had. */
export async function findLevels(db: Db, skus: readonly string[], quantity: number): Promise<Levels> {
  return levelsOf(await selectStock(db, skus), quantity)
}
