import type { ReactElement } from 'react'
import { type Category, catalogTags } from '../../domain/catalog/catalog.ts'
import { findCategories } from '../../domain/catalog/find-categories.ts'
import { pageSizeOf, tilesShown } from '../../domain/catalog/list-tiles.ts'
import { findFacets, refineListing } from '../../domain/search/refine-listing.ts'
import { isRefined, type Refinement, staysFreshMs } from '../../domain/search/refinement.ts'
import { messagesIn } from '../../i18n/messages.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import type { House } from '../house.ts'
import { title } from '../layout/title.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { navHash } from '../product/nav/nav-hash.ts'
import type { CachedView } from '../route.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { SeeMore } from '../ui/see-more.tsx'
import { urlOf } from '../urls.ts'
import { categoryPath } from './category-path.ts'
import { type Chip, chipsOf } from './chips.ts'
import styles from './listing.module.css'
import { type PricedTile, pricedTiles, pricedTilesOf } from './piece-tile.tsx'
import { readRefinement, refinementParams, refinementQuery } from './refinement-params.ts'
import { TileGrid } from './tile-grid.tsx'
import { Toolbar, type View, viewOf } from './toolbar.tsx'

interface ListingProps {
  readonly category: Category
  readonly above: readonly Category[]
  readonly below: readonly Category[]
  readonly shown: Shown
  readonly chips: readonly Chip[]
  readonly refinement: Refinement
  readonly view: View
  readonly page: number
}

interface Shown {
  readonly tiles: readonly PricedTile[]
  readonly total: number
}

export const listingParams: readonly string[] = ['page', 'view', ...refinementParams]

/** A category's pieces, one tile per colour. `page` opens that many pages at once: the address is the whole state. */
export const listing: CachedView = async ({ visit, params, house }) => {
  const { db } = house.database
  const categories = await findCategories(db, visit.language)
  const category = categories.find((each) => each.id === params.category)
  const page = /^[1-9]\d{0,3}$/.test(params.page ?? '1') ? Number(params.page ?? '1') : 0
  if (!category || page === 0) return null
  const refinement = readRefinement(params)
  const isPlain = !isRefined(refinement)
  const size = pageSizeOf(category.level, !isPlain)
  const beyond = (total: number) => page > 1 && tilesShown(size, page - 1) >= total
  if (isPlain && beyond(category.tiles)) return null
  const [shown, chips] = isPlain
    ? [{ tiles: await pricedTiles(db, category.id, visit, tilesShown(size, page)), total: category.tiles }, []]
    : await Promise.all([
        refinedTiles(house, category.id, visit, refinement, tilesShown(size, page)),
        findFacets(db, category.id, visit.currency, visit.language, refinement).then((facets) =>
          chipsOf(facets, refinement, visit),
        ),
      ])
  if (beyond(shown.total)) return null
  const t = messagesIn(visit.language)
  return {
    tags: [catalogTags.category(category.id), ...new Set(shown.tiles.map(({ tile }) => catalogTags.product(tile.product)))],
    freshUntil: isPlain ? null : new Date(house.clock().getTime() + staysFreshMs),
    page: {
      context: 'listing',
      name: 'listing',
      title: title(category.name),
      description: `${category.name}. ${t('shop.pieces', { count: category.tiles })}`,
      path: categoryPath(category.id),
      indexable: page === 1 && isPlain,
      body: (
        <Listing
          category={category}
          above={trailTo(category, categories)}
          below={categories.filter((each) => each.parent === category.id && each.tiles > 0)}
          shown={shown}
          chips={chips}
          refinement={refinement}
          view={viewOf(params.view)}
          page={page}
        />
      ),
    },
  }
}

async function refinedTiles(
  { database: { db } }: House,
  category: string,
  visit: SiteVisit,
  refinement: Refinement,
  count: number,
): Promise<Shown> {
  const { total, colourways } = await refineListing(db, category, visit.currency, refinement, count)
  return { total, tiles: await pricedTilesOf(db, colourways, visit) }
}

export function trailTo(category: Category, categories: readonly Category[]): Category[] {
  const parent = categories.find((each) => each.id === category.parent)
  return parent ? [...trailTo(parent, categories), parent] : []
}

function Listing({ category, above, below, shown, chips, refinement, view, page }: ListingProps): ReactElement {
  const { visit, t } = useVisit()
  const { tiles, total } = shown
  const trail = [
    { name: 'Averne', href: urlOf(visit, 'home') },
    ...above.map((each) => ({ name: each.name, href: visit.base + categoryPath(each.id) })),
  ]
  const path = visit.base + categoryPath(category.id)
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
                <a href={visit.base + categoryPath(each.id)}>{each.name}</a>
              </li>
            ))}
          </ul>
        )}
      </header>
      {category.tiles > 0 && <Toolbar path={path} refinement={refinement} view={view} chips={chips} />}
      {category.tiles === 0 && <p className="t-soft">{t('shop.nothingHere')}</p>}
      {category.tiles > 0 && tiles.length === 0 && <NothingLeft clear={path} />}
      <TileGrid tiles={tiles} view={view} hashOf={(index) => navHash(category.id, refinement, index)} />
      {total > 0 && (
        <SeeMore
          shown={tiles.length}
          total={total}
          next={pageSizeOf(category.level, isRefined(refinement)).next}
          href={path + refinementQuery(refinement, { view: view === 'default' ? undefined : view, page: String(page + 1) })}
        />
      )}
    </div>
  )
}

/** Refined to nothing: what to do about it. */
function NothingLeft({ clear }: { readonly clear: string }): ReactElement {
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
