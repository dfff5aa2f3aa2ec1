import { z } from 'zod'
import type { CatalogFiles, Piece } from './catalog.ts'

export const chartIds = ['women_shoes', 'men_shoes', 'women_clothing', 'men_clothing'] as const
export type ChartId = (typeof chartIds)[number]

/** In the order they are shown and lettered. */
export const measures = ['footLength', 'ballWidth', 'ballGirth', 'bust', 'chest', 'waist', 'hips', 'insideLeg'] as const
export type Measure = (typeof measures)[number]

const fits = ['regular', 'wide', 'long'] as const
export type Fit = (typeof fits)[number]

const code = z.string().regex(/^[A-Z]{2}$/)

/** Every list has one entry for each size, from the smallest. */
const chart = z
  .strictObject({
    /** The system that the house marks its pieces in; who lives elsewhere than in `countries` reads it too. */
    house: code,
    countries: z.record(code, z.array(code).min(1)),
    sizes: z.record(code, z.array(z.string().min(1)).min(1)),
    fits: z.partialRecord(z.enum(fits), z.partialRecord(z.enum(measures), z.array(z.int().positive()))),
  })
  .superRefine(({ house, countries, sizes, fits: tables }, told) => {
    const refuse = (path: string[], message: string) => told.addIssue({ code: 'custom', path, message })
    const count = sizes[house]?.length
    if (count === undefined) return refuse(['house'], `${house} has no sizes`)
    for (const system of Object.keys(countries)) if (!sizes[system]) refuse(['countries', system], `${system} has no sizes`)
    const lists: [path: string[], list: readonly unknown[]][] = [
      ...Object.entries(sizes).map(([system, list]): [string[], string[]] => [['sizes', system], list]),
      ...Object.entries(tables).flatMap(([fit, table]) =>
        Object.entries(table).map(([measure, list]): [string[], number[]] => [['fits', fit, measure], list]),
      ),
    ]
    for (const [path, list] of lists) if (list.length !== count) refuse(path, `${list.length} entries for ${count} sizes`)
  })

export type SizeChart = z.infer<typeof chart>

/** `seed/catalog/size-charts.json`: every size and fit that the house sells stands in the chart of its kind. */
export function sizeChartsFile(styles: CatalogFiles['styles']) {
  return z.record(z.enum(chartIds), chart).superRefine((charts, told) => {
    for (const style of styles) {
      const id = chartIdOf(style)
      if (!id || style.sizes.length === 0) continue
      const { house, sizes, fits: tables } = charts[id]
      const unknown = [
        ...style.sizes.filter((size) => !sizes[house]?.includes(size)),
        ...style.fits.filter((fit) => !Object.hasOwn(tables, fit)),
      ]
      if (unknown.length > 0)
        told.addIssue({ code: 'custom', path: [id], message: `${style.id} is sold in ${unknown.join(', ')}, which is not here` })
    }
  })
}

function chartIdOf({ activity, kind }: Pick<Piece, 'activity' | 'kind'>): ChartId | null {
  return kind === 'bags' ? null : `${activity}_${kind === 'clothing' ? 'clothing' : 'shoes'}`
}

/** The chart that a piece is measured by; null for what has one size only. */
export function sizeChartOf(piece: Pick<Piece, 'activity' | 'kind' | 'variants'>): ChartId | null {
  return piece.variants.some(({ size }) => size !== null) ? chartIdOf(piece) : null
}

/** How sizes are counted in a country. */
export function systemIn({ countries, house }: SizeChart, country: string): string {
  return Object.keys(countries).find((system) => countries[system]!.includes(country)) ?? house
}

/** Whose size the house's is, where it must be said: to who lives where sizes are counted otherwise. */
export function foreignSystem(chart: SizeChart, country: string): string | null {
  return systemIn(chart, country) === chart.house ? null : chart.house
}

/** The house's sizes that a size of another system stands for: most often one, two where that system counts in wider steps. */
export function houseSizes({ sizes, house }: SizeChart, system: string, label: string): string[] {
  return sizes[house]!.filter((_, at) => sizes[system]?.[at] === label)
}
