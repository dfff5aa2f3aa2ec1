import { z } from 'zod'
import type { CatalogFiles } from './catalog.ts'

/** A page of content that stands in a listing, before the piece at `position`. */
export interface EditorialPlace {
  readonly position: number
  readonly page: string
  /** Its own picture; without one, the page's; without either, words alone. */
  readonly picture: string | null
}

/** `seed/catalog/editorial.json`. */
export function editorialFile({ categories }: Pick<CatalogFiles, 'categories'>, pages: ReadonlySet<string>) {
  const known = new Set(categories.map(({ id }) => id))
  return z.array(
    z.strictObject({
      category: z.string().refine((id) => known.has(id), 'the house has no such category'),
      position: z.int().min(1),
      page: z.string().refine((id) => pages.has(id), 'the house has no such page'),
      picture: z.string().startsWith('/media/').optional(),
    }),
  )
}

export type EditorialTiles = z.infer<ReturnType<typeof editorialFile>>
