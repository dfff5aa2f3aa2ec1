import { oneOfParam, wordParam } from '../form/params.ts'
import type { ReadParams } from '../http/route.ts'
import { type NamedSize, variantQuery } from './variant-query.ts'

/**
 * Where a piece is shown, within a site: `/p/selene-85-patent-calf-red-SEL085-ROU`. Its id alone is a path too, for whoever does
 * not know its name; the page then says which one is its own.
 */
export function piecePath(colourway: string, slug?: string): string {
  return `/p/${slug ? `${encodeURIComponent(slug)}-` : ''}${colourway}`
}

/** A path read again: the id it ends in, and the slug before it. */
export function readPiecePath(name: string): { readonly pid: string; readonly slug: string | null } {
  const [, slug, pid] = /^(.+)-([A-Z0-9]{3,12}-[A-Z]{3})$/.exec(name) ?? []
  return slug !== undefined && pid !== undefined ? { pid, slug } : { pid: name, slug: null }
}

/** A piece's path with a size chosen. */
export function variantPath({ colourway, slug }: { readonly colourway: string; readonly slug: string }, size: NamedSize): string {
  return piecePath(colourway, slug) + variantQuery(size)
}

/** What a URL may say of the variant. The others that a client sends (`Quantity`, `productlistid`, …) make no other page. */
export const variantParams: ReadParams = { fit: wordParam, size: wordParam, isminipdp: oneOfParam('false', 'true') }
