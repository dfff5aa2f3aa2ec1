import type { Piece } from '../../domain/catalog/catalog.ts'
import { findOrigin } from '../../domain/origin/find-origin.ts'
import type { Origin } from '../../domain/origin/origin.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import type { Freshness } from '../cache/tagged-cache.ts'
import { productView, tagsOf } from '../piece/product.view.ts'
import type { Shop } from '../shop.ts'

export interface OriginView {
  readonly piece: Piece
  readonly origin: Origin
  /** The register's page of it; null where the house has no register. */
  readonly frame: string | null
  readonly freshness: Freshness
}

/** Where a piece comes from, or null when it is not sold here. */
export async function originView(shop: Shop, visit: SiteVisit, pid: string): Promise<OriginView | null> {
  const view = await productView(shop, visit, pid)
  const origin = view && (await findOrigin(shop.database.db, view.piece.style, visit.language))
  if (!view || !origin) return null
  const { piece } = view
  return {
    piece,
    origin,
    frame: shop.traceability?.pageOf(piece.colourway, visit.language) ?? null,
    freshness: { tags: tagsOf(view), freshUntil: piece.onlineUntil },
  }
}
