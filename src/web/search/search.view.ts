import type { Category } from '../../domain/catalog/catalog.ts'
import { pageSizeOf, tilesShown } from '../../domain/catalog/list-tiles.ts'
import { findMatches, hasPieces } from '../../domain/search/find-matches.ts'
import { predictTerms } from '../../domain/search/predict-terms.ts'
import { isRefined, nothingRefined, type Refinement } from '../../domain/search/refinement.ts'
import { generalGroups, type Hit, type Kind, productOnlyGroups } from '../../domain/search/search.ts'
import { refinedBy, type Understood, understand, vocabularyOf } from '../../domain/search/understand.ts'
import { messagesIn } from '../../i18n/messages.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { categoriesOf, treeOf } from '../cache/parts.ts'
import { categoryPath } from '../path/category-path.ts'
import { ownPaths } from '../path/own-paths.ts'
import { storePath } from '../path/store-path.ts'
import { type PricedTile, pricedTiles, pricedTilesOf } from '../piece/priced-tiles.ts'
import type { Chip } from '../refine/chips.ts'
import { chipsFor, facetsOf, refinedOf } from '../refine/refine.view.ts'
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
  /** The term without what was understood as a choice, and those choices with the shopper's own. */
  readonly rest: string
  readonly refinement: Refinement
  readonly chips: readonly Chip[]
  /** Whether some of the term was understood as choices. */
  readonly isUnderstood: boolean
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
    rest: term,
    refinement: nothingRefined,
    chips: [],
    isUnderstood: false,
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

/** What a term says, in the words of the house. */
async function understoodIn(shop: Shop, { language, currency }: SiteVisit, term: string): Promise<Understood | null> {
  const { table } = await shop.memory.facets.soldIn(shop.database, currency, shop.clock().getTime())
  return understand(term, language, vocabularyOf(table, language))
}

/** What a term can be refined among: the pieces that its words find, or everything where it has none. Null where they find nothing. */
async function refinableBy({ database: { db } }: Shop, visit: SiteVisit, term: string) {
  if (term === '') return { what: 'everything', isNear: false } as const
  const { words, isNear } = await findMatches(db, visit, term, { product: 1 })
  return words.length > 0 ? { what: { language: visit.language, words }, isNear } : null
}

/** The pieces that meet what was understood; null where its other words find nothing. */
async function findUnderstood(
  shop: Shop,
  visit: SiteVisit,
  term: string,
  understood: Understood,
  chosen: Refinement,
  count: number,
): Promise<SearchView | null> {
  const { rest } = understood
  const found = await refinableBy(shop, visit, rest)
  if (!found) return null
  const refinement = refinedBy(chosen, understood)
  const [{ total, colourways }, chips] = await Promise.all([
    refinedOf(shop, visit, found.what, refinement, count),
    chipsFor(shop, visit, refinement),
  ])
  const tiles = await pricedTilesOf(shop, colourways, visit)
  const words = found.what === 'everything' ? [] : found.what.words
  return {
    term,
    rest,
    refinement,
    chips,
    isUnderstood: true,
    isNear: found.isNear,
    tiles,
    total,
    groups: [],
    predictions: [],
    words,
  }
}

/**
 * What a term finds. Where it calls something a size or a price, it is understood so; where that can also be words, they are tried first.
 */
async function findMeant(
  shop: Shop,
  visit: SiteVisit,
  term: string,
  most: Most,
  chosen: Refinement = nothingRefined,
  refinedMost = most.product ?? 0,
): Promise<SearchView> {
  const understood = await understoodIn(shop, visit, term)
  const asUnderstood = async () => understood && findUnderstood(shop, visit, term, understood, chosen, refinedMost)
  const asWords = () => find(shop, visit, term, most)
  if (understood?.isCertain) return (await asUnderstood()) ?? asWords()
  if (!understood || (await hasPieces(shop.database.db, visit, term))) return asWords()
  const meant = await asUnderstood()
  return meant && meant.total > 0 ? meant : asWords()
}

/** What was found is known by ids. */
function linkTo(kind: Kind, { ref }: Hit): string {
  return kind === 'store' ? storePath({ slug: ref }) : ref
}

/** What a shopper sees while typing: of the whole house, or of the pieces and what belongs to them. */
export async function suggestionsFor(shop: Shop, visit: SiteVisit, term: string, scope: Scope): Promise<SearchView> {
  if (scope === 'all') return findMeant(shop, visit, term, generalGroups)
  const [found, predictions] = await Promise.all([
    findMeant(shop, visit, term, productOnlyGroups),
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

export interface ResultsView extends SearchView {
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
  const shown = (refined: boolean) => {
    const size = pageSizeOf(1, refined)
    return { next: size.next, isLast: page === pagesMost, product: tilesShown(size, page) }
  }
  const { product, ...pages } = shown(isRefined(refinement))
  if (term === '') return everythingRefined(shop, visit, refinement, product, pages)
  const groups = scope === 'all' ? generalGroups : {}
  const found = await findMeant(shop, visit, term, { ...groups, product }, refinement, shown(true).product)
  if (found.isUnderstood) return { ...found, isRefinable: true, ...pages, next: shown(true).next }
  const isRefinable = found.words.length > 0 && found.total > 1
  const view = { ...found, refinement, isRefinable, ...pages }
  if (!isRefinable || !isRefined(refinement)) return view
  const what = { language: visit.language, words: found.words }
  const [{ total, colourways }, chips] = await Promise.all([
    refinedOf(shop, visit, what, refinement, product),
    chipsFor(shop, visit, refinement),
  ])
  const tiles = await pricedTilesOf(shop, colourways, visit)
  return { ...view, tiles, total, groups: [], chips }
}

/** Choices among everything that is sold: what remains of a term that was understood whole. */
async function everythingRefined(
  shop: Shop,
  visit: SiteVisit,
  refinement: Refinement,
  count: number,
  pages: { readonly next: number; readonly isLast: boolean },
): Promise<ResultsView> {
  const understood = { colour: [], size: [], price: [], rest: '', isCertain: true }
  const found = (await findUnderstood(shop, visit, '', understood, refinement, count))!
  return { ...found, isUnderstood: false, isRefinable: true, ...pages }
}

/** What the pieces that a term finds can be refined by, and what is chosen of it. */
export async function facetsFor(shop: Shop, visit: SiteVisit, term: string, chosen: Refinement) {
  const found = await refinableBy(shop, visit, term)
  return found ? facetsOf(shop, visit, found.what, chosen) : []
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
