import { type Category, catalogTags, type Piece } from '../../domain/catalog/catalog.ts'
import { findPiece } from '../../domain/catalog/find-piece.ts'
import { type SizeChart, sizeChartOf } from '../../domain/catalog/size-chart.ts'
import { findAvailability } from '../../domain/inventory/find-availability.ts'
import { type Availability, nothing } from '../../domain/inventory/inventory.ts'
import { findPrices } from '../../domain/pricing/find-prices.ts'
import type { Money } from '../../kernel/money.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { earliest } from '../cache/earliest.ts'
import { categoriesOf, keptPart, sizeChartIn } from '../cache/parts.ts'
import { expressWallet, isForWallet } from '../express-wallet.ts'
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
  /** Whether a wallet pays for it without the steps of the checkout. */
  readonly hasWallet: boolean
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

const keptMs = 3600_000

type SoldPiece = Pick<ProductView, 'piece' | 'price' | 'sizes'>

/** A piece with its price and what there is of it: the page, its pop-ins and its parts are all made of it. */
async function findSoldPiece({ database: { db } }: Shop, visit: SiteVisit, pid: string): Promise<SoldPiece | null> {
  const piece = await findPiece(db, pid, visit.language)
  if (!piece) return null
  const [prices, stock] = await Promise.all([
    findPrices(db, [piece.product], visit.currency),
    findAvailability(
      db,
      piece.variants.map((variant) => variant.sku),
    ),
  ])
  const price = prices.get(piece.product)
  if (!price) return null
  return {
    piece,
    price,
    sizes: piece.variants.map((variant) => ({ ...variant, availability: stock.get(variant.sku) ?? nothing })),
  }
}

/** All that the product page shows, or null when this piece is not sold on this site. */
export async function productView(shop: Shop, visit: SiteVisit, pid: string, named: NamedSize = {}): Promise<ProductView | null> {
  const sold = await keptPart(
    shop,
    `piece ${visit.language} ${visit.currency} ${pid}`,
    productTagsOf,
    () => findSoldPiece(shop, visit, pid),
    (part) => Math.min(keptMs, Number(endOf(part) ?? Infinity) - shop.clock().getTime()),
  )
  if (!sold || (sold.piece.onlineUntil && sold.piece.onlineUntil <= shop.clock())) return null
  const { piece, price, sizes } = sold
  const categories = await categoriesOf(shop, visit.language)
  const category = categories.find((each) => each.id === piece.category)
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
    hasWallet: expressWallet(shop, visit) !== null && isForWallet(sizes),
  }
}

const productTagsOf = ({ piece }: SoldPiece) => [piece, ...piece.neighbours].map(({ product }) => catalogTags.product(product))

export const tagsOf = (view: ProductView) => [...productTagsOf(view), catalogTags.sizeCharts]

/** When the piece goes offline, or the first of those that its page leads to. */
export function endOf({ piece }: Pick<ProductView, 'piece'>): Date | null {
  return earliest([piece, ...piece.neighbours].map(({ onlineUntil }) => onlineUntil))
}
