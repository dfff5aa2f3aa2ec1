import type { ReactElement } from 'react'
import type { Db } from '../../db/database.ts'
import { type Category, catalogTags } from '../../domain/catalog/catalog.ts'
import { findCategorySlugs } from '../../domain/catalog/find-category-slugs.ts'
import { pageSizeOf, tilesShown } from '../../domain/catalog/list-tiles.ts'
import { recommendIn } from '../../domain/catalog/recommend.ts'
import { isRefined, type Refinement, staysFreshMs } from '../../domain/search/refinement.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { inEveryLanguage, type Language, type SiteVisit } from '../../kernel/visit.ts'
import { categoriesOf } from '../cache/parts.ts'
import { Carousel } from '../carousel/carousel.tsx'
import { title } from '../layout/title.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { navHash } from '../product/nav/nav-hash.ts'
import type { CachedView } from '../route.ts'
import type { Shop } from '../shop.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { SeeMore } from '../ui/see-more.tsx'
import { urlOf } from '../urls.ts'
import { categoryAt } from './category-at.ts'
import { categoryPath } from './category-path.ts'
import { type Chip, chipsOf } from './chips.ts'
import { type Editorial, editorialOf } from './editorial-tile.tsx'
import styles from './listing.module.css'
import { firstEnd, type PricedTile, pricedTiles, pricedTilesOf } from './priced-tiles.ts'
import { readRefinement, refinementParams, refinementQuery } from './refinement-params.ts'
import { facetsOf, refinedOf } from './refining.ts'
import { TileGrid } from './tile-grid.tsx'
import { Toolbar, type View, viewOf } from './toolbar.tsx'

interface ListingProps {
  readonly category: Category
  readonly above: readonly Category[]
  readonly below: readonly Category[]
  readonly shown: Shown
  readonly around: Around
  readonly chips: readonly Chip[]
  readonly refinement: Refinement
  readonly view: View
  readonly page: number
}

interface Shown {
  readonly tiles: readonly PricedTile[]
  readonly total: number
}

/** What stands around the pieces: pages of content among them, and a row of others below. */
interface Around {
  readonly editorial: readonly Editorial[]
  readonly others: readonly PricedTile[]
}

export const listingParams: readonly string[] = ['page', 'view', ...refinementParams]

/** A category's pieces, one tile per colour. `page` opens that many pages at once: the address is the whole state. */
export const listing: CachedView = async ({ visit, params, shop }) => {
  const { db } = shop.database
  const categories = await categoriesOf(shop, visit.language)
  const found = await categoryAt(db, categories, params.category ?? '', visit)
  if (!found || 'movedTo' in found) return found
  const { category } = found
  const page = /^[1-9]\d{0,3}$/.test(params.page ?? '1') ? Number(params.page ?? '1') : 0
  if (page === 0) return null
  const refinement = readRefinement(params)
  const isPlain = !isRefined(refinement)
  const size = pageSizeOf(category.level, !isPlain)
  const beyond = (total: number) => page > 1 && tilesShown(size, page - 1) >= total
  if (isPlain && beyond(category.tiles)) return null
  const [shown, chips] = isPlain
    ? [await plainTiles(shop, category, visit, tilesShown(size, page)), []]
    : await Promise.all([
        refinedTiles(shop, category.id, visit, refinement, tilesShown(size, page)),
        facetsOf(shop, visit, { category: category.id }, refinement).then((facets) => chipsOf(facets, refinement, visit)),
      ])
  if (beyond(shown.total)) return null
  const around = await aroundOf(shop, category, visit, isPlain, shown)
  const everyTile = [...shown.tiles, ...around.others]
  const t = messagesIn(visit.language)
  return {
    tags: [catalogTags.category(category.id), ...new Set(everyTile.map(({ tile }) => catalogTags.product(tile.product)))],
    freshUntil: isPlain ? firstEnd(everyTile) : new Date(shop.clock().getTime() + staysFreshMs),
    page: {
      context: 'listing',
      name: 'listing',
      title: title(category.name),
      description: `${category.name}. ${t('shop.pieces', { count: category.tiles })}`,
      path: categoryPath(category),
      paths: await pathsOf(db, category),
      indexable: page === 1 && isPlain,
      body: (
        <Listing
          category={category}
          above={trailTo(category, categories)}
          below={categories.filter((each) => each.parent === category.id && each.tiles > 0)}
          shown={shown}
          around={around}
          chips={chips}
          refinement={refinement}
          view={viewOf(params.view)}
          page={page}
        />
      ),
    },
  }
}

/** What is no longer sold is counted until the house is loaded anew: at the end of the list, the count is what is there. */
async function plainTiles(shop: Shop, category: Category, visit: SiteVisit, count: number): Promise<Shown> {
  const tiles = await pricedTiles(shop, category.id, visit, count)
  return { tiles, total: count >= category.tiles ? tiles.length : category.tiles }
}

async function aroundOf(shop: Shop, { id }: Category, visit: SiteVisit, isPlain: boolean, { tiles }: Shown): Promise<Around> {
  const { db } = shop.database
  const isBare = tiles.length === 0
  if (!isPlain && !isBare) return { editorial: [], others: [] }
  const named = await (isBare ? recommendIn(db, 'other', null) : recommendIn(db, 'listingCompleteTheLook', id))
  return { editorial: isPlain ? await editorialOf(shop, id, visit) : [], others: await pricedTilesOf(shop, named, visit) }
}

/** The category's address in each language. */
async function pathsOf(db: Db, { id, slug }: Category): Promise<Record<Language, string>> {
  const slugs = await findCategorySlugs(db, id)
  return inEveryLanguage((language) => categoryPath({ slug: slugs?.[language] ?? slug }))
}

async function refinedTiles(
  shop: Shop,
  category: string,
  visit: SiteVisit,
  refinement: Refinement,
  count: number,
): Promise<Shown> {
  const { total, colourways } = await refinedOf(shop, visit, { category }, refinement, count)
  return { total, tiles: await pricedTilesOf(shop, colourways, visit) }
}

export function trailTo(category: Category, categories: readonly Category[]): Category[] {
  const parent = categories.find((each) => each.id === category.parent)
  return parent ? [...trailTo(parent, categories), parent] : []
}

function Listing({ category, above, below, shown, around, chips, refinement, view, page }: ListingProps): ReactElement {
  const { visit, t } = useVisit()
  const { tiles, total } = shown
  const trail = [
    { name: 'Averne', href: urlOf(visit, 'home') },
    ...above.map((each) => ({ name: each.name, href: visit.base + categoryPath(each) })),
  ]
  const path = visit.base + categoryPath(category)
  return (
    <div className="wrap">
      <Breadcrumb label={t('common.breadcrumb')} trail={trail} here={category.name} />
      <header className={styles.head}>
        <h1 className="t-title">
          {category.name} <span className={styles.count}>{t('shop.pieces', { count: total })}</span>
        </h1>
        {below.length > 0 && (
          <ul className={styles.below}>
            {below.map((each) => (
              <li key={each.id}>
                <a href={visit.base + categoryPath(each)}>{each.name}</a>
              </li>
            ))}
          </ul>
        )}
      </header>
      {category.tiles > 0 && <Toolbar path={path} refinement={refinement} view={view} chips={chips} />}
      {category.tiles === 0 && <p className="t-soft">{t('shop.nothingHere')}</p>}
      {category.tiles > 0 && tiles.length === 0 && <NothingLeft clear={path} />}
      <TileGrid
        tiles={tiles}
        view={view}
        editorial={around.editorial}
        withColours
        hashOf={(index) => navHash(category.id, refinement, index)}
      />
      {total > 0 && (
        <SeeMore
          shown={tiles.length}
          total={total}
          next={pageSizeOf(category.level, isRefined(refinement)).next}
          href={path + refinementQuery(refinement, { view: view === 'default' ? undefined : view, page: String(page + 1) })}
        />
      )}
      <Carousel
        name={tiles.length > 0 ? 'look' : 'other'}
        title={t(tiles.length > 0 ? 'carousels.look' : 'carousels.other')}
        tiles={around.others}
      />
    </div>
  )
}

/** Refined to nothing: what to do about it. */
export function NothingLeft({ clear }: { readonly clear: string }): ReactElement {
  const { t } = useVisit()
  return (
    <div className={styles.nothing}>
      <p className="t-head">{t('listing.nothingLeft')}</p>
      <p className="t-soft">{t('listing.nothingLeftText')}</p>
      <ButtonLink look="line" href={clear}>
        {t('listing.clear')}
      </ButtonLink>
    </div>
  )
}
