import type { ReactElement } from 'react'
import type { Block } from '../../domain/content/blocks.ts'
import { AccordionBlock, Opening, Table, Text } from '../reading/reading-blocks.tsx'
import type { ContentView } from './content.view.ts'
import { Deliveries } from './deliveries.tsx'
import { Carousel, Diptych, Facts, Gallery, Hero, Index, Quote, Rail, Selections, Story } from './editorial-blocks.tsx'
import { FilmBlock } from './film-block.tsx'
import { PagesBelow, Tiles, Timeline } from './folder-blocks.tsx'

/** A block's component has its name; what it shows besides its own words comes from the view. */
export function OneBlock({ block, view }: { readonly block: Block; readonly view: ContentView }): ReactElement | null {
  switch (block.type) {
    case 'hero':
      return <Hero block={block} />
    case 'opening':
      return <Opening block={block} />
    case 'story':
      return <Story block={block} />
    case 'film':
      return <FilmBlock block={block} />
    case 'rail':
    case 'pieces':
      return <Rail block={block} tiles={view.rails.get(block) ?? []} />
    case 'selections':
      return <Selections block={block} selections={view.selections} />
    case 'carousel':
      return <Carousel block={block} />
    case 'diptych':
      return <Diptych block={block} />
    case 'index':
      return <Index block={block} rows={view.indexes.get(block) ?? []} />
    case 'facts':
      return <Facts block={block} />
    case 'text':
      return <Text block={block} />
    case 'accordion':
      return <AccordionBlock block={block} />
    case 'table':
      return <Table block={block} />
    case 'deliveries':
      return <Deliveries block={block} />
    case 'quote':
      return <Quote block={block} />
    case 'gallery':
      return <Gallery block={block} />
    case 'tiles':
      return <Tiles block={block} shelf={view.shelves.get(block)} number={view.number} />
    case 'timeline':
      return <Timeline block={block} shelf={view.shelves.get(block)} number={view.number} />
    case 'pages':
      return <PagesBelow block={block} pages={view.below} />
  }
}
