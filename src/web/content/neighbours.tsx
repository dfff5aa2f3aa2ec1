import type { ReactElement } from 'react'
import { useVisit } from '../layout/visit-context.tsx'
import { TileImage } from '../ui/scene-image.tsx'
import styles from './entry.module.css'

interface Neighbour {
  readonly href: string
  /** Its path without width and type. */
  readonly picture: string
  readonly title: string
}

interface NeighboursProps {
  readonly before: Neighbour | undefined
  readonly after: Neighbour | undefined
}

/** What stands before and after it, each with its picture. */
export function Neighbours({ before, after }: NeighboursProps): ReactElement {
  const { t } = useVisit()
  return (
    <nav className={`wrap ${styles.neighbours}`} aria-label={t('content.neighbours')}>
      {before && <Way {...before} rel="prev" word={t('content.before')} />}
      {after && <Way {...after} rel="next" word={t('content.after')} />}
    </nav>
  )
}

function Way({ href, picture, title, rel, word }: Neighbour & { readonly rel: string; readonly word: string }): ReactElement {
  return (
    <a href={href} rel={rel}>
      <TileImage path={picture} sizes="6rem" />
      <span className="t-small t-ash">{word}</span>
      <span className="t-head">{title}</span>
    </a>
  )
}
