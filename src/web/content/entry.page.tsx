import type { ReactElement } from 'react'
import type { Entry, PlacedPage } from '../../domain/content/content.ts'
import { TileGrid } from '../grid/tile-grid.tsx'
import { useVisit } from '../layout/visit-context.tsx'
import { entryPath } from '../path/entry-path.ts'
import type { PricedTile } from '../piece/priced-tiles.ts'
import { TileImage } from '../ui/scene-image.tsx'
import { Ordinals } from '../ui/sentences.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { Crumbs } from './content.page.tsx'
import styles from './entry.module.css'

interface EntryBodyProps {
  readonly entry: Entry
  /** The pieces of today that come from it. */
  readonly heirs: readonly PricedTile[]
  /** The folder it stands in, last, and what is above it. */
  readonly above: readonly PlacedPage[]
  readonly before: Entry | undefined
  readonly after: Entry | undefined
}

/** One entry: its picture, its year, what there is to tell, what is made of it today, and its neighbours in the folder. */
export function EntryBody({ entry, heirs, above, before, after }: EntryBodyProps): ReactElement {
  const { visit, t } = useVisit()
  const hrefOf = (other: Entry) => visit.base + entryPath(above.at(-1)!, other)
  return (
    <>
      <Crumbs above={above} here={entry.title} />
      <article className={`wrap grid ${styles.entry}`}>
        <div className={styles.plate}>
          <TileImage path={entry.picture} sizes="(min-width: 1024px) 50vw, 100vw" eager />
        </div>
        <div className={styles.words}>
          <p className={`t-soft ${styles.year}`}>
            <bdi>{entry.year}</bdi>
          </p>
          <h1 className="t-title">{entry.title}</h1>
          <p className="t-soft">
            <Ordinals text={entry.line} />
          </p>
          <p className={`prose ${styles.text}`}>{entry.text}</p>
          {entry.link && <TextLink href={visit.base + entry.link}>{t('content.inTheShop')}</TextLink>}
        </div>
      </article>
      {heirs.length > 0 && (
        <section className={`wrap ${styles.heirs}`} aria-labelledby="heirs">
          <h2 id="heirs" className="t-head">
            {t('content.today')}
          </h2>
          <TileGrid tiles={heirs} level={3} />
        </section>
      )}
      <nav className={`wrap ${styles.neighbours}`} aria-label={t('content.neighbours')}>
        {before && (
          <a href={hrefOf(before)} rel="prev">
            <TileImage path={before.picture} sizes="6rem" />
            <span className="t-small t-ash">{t('content.before')}</span>
            <span className="t-head">{before.title}</span>
          </a>
        )}
        {after && (
          <a href={hrefOf(after)} rel="next">
            <TileImage path={after.picture} sizes="6rem" />
            <span className="t-small t-ash">{t('content.after')}</span>
            <span className="t-head">{after.title}</span>
          </a>
        )}
      </nav>
    </>
  )
}
