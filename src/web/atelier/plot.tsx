import type { ReactElement } from 'react'
import { formatCount } from '../../i18n/format.ts'
import { useAtelier } from './context.tsx'
import styles from './figures.module.css'

interface BarsProps {
  readonly name: string
  readonly bars: readonly { readonly label: string; readonly value: number }[]
}

const height = 120
const wide = 960

/** Bars along time, drawn by the server; whoever cannot see them reads what they add up to, and the table beside. */
export function Bars({ name, bars }: BarsProps): ReactElement {
  const { t, locale } = useAtelier()
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const total = bars.reduce((sum, { value }) => sum + value, 0)
  const width = wide / bars.length
  const says = t('atelier.plotSays', {
    name,
    total: formatCount(total, locale),
    most: formatCount(Math.max(0, ...bars.map(({ value }) => value)), locale),
  })
  return (
    <figure className={styles.plot}>
      <figcaption>{says}</figcaption>
      <svg viewBox={`0 0 ${wide} ${height + 1}`} role="img" aria-label={says} preserveAspectRatio="none">
        {bars.map(({ label, value }, at) => {
          const tall = (height * value) / most
          return (
            <rect key={label} x={at * width + 1} y={height - tall} width={Math.max(1, width - 2)} height={tall}>
              <title>{`${label}: ${formatCount(value, locale)}`}</title>
            </rect>
          )
        })}
        <line x1="0" x2={wide} y1={height + 0.5} y2={height + 0.5} />
      </svg>
      <div className={styles.ends} aria-hidden="true">
        <span>{bars[0]?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </div>
    </figure>
  )
}

/** How long a share of the whole is. */
export function Share({ of, value }: { readonly of: number; readonly value: number }): ReactElement {
  const share = of > 0 ? Math.min(1, value / of) : 0
  return (
    <svg className={styles.share} viewBox="0 0 100 8" aria-hidden="true" preserveAspectRatio="none">
      <rect width={100 * share} height="8" />
    </svg>
  )
}
