import type { Db } from '../../db/database.ts'
import { selectDetails } from './details.repository.ts'
import type { Details } from './details.ts'

/** What is known of a style besides its words, or null. */
export function findDetails(db: Db, style: string): Promise<Details | null> {
  return selectDetails(db, style)
}
