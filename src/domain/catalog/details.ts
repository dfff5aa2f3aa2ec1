import { z } from 'zod'
import type { CatalogFiles } from './catalog.ts'

/** Each has its word in the messages (`lining_goat`). */
const linings = ['calf', 'goat', 'lamb', 'cotton', 'silk', 'cupro', 'none'] as const
const soles = ['leather', 'rubber'] as const
/** What the law of some countries and states asks about (`seed/restrictions`). */
const trims = ['alligator', 'python'] as const

const millimetres = z.int().positive().max(3000)

/** What a style is lined with, stands on and measures, and where it is made. Lengths are millimetres. */
const detail = z.strictObject({
  lining: z.enum(linings),
  sole: z.enum(soles).optional(),
  trim: z.enum(trims).optional(),
  madeIn: z.string().regex(/^[A-Z]{2}$/),
  width: millimetres.optional(),
  height: millimetres.optional(),
  depth: millimetres.optional(),
  handle: millimetres.optional(),
})

type Detail = z.infer<typeof detail>
type Style = CatalogFiles['styles'][number]

const needed: Readonly<Record<Style['kind'], readonly (keyof Detail)[]>> = {
  shoes: ['sole'],
  sneakers: ['sole'],
  bags: ['width', 'height', 'depth'],
  clothing: [],
}

function problemsOf(entry: Detail, kind: Style['kind'] | undefined): string[] {
  if (!kind) return ['the house makes no such style']
  return needed[kind].filter((name) => entry[name] === undefined).map((name) => `${name} is missing`)
}

/** `seed/catalog/details.json`, checked against the styles that the house makes: each has its entry, and no other has. */
export function detailsFile(styles: CatalogFiles['styles']) {
  const kinds = new Map(styles.map(({ id, kind }) => [id, kind]))
  return z.record(z.string(), detail).superRefine((entries, told) => {
    const refuse = (path: string[], message: string) => told.addIssue({ code: 'custom', path, message })
    for (const [id, entry] of Object.entries(entries)) {
      for (const problem of problemsOf(entry, kinds.get(id))) refuse([id], problem)
    }
    for (const id of kinds.keys()) if (!entries[id]) refuse([], `${id} has no details`)
  })
}

export interface Details {
  /** By its id; a piece has its name. */
  readonly material: string
  readonly lining: Detail['lining']
  readonly sole: NonNullable<Detail['sole']> | null
  readonly trim: NonNullable<Detail['trim']> | null
  readonly madeIn: string
  readonly width: number | null
  readonly height: number | null
  readonly depth: number | null
  /** From the top of a bag to the top of its handle, or of its strap at its longest. */
  readonly handle: number | null
}

export interface BagSize {
  readonly width: number
  readonly height: number
  readonly depth: number
  readonly handle: number | null
}

/** The size of what has three dimensions. */
export function bagSizeOf(details: Details | null): BagSize | null {
  if (!details) return null
  const { width, height, depth, handle } = details
  return width !== null && height !== null && depth !== null ? { width, height, depth, handle } : null
}
