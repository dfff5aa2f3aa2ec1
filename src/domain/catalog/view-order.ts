import { SeedFileError } from '../../kernel/json-file.ts'
import type { CatalogFiles, ViewsFile } from './catalog.ts'

/**
 * In which order the views of a product are shown. The nearest category with an order of its own decides; what that order does
 * not name follows in the default one.
 */
export function viewOrder(
  { styles, categories }: Pick<CatalogFiles, 'styles' | 'categories'>,
  { default: usual, orders }: ViewsFile,
): (product: string) => readonly string[] {
  const parents = new Map(categories.map(({ id, parent }) => [id, parent]))
  const lost = orders.find(({ category }) => !parents.has(category))
  if (lost) throw new SeedFileError(`views.json: there is no category ${lost.category}`)
  const stranger = orders.flatMap(({ views }) => views).find((view) => !usual.includes(view))
  if (stranger) throw new SeedFileError(`views.json: ${stranger} is not among the default views`)

  const found = new Map<string, readonly string[]>()
  for (const { activity, category, products } of styles) {
    let views = usual
    for (let at: string | null = category; at; at = parents.get(at) ?? null) {
      const own = orders.find((order) => order.activity === activity && order.category === at)
      if (!own) continue
      views = [...new Set([...own.views, ...usual])]
      break
    }
    for (const { id } of products) found.set(id, views)
  }
  return (product) => found.get(product) ?? usual
}
