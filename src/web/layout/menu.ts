import type { Category } from '../../domain/catalog/catalog.ts'
import { findCategories } from '../../domain/catalog/find-categories.ts'
import type { PlacedPage } from '../../domain/content/content.ts'
import { findTree } from '../../domain/content/find-tree.ts'
import type { Language } from '../../kernel/visit.ts'
import type { House } from '../house.ts'

export interface MenuEntry {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly children: readonly MenuEntry[]
}

/** Three levels of the category tree, for the header. */
function menuOf(categories: readonly Category[], parent: string | null = null, depth = 1): MenuEntry[] {
  return categories
    .filter((category) => category.parent === parent && category.tiles > 0)
    .map(({ id, slug, name }) => ({ id, slug, name, children: depth < 3 ? menuOf(categories, id, depth + 1) : [] }))
}

export async function findMenu(house: House, language: Language): Promise<MenuEntry[]> {
  return orNothing(house, async () => menuOf(await findCategories(house.database.db, language)))
}

/** The content's tree, for the footer. */
export async function findFooter(house: House, language: Language): Promise<PlacedPage[]> {
  return orNothing(house, () => findTree(house.database.db, language))
}

/** Without a database there is no menu and no footer, and the page still stands. */
async function orNothing<T>(house: House, find: () => Promise<T[]>): Promise<T[]> {
  try {
    return await find()
  } catch (error) {
    house.log.warn({ err: error }, 'a page without its menu')
    return []
  }
}
