import type { ReactElement } from 'react'
import { type PlacedPage, pageSizes } from '../../domain/content/content.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { entryPath } from '../path/entry-path.ts'
import type { BlockProps } from '../reading/block-parts.tsx'
import { TileImage } from '../ui/scene-image.tsx'
import { SeeMore } from '../ui/see-more.tsx'
import { Ordinals } from '../ui/sentences.tsx'
import { urlOf } from '../urls.ts'
import type { Shelf } from './content.view.ts'
import { EntryTile, PageTile } from './entry-tile.tsx'
import styles from './folder.module.css'
import { SectionHead } from './section-head.tsx'

interface ShelfProps {
  readonly shelf: Shelf | undefined
  readonly number: number
}

/** A folder's entries as tiles. */
export function Tiles({ block, shelf, number }: BlockProps<'tiles'> & ShelfProps): ReactElement | null {
  if (!shelf) return null
  return (
    <section className={styles.shelf}>
      <SectionHead title={block.title} link={block.link} />
      <ul className={`wrap ${styles.tiles}`} data-columns={columnsOf(shelf)} data-listed={grows(block, shelf) ? '' : undefined}>
        {shelf.entries.map((entry) => (
          <li key={entry.id}>
            <EntryTile entry={entry} folder={shelf.folder} />
          </li>
        ))}
      </ul>
      {grows(block, shelf) && <More shelf={shelf} number={number} />}
    </section>
  )
}

/** Full rows: the archive comes in twenties, the others in nines and twelves. */
function columnsOf({ folder, entries }: Shelf): 3 | 4 {
  return pageSizes(folder.kind).first % 4 === 0 || entries.length === 4 ? 4 : 3
}

/** A folder's entries as a list of years. */
export function Timeline({ block, shelf, number }: BlockProps<'timeline'> & ShelfProps): ReactElement | null {
  const { visit } = useVisit()
  if (!shelf) return null
  return (
    <section className={styles.shelf}>
      <SectionHead title={block.title} link={block.link} />
      <div className="wrap">
        <ol className={styles.timeline} data-listed={grows(block, shelf) ? '' : undefined}>
          {shelf.entries.map((entry) => (
            <li key={entry.id}>
              <span className={`t-title ${styles.year}`}>
                <bdi>{entry.year}</bdi>
              </span>
              <div>
                <h3 className="t-head">
                  <a href={visit.base + entryPath(shelf.folder, entry)}>{entry.title}</a>
                </h3>
                <p className="t-soft">
                  <Ordinals text={entry.line} />
                </p>
              </div>
              <TileImage path={entry.picture} sizes="7.5rem" />
            </li>
          ))}
        </ol>
      </div>
      {grows(block, shelf) && <More shelf={shelf} number={number} />}
    </section>
  )
}

/** Whether there is a second page; a part of a folder, shown on another page, has none. */
function grows({ most }: { readonly most?: number | undefined }, { folder }: Shelf): boolean {
  return most === undefined && folder.entries > pageSizes(folder.kind).first
}

function More({ shelf: { folder, entries }, number }: { readonly shelf: Shelf; readonly number: number }): ReactElement {
  const { visit } = useVisit()
  const { next } = pageSizes(folder.kind)
  return (
    <SeeMore shown={entries.length} total={folder.entries} next={next} href={`${visit.base}${folder.path}?page=${number + 1}`} />
  )
}

/** The pages below this one: tiles where they have a picture, else rows. What a country's law adds opens as a pop-in. */
export function PagesBelow({ block, pages }: BlockProps<'pages'> & { readonly pages: readonly PlacedPage[] }): ReactElement {
  const { visit } = useVisit()
  if (pages.every((page) => page.picture !== null)) {
    return (
      <section>
        <h2 className="vh">{block.title}</h2>
        <ul className={styles.doors}>
          {pages.map((page) => (
            <li key={page.id}>
              <PageTile page={page} />
            </li>
          ))}
        </ul>
      </section>
    )
  }
  return (
    <section className="wrap">
      <h2 className="vh">{block.title}</h2>
      <ul className={styles.rows}>
        {pages.map((page) => (
          <li key={page.id}>
            <a
              href={page.country === null ? visit.base + page.path : `${urlOf(visit, 'getPolicyPopin')}?cid=${page.id}`}
              data-popin={page.country === null ? undefined : 'dialog'}
            >
              <span className="t-head">{page.title}</span>
              <span className="t-soft">
                <Ordinals text={page.description} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
