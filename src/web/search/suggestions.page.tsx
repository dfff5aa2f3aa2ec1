import type { ReactElement } from 'react'
import { appendParam } from '../append-param.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { PieceTile } from '../piece/piece-tile.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { urlOf } from '../urls.ts'
import { HitGroup } from './hit-group.tsx'
import type { SearchView } from './search.view.ts'
import type { Scope } from './search-form.tsx'
import { isolated } from './search-props.ts'
import styles from './suggestions.module.css'
import { UnderstoodAs } from './understood-as.tsx'

/** What comes to mind for a term, by group; the part that stands below the field. */
export function Suggestions({ view, scope }: { readonly view: SearchView; readonly scope: Scope }): ReactElement {
  const { visit, t } = useVisit()
  const { tiles, groups, predictions } = view
  const term = isolated(view.term)
  const count = tiles.length + predictions.length + groups.reduce((sum, { hits }) => sum + hits.length, 0)
  const results = (each: string) => {
    const url = appendParam(urlOf(visit, 'search'), 'q', each)
    return scope === 'all' ? url : appendParam(url, 'scope', scope)
  }
  return (
    <div className={styles.suggestions} data-announce={t('search.suggested', { count, term })}>
      <UnderstoodAs view={view} />
      {count === 0 && <p className="t-soft">{t('search.suggested', { count, term })}</p>}
      {predictions.length > 0 && (
        <section data-group="predictive" aria-labelledby="suggested-predictive" className={styles.predictive}>
          <h2 id="suggested-predictive" className="t-label t-ash">
            {t('search.predictive')}
          </h2>
          <ul>
            {predictions.map((phrase) => (
              <li key={phrase}>
                <a href={results(phrase)}>
                  <bdi>{phrase}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {tiles.length > 0 && (
        <section data-group="products" aria-labelledby="suggested-products" className={styles.products}>
          <h2 id="suggested-products" className="t-label t-ash">
            {t('search.product')}
          </h2>
          <ul data-list="suggestions">
            {tiles.map(({ tile, price }) => (
              <li key={tile.colourway}>
                <PieceTile tile={tile} price={price} withMark={false} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {count > 0 && (
        <p>
          <TextLink href={results(view.term)}>{t('search.allResults', { term })}</TextLink>
        </p>
      )}
      {groups.length > 0 && (
        <div className={styles.groups}>
          {groups.map((group) => (
            <HitGroup key={group.kind} group={group} />
          ))}
        </div>
      )}
    </div>
  )
}
