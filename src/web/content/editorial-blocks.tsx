import type { ReactElement } from 'react'
import { scenePath } from '../../domain/content/scene.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { PieceTile, type PricedTile } from '../listing/piece-tile.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { type BlockOf, type BlockProps, Lines, SectionHead } from './block-parts.tsx'
import styles from './blocks.module.css'
import { SceneImage, TileImage } from './scene-image.tsx'

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

export function Rail({ block, tiles }: BlockProps<'rail'> & { readonly tiles: readonly PricedTile[] }): ReactElement {
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

function Aside({ text, link }: Pick<BlockOf<'hero'>, 'text' | 'link'>): ReactElement {
  const { visit } = useVisit()
  return (
    <div className={styles.aside}>
      <p className="t-soft prose">{text}</p>
      {link && <TextLink href={visit.base + link.to}>{link.label}</TextLink>}
    </div>
  )
}
