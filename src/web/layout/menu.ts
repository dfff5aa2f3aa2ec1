import type { Category } from '../../domain/catalog/catalog.ts'
import { findCategories } from '../../domain/catalog/find-categories.ts'
import type { Language } from '../../kernel/visit.ts'
import type { House } from '../house.ts'

export interface MenuEntry {
  readonly id: string
  readonly name: string
  readonly children: readonly MenuEntry[]
}

/** Three levels of the category tree, for the header. */
function menuOf(categories: readonly Category[], parent: string | null = null, depth = 1): MenuEntry[] {
  return categories
    .filter((category) => category.parent === parent && category.tiles > 0)
    .map(({ id, name }) => ({ id, name, children: depth < 3 ? menuOf(categories, id, depth + 1) : [] }))
}

/** Without a database there is no menu, and the page still stands. */
export async function findMenu(house: House, language: Language): Promise<MenuEntry[]> {
  try {
    return menuOf(await findCategories(house.database.db, language))
  } catch (error) {
    house.log.warn({ err: error }, 'a page without its menu')
    return []
  }
}
