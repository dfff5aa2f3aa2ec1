import type { ReactElement } from 'react'
import { catalogTags } from '../../domain/catalog/catalog.ts'
import { type Gathering, type GatheringKind, gatheringSizes } from '../../domain/catalog/gatherings.ts'
import { findGathering, listGathered } from '../../domain/catalog/list-gathered.ts'
import { tilesShown } from '../../domain/catalog/list-tiles.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { title } from '../layout/title.ts'
import { useVisit } from '../layout/visit-context.tsx'
import type { CachedView } from '../route.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { SeeMore } from '../ui/see-more.tsx'
import { urlOf } from '../urls.ts'
import { gatheringPath } from './gathering-path.ts'
import styles from './listing.module.css'
import { firstEnd, type PricedTile, pricedTilesOf } from './priced-tiles.ts'
import { TileGrid } from './tile-grid.tsx'

/** What pieces have in common, or what the house has chosen. As in a category, `page` opens that many pages at once. */
export function gathered(kind: GatheringKind): CachedView {
  return async ({ visit, params, shop }) => {
    const { db } = shop.database
    const page = /^[1-9]\d{0,3}$/.test(params.page ?? '1') ? Number(params.page ?? '1') : 0
    const gathering = page > 0 ? await findGathering(db, kind, params.id ?? '', visit) : null
    if (!gathering) return null
    const size = gatheringSizes[kind]
    const { total, colourways } = await listGathered(db, gathering, visit, tilesShown(size, page))
    if (page > 1 && tilesShown(size, page - 1) >= total) return null
    const tiles = await pricedTilesOf(shop, colourways, visit)
    const pieces = messagesIn(visit.language)('shop.pieces', { count: total })
    return {
      tags: tiles.map(({ tile }) => catalogTags.product(tile.product)),
      freshUntil: firstEnd(tiles),
      page: {
        context: 'listing',
        name: kind,
        title: title(gathering.name),
        description: `${gathering.name}. ${gathering.line ?? pieces}`,
        path: gatheringPath(kind, gathering.id),
        indexable: page === 1 && total > 0,
        body: <Gathered gathering={gathering} tiles={tiles} total={total} page={page} />,
      },
    }
  }
}

interface GatheredProps {
  readonly gathering: Gathering
  readonly tiles: readonly PricedTile[]
  readonly total: number
  readonly page: number
}

function Gathered({ gathering: { kind, id, name, line }, tiles, total, page }: GatheredProps): ReactElement {
  const { visit, t } = useVisit()
  return (
    <div className="wrap">
      <Breadcrumb label={t('common.breadcrumb')} trail={[{ name: 'Averne', href: urlOf(visit, 'home') }]} here={name} />
      <header className={styles.head}>
        <h1 className="t-title">
          {name} <span className={styles.count}>{t('shop.pieces', { count: total })}</span>
        </h1>
        {line && <p className={`t-soft prose ${styles.line}`}>{line}</p>}
      </header>
      {total === 0 && <p className="t-soft">{t('shop.nothingHere')}</p>}
      <TileGrid tiles={tiles} columns={3} withColours />
      {total > 0 && (
        <SeeMore
          shown={tiles.length}
          total={total}
          next={gatheringSizes[kind].next}
          href={`${visit.base}${gatheringPath(kind, id)}?page=${page + 1}`}
        />
      )}
    </div>
  )
}
