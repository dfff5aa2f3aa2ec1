import type { ReactElement } from 'react'
import { scenePath } from '../../domain/content/scene.ts'
import { distanceIn } from '../../domain/store/distance.ts'
import type { FoundStore } from '../../domain/store/search-stores.ts'
import { formatDistance } from '../../i18n/format.ts'
import { siteOf } from '../../markets/sites.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { storePath } from '../path/store-path.ts'
import { TileImage } from '../ui/scene-image.tsx'
import styles from './store.module.css'
import { StoreAddress } from './store-address.tsx'

/** A boutique as the list has it, and the map beside it. */
export function StoreCard({ store, metres }: FoundStore): ReactElement {
  const { visit, t } = useVisit()
  const unit = siteOf(visit).distance
  const scene = store.scenes[0]
  return (
    <div className={styles.card}>
      <div>
        <a className={styles.name} href={visit.base + storePath(store)}>
          {store.name}
        </a>
        {metres !== null && (
          <p className="t-small">
            <bdi>{formatDistance(distanceIn(unit, metres), unit, visit.locale)}</bdi>
          </p>
        )}
        {store.kind !== 'boutique' && <p className="t-small t-ash">{t(`stores.kind_${store.kind}`)}</p>}
        <div className="t-small t-soft">
          <StoreAddress store={store} />
        </div>
      </div>
      {scene && <TileImage path={scenePath(scene.name, 'tall')} sizes="88px" />}
    </div>
  )
}
