import type { Db } from '../../db/database.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { selectSold } from './cart.repository.ts'

/** How many of a size one person may have now: by the product's rule and by what is there. */
export async function findMost(db: Db, visit: SiteVisit, sku: string): Promise<number> {
  return (await selectSold(db, visit, sku))?.most ?? 0
}
