import type { ReactElement } from 'react'
import { useVisit } from '../layout/visit-context.tsx'
import styles from './hit-group.module.css'
import type { Group } from './search.view.ts'

/** The names that the specification gives the groups. */
const names = {
  store: 'stores',
  heritage: 'heritage',
  collection: 'collections',
  page: 'content-pages',
  care: 'care-repair',
} as const

/** Boutiques, stories or pages: a title and one line each. */
export function HitGroup({
  group: { kind, hits },
  level = 2,
}: {
  readonly group: Group
  /** Its heading's. */
  readonly level?: 2 | 3
}): ReactElement {
  const { t } = useVisit()
  const Heading = `h${level}` as const
  const id = `found-${kind}`
  return (
    <section className={styles.group} data-group={names[kind]} aria-labelledby={id}>
      <Heading id={id} className="t-label t-ash">
        {t(`search.${kind}`)}
      </Heading>
      <ul>
        {hits.map(({ ref, href, title, line }) => (
          <li key={ref}>
            <a href={href}>
              <span className="t-name">
                <bdi>{title}</bdi>
              </span>
              <span className={styles.line}>
                <bdi>{line}</bdi>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
