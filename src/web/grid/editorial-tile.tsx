import type { ReactElement } from 'react'
import { useVisit } from '../layout/visit-context.tsx'
import { TileImage } from '../ui/scene-image.tsx'
import { TextLink } from '../ui/text-link.tsx'
import styles from './editorial-tile.module.css'

/** A page of content among the pieces of a listing, before the piece at that place. */
export interface Editorial {
  readonly position: number
  readonly title: string
  readonly line: string
  readonly path: string
  /** Its path without width and type. */
  readonly picture: string | null
}

/** Two by two places of the grid: a plate with its caption below it; without a picture, the words stand alone. */
export function EditorialTile({ editorial: { title, line, path, picture } }: { readonly editorial: Editorial }): ReactElement {
  const { visit, t } = useVisit()
  return (
    <div
      className={styles.editorial}
      data-plain={picture === null || undefined}
      data-editorial=""
      data-promotion={picture?.split('/').at(-2) ?? 'words'}
      data-creative="editorial"
    >
      {picture && <TileImage path={picture} sizes="(min-width: 1024px) 50vw, 100vw" />}
      <div className={styles.words}>
        <h2 className={picture ? 't-name' : 't-title'}>{title}</h2>
        <p className="t-soft t-small">{line}</p>
        <TextLink href={visit.base + path} small label={t('carousels.readNamed', { title })}>
          {t('carousels.read')}
        </TextLink>
      </div>
    </div>
  )
}
