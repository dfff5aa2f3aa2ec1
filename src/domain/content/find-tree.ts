import type { Db } from '../../db/database.ts'
import type { Language } from '../../kernel/visit.ts'
import { selectTree } from './content.repository.ts'
import type { PlacedPage } from './content.ts'

/** Every page of content in this language, in the house's order. */
export async function findTree(db: Db, language: Language): Promise<PlacedPage[]> {
  const pages = await selectTree(db, language)
  return pages.map((page) => ({ ...page, slug: page.path.slice(page.path.lastIndexOf('/') + 1), path: encodeURI(page.path) }))
}
