import type { ReactElement } from 'react'
import type { Entry, PlacedPage } from '../../domain/content/content.ts'
import type { Look } from '../../domain/content/lookbook.ts'
import { scenePath } from '../../domain/content/scene.ts'
import { fromTablet } from '../../markets/breakpoint.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { lookPath } from '../path/entry-path.ts'
import { TileImage } from '../ui/scene-image.tsx'
import { Tile } from '../ui/tile.tsx'
import styles from './look.module.css'

interface LooksProps {
  readonly folder: PlacedPage
  readonly entry: Entry
  readonly looks: readonly Look[]
}

/** What was shown, look by look, in the order of the show. On wide screens two, then three, then two the other way round. */
export function Looks({ folder, entry, looks }: LooksProps): ReactElement {
  const { visit, t } = useVisit()
  return (
    <section className={`wrap ${styles.show}`} aria-labelledby="looks">
      <h2 id="looks" className="t-title">
        {t('lookbook.looks')}
      </h2>
      <ol className={styles.looks}>
        {looks.map(({ id, scene }) => (
          <li key={id}>
            <Tile
              href={visit.base + lookPath(folder, entry, id)}
              name={t('lookbook.look', { number: id })}
              plate={<TileImage path={scenePath(scene.name, 'tall')} alt={scene.alt} sizes={`${fromTablet} 50vw, 100vw`} />}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}
