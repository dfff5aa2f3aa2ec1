import { findCart } from '../../domain/cart/find-cart.ts'
import type { Picture } from '../../domain/catalog/catalog.ts'
import { foreignSystem } from '../../domain/catalog/size-chart.ts'
import { findStoreStock } from '../../domain/inventory/find-store-stock.ts'
import { mostPieces } from '../../domain/try-on/try-on.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { sizeName, sizeOnly } from '../../i18n/size-name.ts'
import type { Visit } from '../../kernel/visit.ts'
import { productView } from '../piece/product.view.ts'
import type { Shop } from '../shop.ts'

/** A size that a boutique can lay out. */
export interface OfferedPiece {
  readonly sku: string
  /** The piece and its colour, in the shopper's words; the size and the fit, where it has any; and all of it. */
  readonly piece: string
  readonly size: string
  readonly words: string
  readonly picture: Picture | null
  /** Whether the boutique has it today; where not, it may send for it. */
  readonly isHere: boolean
  readonly isChosen: boolean
}

interface Asked {
  readonly pid: string
  /** What the form says in a field. */
  readonly ticked: (field: string) => string
}

/** Says that a form speaks of pieces: then what is not ticked is not wanted. */
export const piecesField = 'pieces'
export const pieceField = (sku: string) => `piece_${sku}`

/**
 * What somebody may want laid out: the size they came from, its other sizes in this boutique, and what is in their bag and here. Until a
 * form says otherwise, the one they came from is chosen.
 */
export async function offeredPieces(shop: Shop, visit: Visit, store: string, { pid, ticked }: Asked): Promise<OfferedPiece[]> {
  const { db } = shop.database
  const t = messagesIn(visit.language)
  const found = pid === '' ? null : await productView(shop, visit, pid)
  const system = found?.chart ? foreignSystem(found.chart, visit.country) : null
  const own = (found?.sizes ?? []).map(({ sku, size, fit }) => ({
    ...{ sku, size, sizeSystem: system, fit, name: found!.piece.name, colour: found!.piece.colour.name },
    picture: found!.piece.pictures[0] ?? null,
  }))
  const { lines } = await findCart(db, visit)
  const bag = lines.map(({ sku, size, sizeSystem, fit, name, colourName, pictures }) => ({
    sku,
    size,
    sizeSystem,
    fit,
    name,
    colour: colourName,
    picture: pictures[0] ?? null,
  }))
  const all = [...new Map([...own, ...bag].map((each) => [each.sku, each])).values()]
  const stock = await findStoreStock(
    db,
    all.map(({ sku }) => sku),
  )
  const here = new Set(stock.flatMap((held) => (held.store === store ? [held.sku] : [])))
  const asked = found?.chosen?.sku
  const isSaid = ticked(piecesField) !== ''
  return all
    .filter(({ sku }) => here.has(sku) || sku === asked)
    .map((piece) => ({
      sku: piece.sku,
      piece: sizeName({ ...piece, size: null, sizeSystem: null, fit: null }, t, visit.language),
      size: sizeOnly(piece, t, visit.language),
      words: sizeName(piece, t, visit.language),
      picture: piece.picture,
      isHere: here.has(piece.sku),
      isChosen: isSaid ? ticked(pieceField(piece.sku)) === 'on' : piece.sku === asked,
    }))
}

/** What was chosen of it, as many as one looks at. */
export function chosenOf(offered: readonly OfferedPiece[]): string[] {
  return offered.flatMap(({ sku, isChosen }) => (isChosen ? [sku] : [])).slice(0, mostPieces)
}
