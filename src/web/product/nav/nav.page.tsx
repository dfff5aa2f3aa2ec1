import type { ReactElement } from 'react'
import type { Tile } from '../../../domain/catalog/catalog.ts'
import { useVisit } from '../../layout/visit-context.tsx'
import styles from './nav.module.css'

interface Neighbour {
  readonly tile: Tile
  readonly href: string
}

interface ProductNavProps {
  readonly before: Neighbour | undefined
  readonly after: Neighbour | undefined
}

/** From piece to piece, as they stood in the listing. */
export function ProductNav({ before, after }: ProductNavProps): ReactElement {
  const { t } = useVisit()
  return (
    <nav aria-label={t('choosing.navigation')} className={styles.nav}>
      {before && (
        <Step rel="prev" neighbour={before} label={t('choosing.previous', { name: nameOf(before) })} d="M13 4l-6 6 6 6" />
      )}
      {after && <Step rel="next" neighbour={after} label={t('choosing.next', { name: nameOf(after) })} d="M7 4l6 6-6 6" />}
    </nav>
  )
}

const nameOf = ({ tile }: Neighbour) => `${tile.name}, ${tile.colour.name}`

interface StepProps {
  readonly rel: 'prev' | 'next'
  readonly neighbour: Neighbour
  readonly label: string
  readonly d: string
}

function Step({ rel, neighbour, label, d }: StepProps): ReactElement {
  return (
    <a href={neighbour.href} rel={rel} title={nameOf(neighbour)}>
      <span className="vh">{label}</span>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={d} />
      </svg>
    </a>
  )
}
