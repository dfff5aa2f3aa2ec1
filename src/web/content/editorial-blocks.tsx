import type { ReactElement } from 'react'
import { scenePath } from '../../domain/content/scene.ts'
import { fromTablet } from '../../markets/breakpoint.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { categoryPath } from '../path/category-path.ts'
import { groupPath } from '../path/group-path.ts'
import { PieceImage } from '../piece/piece-image.tsx'
import { PieceTile } from '../piece/piece-tile.tsx'
import type { PricedTile } from '../piece/priced-tiles.ts'
import { type BlockOf, type BlockProps, Lines } from '../reading/block-parts.tsx'
import { SceneImage, TileImage } from '../ui/scene-image.tsx'
import { Sentences } from '../ui/sentences.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { Tile } from '../ui/tile.tsx'
import styles from './blocks.module.css'
import type { IndexRow, Selection } from './content.view.ts'
import { SectionHead } from './section-head.tsx'

export function Hero({ block }: BlockProps<'hero'>): ReactElement {
  return (
    <section className={styles.hero} data-promotion={block.scene.name} data-creative="hero">
      <SceneImage scene={block.scene} shape="hero" eager />
      <div className={`wrap grid ${styles.heroText}`}>
        <h1 className="t-display">
          <Lines lines={block.headline} />
        </h1>
        <Aside text={block.text} link={block.link} />
      </div>
    </section>
  )
}

export function Story({ block }: BlockProps<'story'>): ReactElement {
  return (
    <section className="section" data-promotion={block.scene.name} data-creative="story">
      <SceneImage scene={block.scene} shape="story" />
      <div className={`wrap grid ${styles.storyText}`}>
        <h2 className="t-title">
          <Lines lines={block.headline} />
        </h2>
        <Aside text={block.text} link={block.link} />
      </div>
    </section>
  )
}

const sectionOf = (count: number) => (count <= 3 ? `section ${styles.few}` : 'section')

/** Pieces of a category, or those that the page names; none where none of them is sold here. */
export function Rail({
  block,
  tiles,
}: BlockProps<'rail' | 'pieces'> & { readonly tiles: readonly PricedTile[] }): ReactElement | null {
  if (tiles.length === 0) return null
  return (
    <section className={sectionOf(tiles.length)}>
      <SectionHead title={block.title} link={block.link} />
      <ul className={styles.rail} data-list={block.type}>
        {tiles.map(({ tile, price }) => (
          <li key={tile.colourway}>
            <PieceTile tile={tile} price={price} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the house has chosen, each shown by its first piece. */
export function Selections({
  block,
  selections,
}: BlockProps<'selections'> & { readonly selections: readonly Selection[] }): ReactElement | null {
  const { visit } = useVisit()
  if (selections.length === 0) return null
  return (
    <section className="section">
      <SectionHead title={block.title} />
      <ul className={`wrap ${styles.selections}`}>
        {selections.map(({ group: { kind, id, name, line }, tile: { pictures, colour } }) => (
          <li key={id}>
            <Tile
              href={visit.base + groupPath(kind, id)}
              name={name}
              material={line ?? ''}
              plate={<PieceImage pictures={pictures} hex={colour.hex} alt="" sizes={`${fromTablet} 33vw, 100vw`} />}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Two looks, one wide and one tall, neither on the other's line. */
export function Diptych({ block }: BlockProps<'diptych'>): ReactElement {
  const { visit } = useVisit()
  return (
    <section className={`section wrap grid ${styles.diptych}`}>
      <h2 className="vh">{block.title}</h2>
      {block.looks.map(({ title, text, scene, to }, at) => (
        <Tile
          key={to}
          href={visit.base + to}
          name={title}
          material={text}
          plate={
            at === 0 ? (
              <SceneImage scene={scene} shape="look" />
            ) : (
              <TileImage path={scenePath(scene.name, 'tall')} alt={scene.alt} sizes="(min-width: 1024px) 33vw, 75vw" />
            )
          }
        />
      ))}
    </section>
  )
}

/** What there is, by name and number; beside it a piece of the one that a hand or the focus is on. */
export function Index({ block, rows }: BlockProps<'index'> & { readonly rows: readonly IndexRow[] }): ReactElement | null {
  const { visit, t } = useVisit()
  if (rows.length === 0) return null
  const plate = ({ tile }: IndexRow, sizes: string) =>
    tile && <PieceImage pictures={tile.pictures} hex={tile.colour.hex} alt="" sizes={sizes} />
  return (
    <section className={`section wrap ${styles.index}`}>
      <div>
        <h2 className="t-label t-ash">{block.title}</h2>
        <ul>
          {rows.map((row) => (
            <li key={row.category.id}>
              <a href={visit.base + categoryPath(row.category)}>{row.category.name}</a>
              <span className={styles.count} aria-hidden="true">
                {row.category.tiles}
              </span>
              <span className="vh">{t('shop.pieces', { count: row.category.tiles })}</span>
              {plate(row, '5rem')}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.shown} aria-hidden="true">
        {rows.map((row) => (
          <div key={row.category.id}>{plate(row, '42vw')}</div>
        ))}
      </div>
    </section>
  )
}

export function Facts({ block }: BlockProps<'facts'>): ReactElement {
  return (
    <section className="section wrap">
      <h2 className="vh">{block.title}</h2>
      <ul className={styles.facts}>
        {block.facts.map((fact) => (
          <li key={fact.title}>
            <h3 className="t-name">{fact.title}</h3>
            <p>{fact.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Quote({ block }: BlockProps<'quote'>): ReactElement {
  return (
    <figure className={`section wrap ${styles.quote}`}>
      <blockquote className="t-title">
        <Sentences text={block.text} />
      </blockquote>
      <figcaption className="t-soft">{block.by}</figcaption>
    </figure>
  )
}

/** Plates side by side, each with its caption below it. */
export function Gallery({ block }: BlockProps<'gallery'>): ReactElement {
  return (
    <section className="section">
      <h2 className="vh">{block.title}</h2>
      <ul className={styles.gallery}>
        {block.plates.map(({ scene, caption }) => (
          <li key={caption}>
            <figure>
              <TileImage path={scenePath(scene.name, 'tall')} alt={scene.alt} sizes={`${fromTablet} 33vw, 100vw`} />
              <figcaption>{caption}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Plates in a row, each a way on. They pass with a thumb, a wheel or the keyboard, and never on their own. */
export function Carousel({ block }: BlockProps<'carousel'>): ReactElement {
  const { visit } = useVisit()
  return (
    <section className={sectionOf(block.slides.length)}>
      <div className={`wrap ${styles.carouselHead}`}>
        <h2 className="t-title">{block.title}</h2>
        <p className="t-soft prose">{block.text}</p>
      </div>
      <ul className={styles.rail} data-slides="">
        {block.slides.map(({ title, text, to, picture, alt }) => (
          <li key={title}>
            <Tile
              href={visit.base + to}
              name={title}
              material={text}
              plate={<TileImage path={picture} alt={alt} sizes="min(66vw, 20rem)" />}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Aside({ text, link }: Pick<BlockOf<'hero'>, 'text' | 'link'>): ReactElement {
  const { visit } = useVisit()
  return (
    <div className={styles.aside}>
      <p className="t-soft prose">{text}</p>
      {link && <TextLink href={visit.base + link.to}>{link.label}</TextLink>}
    </div>
  )
}
