import type { Refinement } from '../../domain/search/refinement.ts'
import { refinementQuery } from './refinement-params.ts'

/** Where in a listing a piece stands, as the hash of its address: the piece's page finds its neighbours by it. */
export function navHash(category: string, refinement: Refinement, start: number): string {
  return `#${refinementQuery(refinement, { cat: category, start: String(start) }).slice(1)}`
}
