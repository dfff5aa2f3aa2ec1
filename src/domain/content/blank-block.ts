import type { Block } from './blocks.ts'
import { films } from './film.ts'
import type { Scene } from './scene.ts'
import { scenePath } from './scene.ts'

/** What a new block shows until somebody chooses: the first of everything that the house has. */
export interface FirstChoices {
  readonly scene: Scene
  readonly categories: readonly string[]
  readonly pieces: readonly string[]
  readonly folder: string
}

interface Blank {
  /** How many parts it may have: facts, panels, rows. */
  readonly least: number
  readonly most: number
  make(parts: number, first: FirstChoices, id: (part: number) => string): Block
}

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index))
const passage = () => ({ title: '', paragraphs: [''] })

/** Every kind that a page may have another of, with nothing written in it. An opening and a hero are not among them: a page has one heading. */
const blanks = {
  story: { least: 1, most: 1, make: (_, { scene }) => ({ type: 'story', headline: [''], text: '', scene }) },
  film: { least: 1, most: 1, make: (_, { scene }) => ({ type: 'film', film: films[0], scene, caption: '' }) },
  text: { least: 1, most: 8, make: (parts) => ({ type: 'text', ...passage(), paragraphs: times(parts, () => '') }) },
  quote: { least: 1, most: 1, make: () => ({ type: 'quote', text: '', by: '' }) },
  facts: {
    least: 2,
    most: 4,
    make: (parts) => ({ type: 'facts', title: '', facts: times(parts, () => ({ title: '', text: '' })) }),
  },
  accordion: {
    least: 1,
    most: 20,
    make: (parts, _, id) => ({ type: 'accordion', title: '', panels: times(parts, (at) => ({ id: id(at), ...passage() })) }),
  },
  table: {
    least: 1,
    most: 20,
    make: (parts) => ({ type: 'table', title: '', head: ['', ''], rows: times(parts, () => ['', '']) }),
  },
  gallery: {
    least: 2,
    most: 3,
    make: (parts, { scene }) => ({ type: 'gallery', title: '', plates: times(parts, () => ({ scene, caption: '' })) }),
  },
  carousel: {
    least: 3,
    most: 8,
    make: (parts, { scene }) => ({
      type: 'carousel',
      title: '',
      text: '',
      slides: times(parts, () => ({ picture: scenePath(scene.name, 'tall'), alt: '', title: '', text: '', to: '/' })),
    }),
  },
  diptych: {
    least: 2,
    most: 2,
    make: (_, { scene }) => ({ type: 'diptych', title: '', looks: times(2, () => ({ title: '', text: '', scene, to: '/' })) }),
  },
  rail: { least: 1, most: 1, make: (_, { categories }) => ({ type: 'rail', title: '', category: categories[0] ?? '' }) },
  pieces: {
    least: 2,
    most: 12,
    make: (parts, { pieces }) => ({ type: 'pieces', title: '', pieces: pieces.slice(0, parts) }),
  },
  index: {
    least: 3,
    most: 6,
    make: (parts, { categories }) => ({ type: 'index', title: '', categories: categories.slice(0, parts) }),
  },
  tiles: { least: 1, most: 1, make: (_, { folder }) => ({ type: 'tiles', title: '', folder }) },
  timeline: { least: 1, most: 1, make: (_, { folder }) => ({ type: 'timeline', title: '', folder }) },
  deliveries: { least: 1, most: 1, make: () => ({ type: 'deliveries', title: '', head: ['', '', ''], rows: [] }) },
  pages: { least: 1, most: 1, make: () => ({ type: 'pages', title: '' }) },
  selections: { least: 1, most: 1, make: () => ({ type: 'selections', title: '' }) },
} as const satisfies Partial<Record<Block['type'], Blank>>

export type BlankKind = keyof typeof blanks

export const blankKinds = Object.keys(blanks) as readonly BlankKind[]

export const isBlankKind = (kind: string): kind is BlankKind => Object.hasOwn(blanks, kind)

/** As many parts as a kind may have, of those that were asked for. */
function partsOf(kind: BlankKind, asked: number): number {
  const { least, most } = blanks[kind]
  return Math.min(most, Math.max(least, Number.isInteger(asked) ? asked : least))
}

/** How many parts each kind may have, where there is something to say. */
export const countedKinds: readonly (readonly [BlankKind, number, number])[] = blankKinds.flatMap((kind) => {
  const { least, most } = blanks[kind]
  return most > least ? [[kind, least, most] as const] : []
})

/** A block of a kind with nothing written in it. `id` names the panels of one that has some. */
export function blankBlock(kind: BlankKind, parts: number, first: FirstChoices, id: (part: number) => string): Block {
  const blank: Blank = blanks[kind]
  return blank.make(partsOf(kind, parts), first, id)
}
