import { catalogTags, type Tile } from '../../domain/catalog/catalog.ts'
import { listTilesOf } from '../../domain/catalog/list-tiles.ts'
import { contentTags, type Entry, type PlacedPage } from '../../domain/content/content.ts'
import { findLooks } from '../../domain/content/find-looks.ts'
import type { Look } from '../../domain/content/lookbook.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { earliest } from '../cache/earliest.ts'
import { keptPart } from '../cache/parts.ts'
import type { Elsewhere } from '../http/route.ts'
import { productOf } from '../piece/last-visited.ts'
import { endOf, type ProductView, productView, tagsOf } from '../piece/product.view.ts'
import type { Shop } from '../shop.ts'
import { entryAt } from './page-at.ts'

/** A piece of a look. */
export interface LookPiece {
  readonly tile: Tile
  /** As this site sells it; null where it does not. */
  readonly sold: ProductView | null
}

export interface LookView {
  readonly folder: PlacedPage
  readonly entry: Entry
  readonly look: Look
  readonly before: Look | undefined
  readonly after: Look | undefined
  readonly pieces: readonly LookPiece[]
}

/** The looks of a show as they were last read; none of another entry. */
export async function looksOf(shop: Shop, { language }: SiteVisit, folder: string, entry: string): Promise<readonly Look[]> {
  return keptPart(shop, `looks ${language} ${folder} ${entry}`, [contentTags.page(folder), contentTags.tree], () =>
    findLooks(shop.database.db, folder, entry, language),
  )
}

/** A look by its path. Under an old name of its show it has moved with it. */
export async function lookView(
  shop: Shop,
  visit: SiteVisit,
  tree: readonly PlacedPage[],
  names: Readonly<Record<string, string>>,
): Promise<LookView | Elsewhere | null> {
  const { db } = shop.database
  const found = await entryAt(db, tree, names, visit.language)
  if (!found) return null
  if ('movedTo' in found) return { movedTo: `${found.movedTo}/${encodeURIComponent(names.look ?? '')}` }
  const { folder, entries } = found
  const entry = entries[found.at]!
  const looks = await looksOf(shop, visit, folder.id, entry.id)
  const at = looks.findIndex(({ id }) => id === names.look)
  const look = looks[at]
  if (!look) return null
  const tiles = await listTilesOf(db, look.pieces, visit.language)
  const pieces = await Promise.all(tiles.map(async (tile) => ({ tile, sold: await productView(shop, visit, tile.colourway) })))
  return { folder, entry, look, before: looks[at - 1], after: looks[at + 1], pieces }
}

/** What the page was made from. A piece that is named but not sold may come back. */
export function lookTags({ folder, look, pieces }: LookView): string[] {
  const named = look.pieces.map((piece) => catalogTags.product(productOf(piece)))
  return [...new Set([contentTags.page(folder.id), ...named, ...pieces.flatMap(({ sold }) => (sold ? tagsOf(sold) : []))])]
}

export const lookEnd = ({ pieces }: LookView): Date | null => earliest(pieces.map(({ sold }) => (sold ? endOf(sold) : null)))

/** The sizes that can be had, or ordered, at this moment. */
export const orderableOf = (sold: ProductView) => sold.sizes.filter(({ availability }) => availability.orderable > 0)

export const hasSizes = ({ sizes }: ProductView): boolean => sizes.some(({ size }) => size !== null)
