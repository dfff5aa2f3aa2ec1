import { oneOfParam, wordParam } from '../form/params.ts'
import type { ReadParams } from '../http/route.ts'

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

interface NamedSize {
  readonly fit: string | null
  readonly size: string | null
}

/** A size chosen: by its fit and size, as the form has them. */
export function variantQuery({ fit, size }: NamedSize): string {
  const named = [fit && `fit=${encodeURIComponent(fit)}`, size && `size=${encodeURIComponent(size)}`].filter(Boolean)
  return named.length > 0 ? `?${named.join('&')}` : ''
}

/** A piece's path with a size chosen. */
export function variantPath({ colourway, slug }: { readonly colourway: string; readonly slug: string }, size: NamedSize): string {
  return piecePath(colourway, slug) + variantQuery(size)
}

/** What a URL may say of the variant. The others that a client sends (`Quantity`, `productlistid`, …) make no other page. */
export const variantParams: ReadParams = { fit: wordParam, size: wordParam, isminipdp: oneOfParam('false', 'true') }
