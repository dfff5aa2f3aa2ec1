import type { Db } from '../../db/database.ts'
import type { Language } from '../../kernel/visit.ts'
import { countPiecesSold, type PiecePathRow, selectPiecePaths } from './catalog-path.repository.ts'

/** Pieces that are sold now, by the currency they have a price in. */
export function countPiecePaths(db: Db): Promise<ReadonlyMap<string, number>> {
  return countPiecesSold(db)
}

/** A part of the pieces that are sold now in a currency: what their paths are made of, and their first picture. */
export function listPiecePaths(
  db: Db,
  { language, currency }: { readonly language: Language; readonly currency: string },
  from: number,
  count: number,
): Promise<PiecePathRow[]> {
  return selectPiecePaths(db, language, currency, from, count)
}
