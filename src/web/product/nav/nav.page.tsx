import type { ReactElement } from 'react'
import type { Tile } from '../../../domain/catalog/catalog.ts'
import { withCommas } from '../../../i18n/format.ts'
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
      {before && <Step to={before} rel="prev" words="choosing.previous" d="M13 4l-6 6 6 6" />}
      {after && <Step to={after} rel="next" words="choosing.next" d="M7 4l6 6-6 6" />}
    </nav>
  )
}

interface StepProps {
  readonly to: Neighbour
  readonly rel: 'prev' | 'next'
  readonly words: 'choosing.previous' | 'choosing.next'
  readonly d: string
}

function Step({ to: { tile, href }, rel, words, d }: StepProps): ReactElement {
  const { visit, t } = useVisit()
  const name = withCommas([tile.name, tile.colour.name], visit.language)
  return (
    <a href={href} rel={rel} title={name}>
      <span className="vh">{t(words, { name })}</span>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={d} />
      </svg>
    </a>
  )
}
