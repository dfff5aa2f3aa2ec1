import type { Db } from '../../db/database.ts'
import type { Language } from '../../kernel/visit.ts'
import { findPiece } from './find-piece.ts'

/** A size by the words of the catalogue. */
export interface NamedSize {
  readonly sku: string
  readonly name: string
  readonly colour: string | null
  readonly size: string | null
  readonly fit: string | null
}

/** In the order that is asked for; what is no longer in the catalogue goes by its number. */
export async function nameSizes(db: Db, skus: readonly string[], language: Language): Promise<NamedSize[]> {
  return Promise.all(
    skus.map(async (sku) => {
      const piece = await findPiece(db, sku, language)
      const variant = piece?.variants.find((each) => each.sku === sku)
      const [name, colour] = [piece?.name ?? sku, piece?.colour.name ?? null]
      return { sku, name, colour, size: variant?.size ?? null, fit: variant?.fit ?? null }
    }),
  )
}
