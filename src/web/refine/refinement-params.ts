import { bandOf, type Facet, facets, nothingRefined, type Refinement, sorts } from '../../domain/search/refinement.ts'
import { oneOfParam } from '../form/params.ts'
import type { ReadParams } from '../http/route.ts'

/** The parameters of a listing's URL that refine it, each in its one spelling. */
export const refinementParams: ReadParams = {
  ...Object.fromEntries(facets.map((facet) => [facet, (text: string) => valuesOf(facet, text).join(',')])),
  sort: oneOfParam('house', ...sorts),
}

const mostValues = 20

/** Reads a URL as kindly as it can: what is no value is left out, what is there twice counts once. */
export function readRefinement(params: Readonly<Record<string, string>>): Refinement {
  const chosen = Object.fromEntries(facets.map((facet) => [facet, valuesOf(facet, params[facet] ?? '')]))
  return { ...nothingRefined, ...chosen, sort: sorts.find((sort) => sort === params.sort) ?? 'house' }
}

function valuesOf(facet: Facet, text: string): string[] {
  const isValue = (value: string) => (facet === 'price' ? bandOf(value) !== null : /^[\p{L}\d.½-]{1,40}$/u.test(value))
  return [...new Set(text.split(',').filter(isValue))].sort().slice(0, mostValues)
}

/** The query of a URL, the same for the same choices; empty where nothing is chosen. */
export function refinementQuery(refinement: Refinement, also: Readonly<Record<string, string | undefined>> = {}): string {
  const query = new URLSearchParams()
  for (const facet of facets) if (refinement[facet].length > 0) query.set(facet, refinement[facet].join(','))
  if (refinement.sort !== 'house') query.set('sort', refinement.sort)
  for (const [name, value] of Object.entries(also)) if (value !== undefined) query.set(name, value)
  const text = query.toString().replaceAll('%2C', ',')
  return text === '' ? '' : `?${text}`
}

export function without(refinement: Refinement, facet: Facet, value: string): Refinement {
  return { ...refinement, [facet]: refinement[facet].filter((each) => each !== value) }
}
