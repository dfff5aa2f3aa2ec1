import type { ReactElement } from 'react'
import { type Category, catalogTags } from '../../domain/catalog/catalog.ts'
import { findCategories } from '../../domain/catalog/find-categories.ts'
import { pageSizes, tilesShown } from '../../domain/catalog/list-tiles.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { title } from '../layout/title.ts'
import { useVisit } from '../layout/visit-context.tsx'
import type { CachedView } from '../route.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { SeeMore } from '../ui/see-more.tsx'
import { urlOf } from '../urls.ts'
import { categoryPath } from './category-path.ts'
import styles from './listing.module.css'
import { type PricedTile, pricedTiles } from './piece-tile.tsx'
import { TileGrid } from './tile-grid.tsx'

interface ListingProps {
  readonly category: Category
  readonly above: readonly Category[]
  readonly below: readonly Category[]
  readonly tiles: readonly PricedTile[]
  readonly page: number
}

/** A category's pieces, one tile per colour. `page` opens that many pages at once: the address is the whole state. */
export const listing: CachedView = async ({ visit, params, house }) => {
  const { db } = house.database
  const categories = await findCategories(db, visit.language)
  const category = categories.find((each) => each.id === params.category)
  const page = /^[1-9]\d{0,3}$/.test(params.page ?? '1') ? Number(params.page ?? '1') : 0
  const isBeyond = category !== undefined && page > 1 && tilesShown(category.level, page - 1) >= category.tiles
  if (!category || page === 0 || isBeyond) return null
  const tiles = await pricedTiles(db, category.id, visit, tilesShown(category.level, page))
  const t = messagesIn(visit.language)
  return {
    tags: [catalogTags.category(category.id), ...new Set(tiles.map(({ tile }) => catalogTags.product(tile.product)))],
    freshUntil: null,
    page: {
      context: 'listing',
      name: 'listing',
      title: title(category.name),
      description: `${category.name}. ${t('shop.pieces', { count: category.tiles })}`,
      path: categoryPath(category.id),
      indexable: page === 1,
      body: (
        <Listing
          category={category}
          above={trailTo(category, categories)}
          below={categories.filter((each) => each.parent === category.id && each.tiles > 0)}
          tiles={tiles}
          page={page}
        />
      ),
    },
  }
}

export function trailTo(category: Category, categories: readonly Category[]): Category[] {
  const parent = categories.find((each) => each.id === category.parent)
  return parent ? [...trailTo(parent, categories), parent] : []
}

function Listing({ category, above, below, tiles, page }: ListingProps): ReactElement {
  const { visit, t } = useVisit()
  const trail = [
    { name: 'Averne', href: urlOf(visit, 'home') },
    ...above.map((each) => ({ name: each.name, href: visit.base + categoryPath(each.id) })),
  ]
  return (
    <div className="wrap">
      <Breadcrumb label={t('common.breadcrumb')} trail={trail} here={category.name} />
      <header className={styles.head}>
        <h1 className="t-title">
          {category.name} <span className={styles.count}>{t('shop.pieces', { count: category.tiles })}</span>
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
      {tiles.length === 0 && <p className="t-soft">{t('shop.nothingHere')}</p>}
      <TileGrid tiles={tiles} />
      <SeeMore
        shown={tiles.length}
        total={category.tiles}
        next={(category.level === 4 ? pageSizes.level4 : pageSizes.category).next}
        href={`${visit.base}${categoryPath(category.id)}?page=${page + 1}`}
      />
    </div>
  )
}
