import type { ReactElement } from 'react'
import { scenePath } from '../../domain/content/scene.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { groupPath } from '../path/group-path.ts'
import { PieceImage } from '../piece/piece-image.tsx'
import { PieceTile } from '../piece/piece-tile.tsx'
import type { PricedTile } from '../piece/priced-tiles.ts'
import { type BlockOf, type BlockProps, Lines } from '../reading/block-parts.tsx'
import { SceneImage, TileImage } from '../ui/scene-image.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { Tile } from '../ui/tile.tsx'
import styles from './blocks.module.css'
import type { Selection } from './content.view.ts'
import { SectionHead } from './section-head.tsx'

export function Hero({ block }: BlockProps<'hero'>): ReactElement {
  return (
    <section>
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
    <section className="section">
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

/** Pieces of a category, or those that the page names; none where none of them is sold here. */
export function Rail({
  block,
  tiles,
}: BlockProps<'rail' | 'pieces'> & { readonly tiles: readonly PricedTile[] }): ReactElement | null {
  if (tiles.length === 0) return null
  return (
    <section className="section">
      <SectionHead title={block.title} link={block.link} />
      <ul className={styles.rail}>
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
              plate={<PieceImage pictures={pictures} hex={colour.hex} alt="" sizes="(min-width: 768px) 33vw, 100vw" />}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The ways into the shop, side by side: a plate and a name each. */
export function Doors({ block }: BlockProps<'doors'>): ReactElement {
  const { visit } = useVisit()
  return (
    <section className="section">
      <h2 className="vh">{block.title}</h2>
      <ul className={styles.doors}>
        {block.doors.map(({ title, scene, to }) => (
          <li key={to}>
            <Tile
              href={visit.base + to}
              name={title}
              plate={<TileImage path={scenePath(scene.name, 'tall')} sizes="(min-width: 1024px) 25vw, 50vw" />}
            />
          </li>
        ))}
      </ul>
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
      <blockquote className="t-title">{block.text}</blockquote>
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
              <TileImage path={scenePath(scene.name, 'tall')} alt={scene.alt} sizes="(min-width: 768px) 33vw, 100vw" />
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
    <section className="section">
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
