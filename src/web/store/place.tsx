import type { ReactElement } from 'react'
import { scenePath } from '../../domain/content/scene.ts'
import type { Store } from '../../domain/store/store.ts'
import { TileImage } from '../ui/scene-image.tsx'
import styles from './appointment.module.css'
import { StoreAddress } from './store-address.tsx'

/** Where somebody is going: the first picture of it, and its address. */
export function Place({ store }: { readonly store: Store }): ReactElement {
  return (
    <div className={styles.place}>
      <TileImage path={scenePath(store.scenes[0]!.name, 'tall')} sizes="128px" />
      <div>
        <h2 className="t-name">{store.name}</h2>
        <StoreAddress store={store} withCountry />
      </div>
    </div>
  )
}
