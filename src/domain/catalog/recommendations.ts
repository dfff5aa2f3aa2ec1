import { z } from 'zod'
import type { CatalogFiles } from './catalog.ts'

/** What a piece is recommended as. The codes are the specification's; 2 is nobody's, and refused. */
export const recommendationTypes = {
  crossSell: 1,
  other: 3,
  related: 4,
  connected: 5,
  inContrast: 6,
  completeTheLook: 7,
  listingCompleteTheLook: 8,
} as const

export type RecommendationType = keyof typeof recommendationTypes

/** What stands below a piece, in this order. What is related is found by rule where the house names nothing. */
export const typesOfPiece = ['completeTheLook', 'connected', 'inContrast', 'related'] as const satisfies RecommendationType[]

/** Every colour of every piece, by its id. */
export function colourwaysOf({ styles, colours }: Pick<CatalogFiles, 'styles' | 'colours'>): Map<string, { style: string }> {
  const codes = new Map(colours.map(({ id, code }) => [id, code]))
  return new Map(
    styles.flatMap((style) =>
      style.products.flatMap(({ id, colours: sold }) =>
        sold.map((colour) => [`${id}-${codes.get(colour)}`, { style: style.id }] as const),
      ),
    ),
  )
}

/**
 * `seed/catalog/recommendations.json`: for a colour, a style or a category (or, naming none, for the whole house), which pieces,
 * as what.
 */
export function recommendationsFile(files: CatalogFiles) {
  const known = {
    colourway: colourwaysOf(files),
    style: new Set(files.styles.map(({ id }) => id)),
    category: new Set(files.categories.map(({ id }) => id)),
  }
  const places = ['colourway', 'style', 'category'] as const
  const seen = new Set<string>()
  const entry = z
    .strictObject({
      type: z.literal(Object.values(recommendationTypes)),
      colourway: z.string().optional(),
      style: z.string().optional(),
      category: z.string().optional(),
      pieces: z.array(z.string()).min(1),
    })
    .superRefine((given, told) => {
      const refuse = (path: (string | number)[], message: string) => told.addIssue({ code: 'custom', path, message })
      const named = places.filter((place) => given[place] !== undefined)
      if (named.length > 1) refuse([named[1]!], 'it belongs to one thing: a colourway, a style or a category')
      for (const place of named) if (!known[place].has(given[place]!)) refuse([place], `the house has no ${given[place]}`)
      const whose = [given.type, ...places.map((place) => given[place] ?? '')].join(' ')
      if (seen.has(whose)) refuse(['type'], 'it stands further up already')
      seen.add(whose)
      given.pieces.forEach((piece, at) => {
        const style = known.colourway.get(piece)?.style
        if (style === undefined) refuse(['pieces', at], `the house has no ${piece}`)
        else if (piece === given.colourway || style === given.style) refuse(['pieces', at], `${piece} is the piece itself`)
        if (given.pieces.indexOf(piece) < at) refuse(['pieces', at], `${piece} is there twice`)
      })
    })
  return z.array(entry)
}

export type Recommendations = z.infer<ReturnType<typeof recommendationsFile>>
