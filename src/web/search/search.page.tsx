import type { ReactElement } from 'react'
import { isRefined, nothingRefined } from '../../domain/search/refinement.ts'
import { TileGrid } from '../grid/tile-grid.tsx'
import { Measured } from '../layout/measured.tsx'
import { useVisit } from '../layout/visit-context.tsx'
import type { Density } from '../piece/density.ts'
import type { PricedTile } from '../piece/priced-tiles.ts'
import { NothingLeft } from '../refine/nothing-left.tsx'
import { refinementQuery } from '../refine/refinement-params.ts'
import { Toolbar } from '../refine/toolbar.tsx'
import { SeeMore } from '../ui/see-more.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { urlOf } from '../urls.ts'
import { HitGroup } from './hit-group.tsx'
import styles from './search.module.css'
import type { ResultsView } from './search.view.ts'
import { SearchBox } from './search-box.island.tsx'
import { type Scope, SearchForm } from './search-form.tsx'
import { isolated, searchBoxProps, searchFormProps } from './search-props.ts'
import { UnderstoodAs } from './understood-as.tsx'

type Starts = readonly { readonly name: string; readonly href: string }[]

/** Search before anything was asked: the page, and what comes down over every other. */
export function SearchStart({ starts }: { readonly starts: Starts }): ReactElement {
  const { visit, t } = useVisit()
  return (
    <div className={`wrap ${styles.start}`}>
      <h1 className="vh">{t('search.open')}</h1>
      <SearchBox {...searchBoxProps(visit, t, starts)} />
    </div>
  )
}

interface ResultsProps {
  readonly results: ResultsView
  readonly scope: Scope
  readonly density: Density
  readonly page: number
}

export function Results({ results, scope, density, page }: ResultsProps): ReactElement {
  const { visit, t } = useVisit()
  const { term, rest, tiles, total, groups, isNear, refinement, chips, isRefinable, next, isLast } = results
  const path = urlOf(visit, 'search')
  const kept = { q: rest, scope }
  const view = density === 'default' ? undefined : density
  const isFew = density === 'default' && tiles.length > 0 && tiles.length <= 2
  return (
    <div className={isFew ? `wrap ${styles.few}` : 'wrap'}>
      <Measured event={{ event: 'search', results: total }} />
      <header className={styles.head}>
        <p className="t-label t-ash">{t('search.open')}</p>
        <h1 className="t-title">
          {term === '' ? t('search.everyPiece') : t('search.resultsFor', { term: isolated(term) })}{' '}
          {total > 0 && <span className={styles.count}>{t('shop.pieces', { count: total })}</span>}
        </h1>
        <UnderstoodAs view={results} />
        {isNear && <p className="t-soft prose">{t('search.near')}</p>}
        <SearchAgain term={term} scope={scope} />
      </header>
      {isRefinable && <Toolbar path={path} kept={kept} refinement={refinement} density={density} chips={chips} />}
      {tiles.length === 0 && isRefined(refinement) && <NothingLeft clear={path + refinementQuery(nothingRefined, kept)} />}
      {tiles.length > 0 && (
        <>
          <TileGrid
            tiles={tiles}
            density={isFew && tiles.length === 1 ? 'mini' : density}
            withColours
            firstSeen={2}
            measuredAs={{ list: 'search' }}
          />
          {!isFew && (
            <SeeMore
              shown={tiles.length}
              total={isLast ? tiles.length : total}
              next={next}
              href={path + refinementQuery(refinement, { ...kept, view, page: String(page + 1) })}
            />
          )}
        </>
      )}
      {groups.length > 0 && (
        <section className={styles.also} aria-labelledby="also">
          <h2 id="also" className="t-head">
            {t('search.also')}
          </h2>
          <div className={styles.groups}>
            {groups.map((group) => (
              <HitGroup key={group.kind} group={group} level={3} />
            ))}
          </div>
        </section>
      )}
    </div>
  )
}

function SearchAgain({ term, scope }: { readonly term: string; readonly scope: Scope }): ReactElement {
  const { visit, t } = useVisit()
  const label = t('search.again')
  return (
    <search aria-label={label}>
      <SearchForm {...searchFormProps(visit, t, scope)} label={label} term={term} />
    </search>
  )
}

interface NothingProps {
  readonly term: string
  readonly scope: Scope
  readonly starts: Starts
  readonly tiles: readonly PricedTile[]
}

/** Nothing found: say so, and lead on. */
export function Nothing({ term, scope, starts, tiles }: NothingProps): ReactElement {
  const { t } = useVisit()
  return (
    <div className="wrap">
      <Measured event={{ event: 'search', results: 0 }} />
      <header className={styles.head}>
        <p className="t-label t-ash">{t('search.open')}</p>
        <h1 className="t-title">{t('search.noneTitle', { term: isolated(term) })}</h1>
        <p className="t-soft prose">{t('search.noneText')}</p>
        <SearchAgain term={term} scope={scope} />
        <nav aria-label={t('search.starts')} className={styles.starts}>
          {starts.map(({ name, href }) => (
            <TextLink key={href} href={href}>
              {name}
            </TextLink>
          ))}
        </nav>
      </header>
      {tiles.length > 0 && (
        <section aria-labelledby="meanwhile">
          <h2 id="meanwhile" className={`t-head ${styles.meanwhile}`}>
            {t('search.meanwhile')}
          </h2>
          <TileGrid tiles={tiles} level={3} />
        </section>
      )}
    </div>
  )
}
