import type { Category } from '../../domain/catalog/catalog.ts'

/** The categories above this one, from the top. */
export function trailTo(category: Category, categories: readonly Category[]): Category[] {
  const parent = categories.find((each) => each.id === category.parent)
  return parent ? [...trailTo(parent, categories), parent] : []
}
