import type { Db } from '../../db/database.ts'
import type { Language } from '../../kernel/visit.ts'
import { selectColourwayOf, selectPiece } from './catalog.repository.ts'
import type { Piece } from './catalog.ts'

/** The piece that a product's, colourway's or variant's id names, if it is published. */
export async function findPiece(db: Db, pid: string, language: Language): Promise<Piece | null> {
  if (!/^[A-Z0-9-]{3,40}$/.test(pid)) return null
  // Most paths name a colourway: it is looked for first.
  const piece = await selectPiece(db, pid, language)
  if (piece) return piece
  const colourway = await selectColourwayOf(db, pid)
  return colourway === null || colourway === pid ? null : selectPiece(db, colourway, language)
}
