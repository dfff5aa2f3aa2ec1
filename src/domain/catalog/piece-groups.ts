import { z } from 'zod'
import { languages } from '../../kernel/visit.ts'
import { type CatalogFiles, type Words, wordsOf } from './catalog.ts'
import { colourwaysOf } from './recommendations.ts'

/** Listings besides the categories: what pieces have in common, and what the house has chosen. */
export type GroupKind = 'tag' | 'selection'

export interface PieceGroup {
  readonly kind: GroupKind
  readonly id: string
  readonly name: string
  /** One line of the house's; a tag has none. */
  readonly line: string | null
}

/** How many pieces are shown at first, and how many each 'see more' adds. */
export const groupSizes = {
  tag: { initial: 3, next: 12 },
  selection: { initial: 9, next: 12 },
} as const satisfies Record<GroupKind, { initial: number; next: number }>

const inEveryLanguage = z.record(z.enum(languages), z.string().min(1))

/** `seed/catalog/selections.json`: what the house has chosen, in its order and in its words. */
export function selectionsFile(files: Pick<CatalogFiles, 'styles' | 'colours'>) {
  const known = colourwaysOf(files)
  const piece = z.string().refine((id) => known.has(id), 'the house has no such piece')
  return z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z0-9-]{1,60}$/),
        name: inEveryLanguage,
        line: inEveryLanguage,
        pieces: z
          .array(piece)
          .min(1)
          .refine((pieces) => new Set(pieces).size === pieces.length, 'a piece is there twice'),
      }),
    )
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'an id is there twice')
}

export type Selections = z.infer<ReturnType<typeof selectionsFile>>

interface GroupRow {
  readonly kind: GroupKind
  readonly id: string
  readonly name: Words
  readonly line: Words | null
  readonly pieces: readonly string[]
}

/** Every listing with its pieces. A tag is a material or a colour: what a shopper likes of a piece and may want more of. */
export function groupsOf(files: CatalogFiles, selections: Selections): GroupRow[] {
  const codes = new Map(files.colours.map(({ id, code }) => [id, code]))
  const pieces = files.styles.flatMap(({ material, products }) =>
    products.flatMap((product, height) =>
      product.colours.map((colour, at) => ({ id: `${product.id}-${codes.get(colour)}`, material, colour, round: height + at })),
    ),
  )
  // As in a category: first every style once, then its other colours and heights.
  const inOrder = pieces.toSorted((a, b) => a.round - b.round)
  const tag = (id: string, name: Words, isOfIt: (piece: (typeof pieces)[number]) => boolean): GroupRow => ({
    kind: 'tag',
    id,
    name,
    line: null,
    pieces: inOrder.filter(isOfIt).map((piece) => piece.id),
  })
  const materials = [...new Set(files.styles.map(({ material }) => material))]
  return [
    ...materials.map((id) =>
      tag(
        id,
        wordsOf((language) => files.texts[language].materials[id], `materials.${id}`),
        ({ material }) => material === id,
      ),
    ),
    ...files.colours.map(({ id }) =>
      tag(
        id,
        wordsOf((language) => files.texts[language].colours[id], `colours.${id}`),
        ({ colour }) => colour === id,
      ),
    ),
    ...selections.map((selection) => ({ kind: 'selection' as const, ...selection })),
  ]
}
