import { type Category, catalogTags, type Tile } from '../../domain/catalog/catalog.ts'
import { listSelections } from '../../domain/catalog/list-piece-group.ts'
import { listTilesOf } from '../../domain/catalog/list-tiles.ts'
import type { PieceGroup } from '../../domain/catalog/piece-groups.ts'
import type { Block } from '../../domain/content/blocks.ts'
import { contentTags, type Entry, type PlacedPage, pageSizes } from '../../domain/content/content.ts'
import { findBlocks } from '../../domain/content/find-blocks.ts'
import { listEntries } from '../../domain/content/list-entries.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { categoriesOf, keptPart } from '../cache/parts.ts'
import { withOwnPaths } from '../path/own-paths.ts'
import { productOf } from '../piece/last-visited.ts'
import { type PricedTile, pricedTiles, pricedTilesOf } from '../piece/priced-tiles.ts'
import type { Shop } from '../shop.ts'

/** A folder as a block shows it: its first entries, and where it stands itself. */
export interface Shelf {
  readonly folder: PlacedPage
  readonly entries: readonly Entry[]
}

/** What the house has chosen, with the piece that stands for it. */
export interface Selection {
  readonly group: PieceGroup
  readonly tile: Tile
}

/** A category in an index of what there is, and the piece that stands for it. */
export interface IndexRow {
  readonly category: Category
  readonly tile: Tile | undefined
}

export interface ContentView {
  readonly page: PlacedPage
  /** The pages above it, from the top. */
  readonly above: readonly PlacedPage[]
  readonly below: readonly PlacedPage[]
  readonly blocks: readonly Block[]
  /** Pieces of the shop, by the block that shows them. */
  readonly rails: ReadonlyMap<Block, readonly PricedTile[]>
  readonly indexes: ReadonlyMap<Block, readonly IndexRow[]>
  readonly shelves: ReadonlyMap<Block, Shelf>
  readonly selections: readonly Selection[]
  /** How many pages of its folder are shown at once. */
  readonly number: number
}

const railLength = 8

/** Everything a page of content shows, or null when this site has no such page. */
export async function contentView(
  shop: Shop,
  visit: SiteVisit,
  tree: readonly PlacedPage[],
  page: PlacedPage,
  number: number,
  /** Other than the page's own, for who looks at them before they are published. */
  others?: readonly Block[],
): Promise<ContentView | null> {
  const blocks = others ? await withOwnPaths(shop, visit, others) : await blocksOf(shop, visit, page)
  if (!blocks) return null
  const shelves = new Map<Block, Shelf>()
  let isPaged = false
  for (const block of blocks) {
    if (block.type !== 'tiles' && block.type !== 'timeline') continue
    const folder = tree.find((each) => each.id === block.folder)
    if (!folder) continue
    const { first, next } = pageSizes(folder.kind)
    const before = first + (number - 2) * next
    if (block.most === undefined && number > 1 && before < folder.entries) isPaged = true
    const count = block.most ?? first + (number - 1) * next
    shelves.set(block, { folder, entries: await entriesOf(shop, visit, folder, count) })
  }
  if (number > 1 && !isPaged) return null
  const [selections, rails, indexes] = await Promise.all([
    selectionsFor(shop, visit, blocks),
    railsOf(shop, visit, blocks),
    indexesOf(shop, visit, blocks),
  ])
  const below = tree.filter((each) => each.parent === page.id)
  return {
    page,
    above: trailTo(page, tree),
    below,
    blocks,
    rails,
    indexes,
    shelves,
    selections,
    number,
  }
}

/** What the page says, its links leading where they do in its language: a piece may be renamed, and is one of the catalogue's. */
function blocksOf(shop: Shop, visit: SiteVisit, { id }: PlacedPage): Promise<Block[] | null> {
  const tags = [contentTags.page(id), contentTags.tree, catalogTags.menu]
  return keptPart(shop, `blocks ${visit.language} ${id}`, tags, async () => {
    const found = await findBlocks(shop.database.db, id, visit.language)
    return found && withOwnPaths(shop, visit, found)
  })
}

function entriesOf(shop: Shop, { language }: SiteVisit, { id }: PlacedPage, count: number): Promise<readonly Entry[]> {
  return keptPart(shop, `entries ${language} ${id} ${count}`, [contentTags.page(id), contentTags.tree], () =>
    listEntries(shop.database.db, id, language, count),
  )
}

async function selectionsFor({ database: { db } }: Shop, visit: SiteVisit, blocks: readonly Block[]): Promise<Selection[]> {
  if (!blocks.some(({ type }) => type === 'selections')) return []
  const gatherings = await listSelections(db, visit)
  const tiles = await listTilesOf(
    db,
    gatherings.map(({ first }) => first),
    visit.language,
  )
  return gatherings.flatMap((group) => {
    const tile = tiles.find(({ colourway }) => colourway === group.first)
    return tile ? [{ group, tile }] : []
  })
}

/** The pieces of each block that shows some, as far as they have a price on this site. */
async function railsOf(shop: Shop, visit: SiteVisit, blocks: readonly Block[]): Promise<ContentView['rails']> {
  const rails = new Map<Block, readonly PricedTile[]>()
  for (const block of blocks) {
    if (block.type === 'rail') rails.set(block, await pricedTiles(shop, block.category, visit, railLength))
    if (block.type === 'pieces') rails.set(block, await pricedTilesOf(shop, block.pieces, visit))
  }
  return rails
}

/** What is sold of the categories that a page names. A first piece without a price here gives its place to the next. */
async function indexesOf(shop: Shop, visit: SiteVisit, blocks: readonly Block[]): Promise<ContentView['indexes']> {
  const indexes = new Map<Block, readonly IndexRow[]>()
  for (const block of blocks) {
    if (block.type !== 'index') continue
    const categories = await categoriesOf(shop, visit.language)
    const named = block.categories.flatMap((id) => categories.find((each) => each.id === id && each.tiles > 0) ?? [])
    const rows = named.map(async (category) => ({ category, tile: (await pricedTiles(shop, category.id, visit, 4))[0]?.tile }))
    indexes.set(block, await Promise.all(rows))
  }
  return indexes
}

/** What became of an entry that is still made: its piece, in every colour that is sold here. */
export async function heirsOf(shop: Shop, visit: SiteVisit, { link }: Entry): Promise<PricedTile[]> {
  const colourway = /^\/p\/(.+)$/.exec(link ?? '')?.[1]
  const [own] = colourway ? await pricedTilesOf(shop, [colourway], visit) : []
  if (!own) return []
  const others = own.tile.colours.flatMap((each) => (each.colourway === colourway ? [] : each.colourway))
  return [own, ...(await pricedTilesOf(shop, others, visit))]
}

/** The pages that this country shows. */
export function shownHere(tree: readonly PlacedPage[], visit: SiteVisit): PlacedPage[] {
  return tree.filter((page) => page.country === null || page.country === visit.country)
}

export function trailTo(page: PlacedPage, tree: readonly PlacedPage[]): PlacedPage[] {
  const parent = tree.find((each) => each.id === page.parent)
  return parent ? [...trailTo(parent, tree), parent] : []
}

/** What a page was made from. Names of other pages are the tree's, which every page carries. */
export function tagsOf({ page, rails, indexes, shelves, selections }: ContentView): string[] {
  const tiles = [...[...rails.values()].flat(), ...[...indexes.values()].flat(), ...selections]
  const pieces = tiles.flatMap(({ tile }) => (tile ? catalogTags.product(tile.product) : []))
  const folders = [...shelves.values()].map(({ folder }) => contentTags.page(folder.id))
  // A piece that is named but not sold leaves no tile: it may come back.
  const named = [...rails.keys()].flatMap((block) =>
    block.type === 'pieces' ? block.pieces.map((piece) => catalogTags.product(productOf(piece))) : [],
  )
  const categories = [...rails.keys(), ...indexes.keys()].flatMap((block) =>
    block.type === 'rail' ? block.category : block.type === 'index' ? block.categories : [],
  )
  return [contentTags.page(page.id), ...new Set([...folders, ...pieces, ...named, ...categories.map(catalogTags.category)])]
}
