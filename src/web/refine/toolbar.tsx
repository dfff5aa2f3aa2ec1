import type { ReactElement } from 'react'
import type { Refinement } from '../../domain/search/refinement.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { type Density, densities } from '../piece/density.ts'
import type { Chip } from './chips.ts'
import { refinementQuery, without } from './refinement-params.ts'
import styles from './toolbar.module.css'

interface ToolbarProps {
  readonly path: string
  /** What the URL says besides: the term that was looked for. */
  readonly kept?: Readonly<Record<string, string>>
  readonly refinement: Refinement
  readonly density: Density
  readonly chips: readonly Chip[]
}

/** The way to refine, what is chosen so far, and how close to stand. */
export function Toolbar({ path, kept = {}, refinement, density, chips }: ToolbarProps): ReactElement {
  const { t } = useVisit()
  const query = (refined: Refinement, seen = density) =>
    refinementQuery(refined, { ...kept, view: seen === 'default' ? undefined : seen })
  return (
    <div className={styles.toolbar}>
      <a className={styles.refine} href={`${path}/refine${query(refinement)}`} data-popin="drawer">
        {chips.length > 0 ? t('listing.refineCount', { count: chips.length }) : t('listing.refine')}
      </a>
      {chips.length > 0 && (
        <ul className={styles.chips} aria-label={t('listing.chosen')}>
          {chips.map(({ facet, value, label }) => (
            <li key={facet + value}>
              <a href={path + query(without(refinement, facet, value))}>
                {label}
                <span className="vh"> {t('listing.takeAway')}</span>
                <svg viewBox="0 0 10 10" aria-hidden="true">
                  <path d="M1 1l8 8M9 1L1 9" />
                </svg>
              </a>
            </li>
          ))}
          {chips.length > 1 && (
            <li>
              <a className={styles.clear} href={path + query({ ...refinement, ...emptied(chips) })}>
                {t('listing.clear')}
              </a>
            </li>
          )}
        </ul>
      )}
      <nav className={styles.views} aria-label={t('listing.views')}>
        {densities.map((each) => (
          <a key={each} href={path + query(refinement, each)} aria-current={each === density ? 'true' : undefined} rel="nofollow">
            <Columns name={t(`listing.view_${each}`)} bars={bars[each]} on="desk" />
            <Columns name={t('listing.columns', { count: onPhone[each] })} bars={barsOnPhone[each]} on="phone" />
          </a>
        ))}
      </nav>
    </div>
  )
}

interface ColumnsProps {
  readonly name: string
  readonly bars: string
  readonly on: 'desk' | 'phone'
}

/** As many bars as columns: a phone has half of them. */
function Columns({ name, bars, on }: ColumnsProps): ReactElement {
  return (
    <span className={styles[on]}>
      <span className="vh">{name}</span>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={bars} />
      </svg>
    </span>
  )
}

function emptied(chips: readonly Chip[]): Partial<Refinement> {
  return Object.fromEntries(chips.map(({ facet }) => [facet, []]))
}

const onPhone = { mini: 1, default: 2, maxi: 3 } as const

const barsOnPhone = { mini: 'M10 3v14', default: 'M7 3v14M13 3v14', maxi: 'M5 3v14M10 3v14M15 3v14' } as const

const bars = {
  mini: 'M4 3v14M16 3v14',
  default: 'M3 3v14M7.7 3v14M12.3 3v14M17 3v14',
  maxi: 'M2.5 3v14M5.5 3v14M8.5 3v14M11.5 3v14M14.5 3v14M17.5 3v14',
} as const
