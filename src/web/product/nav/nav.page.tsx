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
  const { visit, t } = useVisit()
  const nameOf = ({ tile }: Neighbour) => withCommas([tile.name, tile.colour.name], visit.language)
  return (
    <nav aria-label={t('choosing.navigation')} className={styles.nav}>
      {before && (
        <Step
          rel="prev"
          href={before.href}
          name={nameOf(before)}
          label={t('choosing.previous', { name: nameOf(before) })}
          d="M13 4l-6 6 6 6"
        />
      )}
      {after && (
        <Step
          rel="next"
          href={after.href}
          name={nameOf(after)}
          label={t('choosing.next', { name: nameOf(after) })}
          d="M7 4l6 6-6 6"
        />
      )}
    </nav>
  )
}

interface StepProps {
  readonly rel: 'prev' | 'next'
  readonly href: string
  readonly name: string
  readonly label: string
  readonly d: string
}

function Step({ rel, href, name, label, d }: StepProps): ReactElement {
  return (
    <a href={href} rel={rel} title={name}>
      <span className="vh">{label}</span>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={d} />
      </svg>
    </a>
  )
}
