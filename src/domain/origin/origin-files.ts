import { join } from 'node:path'
import { z } from 'zod'
import { readJsonFile } from '../../kernel/json-file.ts'
import { type Language, languages } from '../../kernel/visit.ts'
import type { CatalogFiles } from '../catalog/catalog.ts'
import { packagingParts, stepNames, transports } from './origin.ts'

const place = z.strictObject({
  country: z.string().regex(/^[A-Z]{2}$/),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})

const step = z.strictObject({
  step: z.enum(stepNames),
  place: z.string(),
  maker: z.string().min(1).optional(),
  by: z.enum(transports).optional(),
})

const packaging = z.strictObject({
  part: z.enum(packagingParts),
  grams: z.int().positive(),
  recycled: z.int().min(0).max(100),
})

const shape = z.strictObject({
  places: z.record(z.string().regex(/^[a-z0-9-]{1,40}$/), place),
  /** The way of each material to the workshop. */
  materials: z.record(z.string(), z.array(step).min(1)),
  /** What is done there, to all of them. */
  workshop: z.array(step).min(1),
  packaging: z.record(z.string(), z.array(packaging).min(1)),
})

type Shape = z.infer<typeof shape>

interface Problem {
  readonly path: (string | number)[]
  readonly message: string
}

/** `seed/catalog/traceability.json`, checked against what the house sells: no material without its way, no kind without its box. */
function traceabilityFile(styles: CatalogFiles['styles']) {
  return shape.superRefine((file, told) => {
    const ways = Object.entries(file.materials)
    const problems = [
      ...ways.flatMap(([material, way]) => problemsOf(file, way, ['materials', material])),
      ...problemsOf(file, file.workshop, ['workshop']),
      ...ways.filter(([, [first]]) => first?.by).map(([material]) => tooEarly(material)),
      ...missing('materials', file.materials, styles, ({ material }) => material),
      ...missing('packaging', file.packaging, styles, ({ kind }) => kind),
    ]
    for (const problem of problems) told.addIssue({ code: 'custom', ...problem })
  })
}

function problemsOf({ places }: Shape, way: Shape['workshop'], path: string[]): Problem[] {
  return way.flatMap(({ place: at }, index) =>
    places[at] ? [] : [{ path: [...path, index, 'place'], message: `no place ${at}` }],
  )
}

function tooEarly(material: string): Problem {
  return { path: ['materials', material, 0, 'by'], message: 'a way begins where it begins' }
}

/** What the house sells and the file does not name, and what it names and the house does not sell. */
function missing(
  table: string,
  named: Readonly<Record<string, unknown>>,
  styles: CatalogFiles['styles'],
  of: (style: CatalogFiles['styles'][number]) => string,
): Problem[] {
  const sold = new Set(styles.map(of))
  return [
    ...[...sold].filter((name) => !named[name]).map((name) => ({ path: [table], message: `${name} is missing` })),
    ...Object.keys(named)
      .filter((name) => !sold.has(name))
      .map((name) => ({ path: [table, name], message: 'the house sells no such thing' })),
  ]
}

/** `seed/catalog/traceability/<language>.json`: the name of every place, and of none besides. */
function placeNames(ids: readonly string[]) {
  return z.strictObject({
    places: z.strictObject(Object.fromEntries(ids.map((id) => [id, z.string().min(1)]))),
  })
}

export interface OriginFiles extends Shape {
  readonly names: Readonly<Record<Language, Readonly<Record<string, string>>>>
}

export function readOrigin(directory: string, styles: CatalogFiles['styles']): OriginFiles {
  const file = readJsonFile(join(directory, 'traceability.json'), traceabilityFile(styles))
  const names = placeNames(Object.keys(file.places))
  const read = (language: Language) => readJsonFile(join(directory, 'traceability', `${language}.json`), names).places
  return { ...file, names: Object.fromEntries(languages.map((language) => [language, read(language)])) as OriginFiles['names'] }
}

/** The whole way of a material, the workshop's benches included. */
export function wayOf({ materials, workshop }: OriginFiles, material: string): Shape['workshop'] {
  return [...(materials[material] ?? []), ...workshop]
}
