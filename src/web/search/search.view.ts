import type { Category } from '../../domain/catalog/catalog.ts'
import { pageSizeOf, tilesShown } from '../../domain/catalog/list-tiles.ts'
import { findMatches } from '../../domain/search/find-matches.ts'
import { predictTerms } from '../../domain/search/predict-terms.ts'
import { isRefined, type Refinement } from '../../domain/search/refinement.ts'
import { generalGroups, type Hit, type Kind, productOnlyGroups } from '../../domain/search/search.ts'
import { messagesIn } from '../../i18n/messages.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { categoriesOf, treeOf } from '../cache/parts.ts'
import { categoryPath } from '../path/category-path.ts'
import { ownPaths } from '../path/own-paths.ts'
import { storePath } from '../path/store-path.ts'
import { type PricedTile, pricedTiles, pricedTilesOf } from '../piece/priced-tiles.ts'
import { type Chip, chipsOf } from '../refine/chips.ts'
import { facetsOf, refinedOf } from '../refine/refine.view.ts'
import type { Shop } from '../shop.ts'
import { calls } from '../urls.ts'
import type { Scope } from './search-form.tsx'

/** What was found of one kind, apart from pieces. */
export interface Group {
  readonly kind: Exclude<Kind, 'product'>
  readonly hits: readonly (Hit & { readonly href: string })[]
}

export interface SearchView {
  readonly term: string
  readonly isNear: boolean
  readonly tiles: readonly PricedTile[]
  readonly total: number
  readonly groups: readonly Group[]
  readonly predictions: readonly string[]
  /** The words by which pieces were found and can be refined; none where a number was asked for. */
  readonly words: readonly string[]
}

type Most = Readonly<Partial<Record<Kind, number>>>

async function find(shop: Shop, visit: SiteVisit, term: string, most: Most): Promise<SearchView> {
  const { byKind, isNear, words } = await findMatches(shop.database.db, visit, term, most)
  const kinds = Object.keys(most).filter((kind) => kind !== 'product') as Group['kind'][]
  const found = kinds.flatMap((kind) => {
    const hits = (byKind.get(kind)?.hits ?? []).map((hit) => ({ ...hit, link: linkTo(kind, hit) }))
    return hits.length > 0 ? [{ kind, hits }] : []
  })
  const [tiles, own] = await Promise.all([
    pricedTilesOf(shop, byKind.get('product')?.refs ?? [], visit),
    ownPaths(
      shop,
      visit,
      found.flatMap(({ hits }) => hits.map(({ link }) => link)),
    ),
  ])
  return {
    term,
    isNear,
    tiles,
    total: byKind.get('product')?.total ?? 0,
    groups: found.map(({ kind, hits }) => ({
      kind,
      hits: hits.map(({ link, ...hit }) => ({ ...hit, href: visit.base + own(link) })),
    })),
    predictions: [],
    words,
  }
}

/** What was found is known by ids. */
function linkTo(kind: Kind, { ref }: Hit): string {
  return kind === 'store' ? storePath({ slug: ref }) : ref
}

/** What a shopper sees while typing: of the whole house, or of the pieces and what belongs to them. */
export async function suggestionsFor(shop: Shop, visit: SiteVisit, term: string, scope: Scope): Promise<SearchView> {
  if (scope === 'all') return find(shop, visit, term, generalGroups)
  const [found, predictions] = await Promise.all([
    find(shop, visit, term, productOnlyGroups),
    predictTerms(shop.database.db, visit.language, term),
  ])
  return { ...found, predictions }
}

/** Nobody reads further; who wants the rest has another word for it. */
const pagesMost = 25

/** A page number as somebody may have typed it. */
export function pageOf(param: string | undefined): number {
  return /^[1-9]\d{0,3}$/.test(param ?? '') ? Math.min(Number(param), pagesMost) : 1
}

/** A page of results is like a category's. */
const sizesOf = (refinement: Refinement) => pageSizeOf(1, isRefined(refinement))

export interface ResultsView extends SearchView {
  readonly refinement: Refinement
  readonly chips: readonly Chip[]
  /** Whether a choice can be made among what was found. */
  readonly isRefinable: boolean
  readonly next: number
  readonly isLast: boolean
}

export async function resultsFor(
  shop: Shop,
  visit: SiteVisit,
  term: string,
  scope: Scope,
  page: number,
  refinement: Refinement,
): Promise<ResultsView> {
  const size = sizesOf(refinement)
  const product = tilesShown(size, page)
  const found = await find(shop, visit, term, scope === 'all' ? { ...generalGroups, product } : { product })
  const isRefinable = found.words.length > 0 && found.total > 1
  const view = { ...found, refinement, chips: [], isRefinable, next: size.next, isLast: page === pagesMost }
  if (!isRefinable || !isRefined(refinement)) return view
  const what = { language: visit.language, words: found.words }
  const [{ total, colourways }, facets] = await Promise.all([
    refinedOf(shop, visit, what, refinement, product),
    facetsOf(shop, visit, what, refinement),
  ])
  const tiles = await pricedTilesOf(shop, colourways, visit)
  return { ...view, tiles, total, groups: [], chips: chipsOf(facets, refinement, visit) }
}

/** What the pieces that a term finds can be refined by. */
export async function facetsFor(shop: Shop, visit: SiteVisit, term: string, refinement: Refinement) {
  const { db } = shop.database
  const { words } = await findMatches(db, visit, term, { product: 1 })
  return words.length > 0 ? facetsOf(shop, visit, { language: visit.language, words }, refinement) : []
}

/** Where to go without a term, or with one that leads nowhere. */
export async function startsFor(shop: Shop, visit: SiteVisit): Promise<{ name: string; href: string }[]> {
  const isTop = ({ level, tiles }: Category) => level === 1 && tiles > 0
  const categories = (await categoriesOf(shop, visit.language)).filter(isTop)
  const help = (await treeOf(shop, visit.language)).find(({ id }) => id === 'help')
  return [
    ...categories.map((each) => ({ name: each.name, href: visit.base + categoryPath(each) })),
    { name: messagesIn(visit.language)('stores.title'), href: visit.base + calls.storeLocator },
    ...(help ? [{ name: help.title, href: visit.base + help.path }] : []),
  ]
}

export function newArrivals(shop: Shop, visit: SiteVisit): Promise<PricedTile[]> {
  return pricedTiles(shop, 'new-arrivals', visit, 4)
}
