import type { Piece } from '../../domain/catalog/catalog.ts'
import { foreignSystem } from '../../domain/catalog/size-chart.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { productView, type Size } from '../piece/product.view.ts'
import type { Shop } from '../shop.ts'

export interface NotifyView {
  readonly piece: Piece
  /** What was asked for and cannot be had: one size, or those of a colour to choose from. None when it is here. */
  readonly sizes: readonly Size[]
  /** Whose sizes those are, where it must be said. */
  readonly sizeSystem: string | null
}

/** The sizes that a pid names and nobody can order now; null when the piece is not sold on this site. */
export async function notifyView(shop: Shop, visit: SiteVisit, pid: string): Promise<NotifyView | null> {
  const view = await productView(shop, visit, pid)
  if (!view) return null
  const named = view.sizes.filter(({ sku }) => sku === pid)
  const asked = named.length > 0 ? named : view.sizes
  return {
    piece: view.piece,
    sizes: asked.filter(({ availability }) => availability.orderable === 0),
    sizeSystem: view.chart && foreignSystem(view.chart, visit.country),
  }
}
