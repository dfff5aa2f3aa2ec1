import type { ReactElement } from 'react'
import type { Entry, PlacedPage } from '../../domain/content/content.ts'
import type { Look } from '../../domain/content/lookbook.ts'
import { TileGrid } from '../grid/tile-grid.tsx'
import { useVisit } from '../layout/visit-context.tsx'
import { entryPath } from '../path/entry-path.ts'
import type { PricedTile } from '../piece/priced-tiles.ts'
import { TileImage } from '../ui/scene-image.tsx'
import { Ordinals } from '../ui/sentences.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { Crumbs } from './content.page.tsx'
import styles from './entry.module.css'
import { Looks } from './looks.tsx'
import { Neighbours } from './neighbours.tsx'

interface EntryBodyProps {
  readonly entry: Entry
  /** The pieces of today that come from it. */
  readonly heirs: readonly PricedTile[]
  /** What was shown, where it was a show. */
  readonly looks: readonly Look[]
  /** The folder it stands in, last, and what is above it. */
  readonly above: readonly PlacedPage[]
  readonly before: Entry | undefined
  readonly after: Entry | undefined
}

/** One entry: its picture, its year, what there is to tell, its looks, what is made of it today, and its neighbours in the folder. */
export function EntryBody({ entry, heirs, looks, above, before, after }: EntryBodyProps): ReactElement {
  const { visit, t } = useVisit()
  const folder = above.at(-1)!
  const neighbour = (other: Entry | undefined) =>
    other && { href: visit.base + entryPath(folder, other), picture: other.picture, title: other.title }
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
      {looks.length > 0 && <Looks folder={folder} entry={entry} looks={looks} />}
      {heirs.length > 0 && (
        <section className={`wrap ${styles.heirs}`} aria-labelledby="heirs">
          <h2 id="heirs" className="t-head">
            {t('content.today')}
          </h2>
          <TileGrid tiles={heirs} level={3} />
        </section>
      )}
      <Neighbours before={neighbour(before)} after={neighbour(after)} />
    </>
  )
}
