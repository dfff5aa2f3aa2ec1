import type { ReactElement } from 'react'
import type { Store } from '../../domain/store/store.ts'
import type { Maps } from '../../integrations/maps/port.ts'
import { useVisit } from '../layout/visit-context.tsx'
import marks from './locator.module.css'
import { mapSettings } from './map-settings.ts'
import styles from './store.module.css'
import { storeFeatures } from './store-features.tsx'
import { Stores } from './stores.island.tsx'

interface OnMapProps {
  readonly store: Store
  readonly maps: Maps
  /** Beside something else. */
  readonly isSmall?: boolean
}

/** Where a boutique is. Without script, its address is said beside it. */
export function OnMap({ store, maps, isSmall = false }: OnMapProps): ReactElement | null {
  const { visit, t } = useVisit()
  if (store.offMap) return null
  const { features } = storeFeatures([{ store, metres: null }], visit)
  return (
    <div data-stores="">
      <section
        className={isSmall ? `${styles.map} ${styles.small}` : styles.map}
        data-map=""
        data-map-variant={visit.country === 'CN' ? 'china' : 'world'}
        aria-label={t('stores.mapOf', { name: store.name })}
        hidden
      />
      <div className={marks.here}>
        <Stores kind="one" settings={{ store: features[0]!, map: mapSettings(visit, maps, t) }} />
      </div>
    </div>
  )
}

/** For a page of another feature. */
export const smallMap = (store: Store, maps: Maps): ReactElement => <OnMap store={store} maps={maps} isSmall />
