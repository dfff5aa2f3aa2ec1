import { type Category, catalogTags, type Piece } from '../../domain/catalog/catalog.ts'
import { findPiece } from '../../domain/catalog/find-piece.ts'
import { type SizeChart, sizeChartOf } from '../../domain/catalog/size-chart.ts'
import { findAvailability } from '../../domain/inventory/find-availability.ts'
import { type Availability, nothing } from '../../domain/inventory/inventory.ts'
import { findPrices } from '../../domain/pricing/find-prices.ts'
import type { Money } from '../../kernel/money.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { categoriesOf, sizeChartIn } from '../cache/parts.ts'
import { trailTo } from '../path/category-trail.ts'
import type { Shop } from '../shop.ts'
import { sizeWidgetOf } from './size-pixel.tsx'

export interface Size {
  readonly sku: string
  readonly fit: string | null
  readonly size: string | null
  readonly availability: Availability
}

export interface ProductView {
  readonly piece: Piece
  readonly price: Money
  readonly sizes: readonly Size[]
  /** The size that the URL names; the only one of a piece that has no sizes. */
  readonly chosen: Size | null
  /** The fit that the URL names, or the first; null where there are none. */
  readonly fit: string | null
  /** What its sizes are elsewhere; null where it has none. */
  readonly chart: SizeChart | null
  readonly trail: readonly Category[]
  /** Where the size widget is served; null where this site has none. */
  readonly sizeWidget: string | null
}

/** A size as a URL names it. */
interface NamedSize {
  readonly fit?: string | undefined
  readonly size?: string | undefined
}

/** One that does not exist is not chosen: the piece is shown, and asks. */
function chosenOf(sizes: readonly Size[], pid: string, { fit, size }: NamedSize): Size | null {
  if (sizes.length === 1 && sizes[0]!.size === null) return sizes[0]!
  const firstFit = sizes[0]?.fit ?? null
  return sizes.find((each) => each.sku === pid || (each.size === size && each.fit === (fit ?? firstFit))) ?? null
}

/** All that the product page shows, or null when this piece is not sold on this site. */
export async function productView(shop: Shop, visit: SiteVisit, pid: string, named: NamedSize = {}): Promise<ProductView | null> {
  const { clock, database } = shop
  const { db } = database
  const piece = await findPiece(db, pid, visit.language)
  const price = piece && (await findPrices(db, [piece.product], visit.currency)).get(piece.product)
  if (!piece || !price || (piece.onlineUntil && piece.onlineUntil <= clock())) return null
  const stock = await findAvailability(
    db,
    piece.variants.map((variant) => variant.sku),
  )
  const categories = await categoriesOf(shop, visit.language)
  const category = categories.find((each) => each.id === piece.category)
  const sizes = piece.variants.map((variant) => ({ ...variant, availability: stock.get(variant.sku) ?? nothing }))
  const chosen = chosenOf(sizes, pid, named)
  const chart = sizeChartOf(piece)
  return {
    piece,
    price,
    sizes,
    chosen,
    fit: (chosen ?? sizes.find(({ fit }) => fit === named.fit) ?? sizes[0])?.fit ?? null,
    chart: chart && (await sizeChartIn(shop, chart)),
    trail: category ? [...trailTo(category, categories), category] : [],
    sizeWidget: sizeWidgetOf(shop, visit),
  }
}

export const tagsOf = (view: ProductView) => [catalogTags.product(view.piece.product), catalogTags.sizeCharts]
