import { z } from 'zod'
import { currencies } from '../../kernel/money.ts'
import { type Language, languages } from '../../kernel/visit.ts'

/** A word in every language of the house. */
export type Words = Readonly<Record<Language, string>>

const activities = ['women', 'men'] as const
const kinds = ['shoes', 'sneakers', 'bags', 'clothing'] as const

/** What must be there to turn in the hand. Clothes hang on nobody: they hold as photographs. */
export const kindsInThreeDimensions: readonly (typeof kinds)[number][] = ['shoes', 'sneakers', 'bags']

const id = z.string().regex(/^[a-z0-9-]{1,60}$/)

/** `seed/catalog/styles.json`: what is made, at which heights, in which colours and sizes. */
export const stylesFile = z.array(
  z.strictObject({
    id,
    name: z.string().min(1),
    activity: z.enum(activities),
    kind: z.enum(kinds),
    family: z.string().min(1),
    material: z.string().min(1),
    category: id,
    fits: z.array(z.string()),
    sizes: z.array(z.string()),
    products: z
      .array(
        z.strictObject({
          id: z.string().regex(/^[A-Z0-9]{3,12}$/),
          price: z.string(),
          colours: z.array(z.string()).min(1),
          heel: z.number().int().positive().optional(),
          new: z.boolean().optional(),
          onlineUntil: z.iso.datetime().optional(),
          /** Not sold for now. */
          withdrawn: z.literal(true).optional(),
          /** What it costs from an hour on, in minor units. */
          laterPrices: z.record(z.iso.datetime(), z.partialRecord(z.enum(currencies), z.number().int().positive())).optional(),
        }),
      )
      .min(1),
  }),
)

/**
 * A category's `name` is a key of the language files, or `style:<id>` for one that carries a style's name. With `heelFrom` it
 * gathers what is that high, in millimetres, in the category above it.
 */
export const categoriesFile = z.array(
  z.strictObject({
    id,
    parent: id.nullable(),
    level: z.number().int().min(1).max(4),
    name: z.string(),
    heelFrom: z.number().int().positive().optional(),
  }),
)

export const coloursFile = z.array(
  z.strictObject({ id, code: z.string().regex(/^[A-Z]{3}$/), hex: z.string().regex(/^#[0-9a-f]{6}$/) }),
)

const views = z.array(z.string().regex(/^[a-z]{2,20}$/)).min(1)

/** `seed/catalog/views.json`: which view comes first, which next; the default, and what differs by activity and category. */
export const viewsFile = z.strictObject({
  default: views,
  orders: z.array(z.strictObject({ activity: z.enum(activities), category: id, views })),
})

export type ViewsFile = z.infer<typeof viewsFile>

const words = z.record(z.string(), z.string().min(1))

/** `seed/catalog/text/<language>.json`. */
export const textFile = z.strictObject({
  colours: words,
  materials: words,
  categories: words,
  styles: z.record(z.string(), z.strictObject({ line: z.string().min(1), text: z.string().min(1) })),
  /** How the pieces of a family are cut. */
  families: z.record(z.string(), z.strictObject({ title: z.string().min(1), text: z.string().min(1) })),
})

export interface CatalogFiles {
  readonly styles: z.infer<typeof stylesFile>
  readonly categories: z.infer<typeof categoriesFile>
  readonly colours: z.infer<typeof coloursFile>
  readonly texts: Readonly<Record<Language, z.infer<typeof textFile>>>
}

export interface Category {
  readonly id: string
  /** The readable part of its path, in the language asked for. */
  readonly slug: string
  readonly parent: string | null
  readonly level: number
  readonly name: string
  readonly tiles: number
}

/** One tile of a listing: a product in one colour. */
export interface Tile {
  readonly colourway: string
  /** The readable part of its path, in the language asked for. */
  readonly slug: string
  readonly product: string
  readonly name: string
  readonly heel: number | null
  readonly material: string
  readonly family: string
  readonly colour: { readonly id: string; readonly name: string; readonly hex: string }
  /** None until it has been photographed. */
  readonly pictures: readonly Picture[]
  /** All that it is made in, its own among them. */
  readonly colours: readonly ColourChoice[]
  readonly isNew: boolean
  /** Sold before it exists. */
  readonly isPreorder: boolean
  readonly onlineUntil: Date | null
}

export interface ColourChoice {
  readonly colourway: string
  readonly slug: string
  readonly colour: string
  readonly name: string
  readonly hex: string
}

export interface Variant {
  readonly sku: string
  readonly fit: string | null
  readonly size: string | null
}

/** Everything the product page shows of one product in one colour, but for price and stock. */
export interface Piece extends Tile {
  readonly slugs: Words
  readonly style: string
  readonly styleName: string
  readonly activity: (typeof activities)[number]
  readonly kind: (typeof kinds)[number]
  readonly materialId: string
  readonly line: string
  readonly description: string
  /** How the pieces of its family are cut. */
  readonly cut: { readonly title: string; readonly text: string }
  readonly category: string
  readonly maxQuantity: number
  readonly variants: readonly Variant[]
  /** Its 3D model, with all its colours in it; null where it has none. */
  readonly model: string | null
  readonly otherColours: readonly ColourChoice[]
  readonly otherHeels: readonly { readonly colourway: string; readonly slug: string; readonly heel: number }[]
  /** Some of the other styles of its category, each in its colour where there is one. */
  readonly otherStyles: readonly { readonly colourway: string; readonly slug: string; readonly name: string }[]
  /** The products that those two name: what shows them changes when one of these leaves. */
  readonly neighbours: readonly { readonly product: string; readonly onlineUntil: Date | null }[]
}

/** `Sélène 85`: the style's name, with the heel where there is a choice of heights or it is worth saying. */
export function productName(style: string, heel: number | null): string {
  return heel !== null && heel >= 55 ? `${style} ${heel}` : style
}

export function wordsOf(pick: (language: Language) => string | undefined, what: string): Words {
  return Object.fromEntries(
    languages.map((language) => {
      const word = pick(language)
      if (!word) throw new Error(`seed/catalog/text/${language}.json: ${what} is missing`)
      return [language, word]
    }),
  ) as Words
}

/** What each photograph is printed in, the smaller first. */
export const pictureTypes = ['avif', 'webp'] as const

export interface Picture {
  readonly view: string
  /** Its path, without the width and the type. */
  readonly path: string
  readonly widths: readonly number[]
  /** Those that are WebP too: browsers without AVIF are few. */
  readonly webp: readonly number[]
}

type PictureType = (typeof pictureTypes)[number]

/** The widths that a photograph is printed in as this type. */
export function widthsOf({ widths, webp }: Picture, type: PictureType): readonly number[] {
  return type === 'avif' ? widths : webp
}

/** Where one of its prints lies. */
export function printPath(picture: Picture, width: number, type: PictureType): string {
  return `${picture.path}-${width}.${type}`
}

/** Tags of cached pages that show these goods. */
export const catalogTags = {
  menu: 'catalog:menu',
  sizeCharts: 'catalog:size-charts',
  category: (id: string) => `category:${id}`,
  product: (id: string) => `product:${id}`,
}
