import type { ReactElement } from 'react'
import type { Category } from '../../domain/catalog/catalog.ts'
import { pageSizeOf } from '../../domain/catalog/list-tiles.ts'
import { isRefined, type Refinement } from '../../domain/search/refinement.ts'
import { Carousel } from '../carousel/carousel.tsx'
import { TileGrid } from '../grid/tile-grid.tsx'
import { useVisit } from '../layout/visit-context.tsx'
import { categoryPath } from '../path/category-path.ts'
import type { Density } from '../piece/density.ts'
import type { Chip } from '../refine/chips.ts'
import { navHash } from '../refine/nav-hash.ts'
import { NothingLeft } from '../refine/nothing-left.tsx'
import { refinementQuery } from '../refine/refinement-params.ts'
import { Toolbar } from '../refine/toolbar.tsx'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { SeeMore } from '../ui/see-more.tsx'
import { urlOf } from '../urls.ts'
import { introductionOf } from './introduction.ts'
import styles from './listing.module.css'
import type { ListingExtras, Shown } from './listing.view.ts'

interface ListingProps {
  readonly category: Category
  readonly above: readonly Category[]
  readonly below: readonly Category[]
  readonly shown: Shown
  readonly extras: ListingExtras
  readonly chips: readonly Chip[]
  readonly refinement: Refinement
  readonly density: Density
  readonly page: number
}

export function Listing({ category, above, below, shown, extras, chips, refinement, density, page }: ListingProps): ReactElement {
  const { visit, t } = useVisit()
  const { tiles, total } = shown
  const trail = [
    { name: 'Averne', href: urlOf(visit, 'home') },
    ...above.map((each) => ({ name: each.name, href: visit.base + categoryPath(each) })),
  ]
  const path = visit.base + categoryPath(category)
  const introduction = introductionOf(category.id)
  return (
    <div className="wrap">
      <Breadcrumb label={t('common.breadcrumb')} trail={trail} here={category.name} />
      <header className={styles.head}>
        <h1 className="t-title">
          {category.name} <span className={styles.count}>{t('shop.pieces', { count: total })}</span>
        </h1>
        {introduction && <p className={`t-soft prose ${styles.line}`}>{t(introduction)}</p>}
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
      {category.tiles > 0 && <Toolbar path={path} refinement={refinement} density={density} chips={chips} />}
      {category.tiles === 0 && <p className="t-soft">{t('shop.nothingHere')}</p>}
      {category.tiles > 0 && tiles.length === 0 && <NothingLeft clear={path} />}
      <TileGrid
        tiles={tiles}
        density={density}
        editorial={extras.editorial}
        withColours
        firstSeen={2}
        hashOf={(index) => navHash(category.id, refinement, index)}
        measuredAs={{ list: category.id, category: [...above, category].map(({ id }) => id).join('/') }}
      />
      {total > 0 && (
        <SeeMore
          shown={tiles.length}
          total={total}
          next={pageSizeOf(category.level, isRefined(refinement)).next}
          href={path + refinementQuery(refinement, { view: density === 'default' ? undefined : density, page: String(page + 1) })}
        />
      )}
      <Carousel
        name={tiles.length > 0 ? 'look' : 'other'}
        title={t(tiles.length > 0 ? 'carousels.look' : 'carousels.other')}
        tiles={extras.others}
      />
    </div>
  )
}
