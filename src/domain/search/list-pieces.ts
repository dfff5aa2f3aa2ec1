import type { Database } from '../../db/database.ts'
import { numbersIn, selectListedPieces } from './facet-table.repository.ts'
import type { Listed } from './facet-table.ts'
import type { Refinable } from './refinement.ts'
import { selectFound } from './search.repository.ts'

/** A category's pieces, or those that have all these words, to be refined. */
export async function listPieces(database: Database, what: Exclude<Refinable, 'everything'>): Promise<Listed> {
  const { edition, pieces } =
    'category' in what
      ? await selectListedPieces(database.db, what.category)
      : await selectFound(database.db, what.language, what.words)
  return { edition, numbers: numbersIn(pieces) }
}
