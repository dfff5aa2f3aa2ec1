import type { Db } from '../../db/database.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import type { Picture, Piece } from './catalog.ts'
import { findPiece } from './find-piece.ts'
import { findSizeChart } from './find-size-chart.ts'
import { foreignSystem, sizeChartOf } from './size-chart.ts'

/** A size by the words of the catalogue. */
export interface NamedSize {
  readonly sku: string
  readonly name: string
  readonly colour: string | null
  readonly size: string | null
  /** Whose size that is, where it must be said. */
  readonly sizeSystem: string | null
  readonly fit: string | null
  /** The whole piece; null where it is no longer in the catalogue. */
  readonly picture: Picture | null
}

/** In the order that is asked for; what is no longer in the catalogue goes by its number. */
export async function nameSizes(
  db: Db,
  skus: readonly string[],
  { language, country }: Pick<SiteVisit, 'language' | 'country'>,
): Promise<NamedSize[]> {
  return Promise.all(
    skus.map(async (sku) => {
      const piece = await findPiece(db, sku, language)
      const variant = piece?.variants.find((each) => each.sku === sku)
      const [name, colour] = [piece?.name ?? sku, piece?.colour.name ?? null]
      const [size, fit] = [variant?.size ?? null, variant?.fit ?? null]
      return {
        sku,
        name,
        colour,
        size,
        sizeSystem: size && piece && (await systemOf(db, piece, country)),
        fit,
        picture: piece?.pictures[0] ?? null,
      }
    }),
  )
}

async function systemOf(db: Db, piece: Piece, country: string): Promise<string | null> {
  const id = sizeChartOf(piece)
  const chart = id && (await findSizeChart(db, id))
  return chart && foreignSystem(chart, country)
}
