import type { ReactElement } from 'react'
import type { Block } from '../../domain/content/content.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { PieceTile, type PricedTile } from '../listing/piece-tile.tsx'
import { Plate } from '../ui/plate.tsx'
import { TextLink } from '../ui/text-link.tsx'
import styles from './blocks.module.css'

type BlockOf<Type extends Block['type']> = Extract<Block, { type: Type }>

/** The pieces that a page's rails show, by category. */
export type Rails = ReadonlyMap<string, readonly PricedTile[]>

interface BlocksProps {
  readonly blocks: readonly Block[]
  readonly rails: Rails
}

/** A page of content, block by block. The first headline is the page's own. */
export function Blocks({ blocks, rails }: BlocksProps): ReactElement[] {
  return blocks.map((block, index) => <OneBlock key={index} block={block} rails={rails} />)
}

function OneBlock({ block, rails }: { readonly block: Block; readonly rails: Rails }): ReactElement {
  switch (block.type) {
    case 'hero':
      return <Hero block={block} />
    case 'story':
      return <Story block={block} />
    case 'rail':
      return <Rail block={block} tiles={rails.get(block.category) ?? []} />
    case 'facts':
      return <Facts block={block} />
  }
}

function Hero({ block }: { readonly block: BlockOf<'hero'> }): ReactElement {
  return (
    <section>
      <Plate {...block.plate} shape="hero" eager />
      <div className={`wrap grid ${styles.heroText}`}>
        <h1 className="t-display">
          <Lines lines={block.headline} />
        </h1>
        <Aside text={block.text} link={block.link} />
      </div>
    </section>
  )
}

function Story({ block }: { readonly block: BlockOf<'story'> }): ReactElement {
  return (
    <section className="section">
      <Plate {...block.plate} shape="story" />
      <div className={`wrap grid ${styles.storyText}`}>
        <h2 className="t-title">
          <Lines lines={block.headline} />
        </h2>
        <Aside text={block.text} link={block.link} />
      </div>
    </section>
  )
}

function Rail({ block, tiles }: { readonly block: BlockOf<'rail'>; readonly tiles: readonly PricedTile[] }): ReactElement {
  const { visit } = useVisit()
  return (
    <section className="section">
      <div className={`wrap ${styles.railHead}`}>
        <h2 className="t-title">{block.title}</h2>
        {block.link && <TextLink href={visit.base + block.link.to}>{block.link.label}</TextLink>}
      </div>
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

function Facts({ block }: { readonly block: BlockOf<'facts'> }): ReactElement {
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

/** Translators say where a headline breaks: a sentence a line. */
function Lines({ lines }: { readonly lines: readonly string[] }): ReactElement {
  return (
    <>
      {lines.map((line) => (
        <span key={line} className={styles.line}>
          {line}{' '}
        </span>
      ))}
    </>
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
