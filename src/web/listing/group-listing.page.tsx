import type { ReactElement } from 'react'
import { groupSizes, type PieceGroup } from '../../domain/catalog/piece-groups.ts'
import { TileGrid } from '../grid/tile-grid.tsx'
import { useVisit } from '../layout/visit-context.tsx'
import { groupPath } from '../path/group-path.ts'
import type { PricedTile } from '../piece/priced-tiles.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { SeeMore } from '../ui/see-more.tsx'
import { urlOf } from '../urls.ts'
import styles from './listing.module.css'

interface GroupListingProps {
  readonly group: PieceGroup
  readonly tiles: readonly PricedTile[]
  readonly total: number
  readonly page: number
}

export function GroupListing({ group: { kind, id, name, line }, tiles, total, page }: GroupListingProps): ReactElement {
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
      <TileGrid tiles={tiles} columns={3} withColours firstSeen={2} measuredAs={{ list: `${kind}/${id}` }} />
      {total > 0 && (
        <SeeMore
          shown={tiles.length}
          total={total}
          next={groupSizes[kind].next}
          href={`${visit.base}${groupPath(kind, id)}?page=${page + 1}`}
        />
      )}
    </div>
  )
}
