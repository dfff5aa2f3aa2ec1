import { type Category, catalogTags } from '../../domain/catalog/catalog.ts'
import { findCategories } from '../../domain/catalog/find-categories.ts'
import { findSizeChart } from '../../domain/catalog/find-size-chart.ts'
import type { ChartId, SizeChart } from '../../domain/catalog/size-chart.ts'
import { contentTags, type PlacedPage } from '../../domain/content/content.ts'
import { findTree } from '../../domain/content/find-tree.ts'
import type { Language } from '../../kernel/visit.ts'
import type { Shop } from '../shop.ts'

/**
 * What many pages are made of, as it was last made, or made now: the trees, what stands around a page, the pieces as tiles.
 * A page that is made of it and kept must have its tags, too.
 */
export async function keptPart<Part extends object | null>(
  { memory: { parts }, clock }: Shop,
  key: string,
  tags: readonly string[] | ((part: NonNullable<Part>) => readonly string[]),
  make: () => Promise<Part>,
  freshMs: number | ((part: NonNullable<Part>) => number) = 3600_000,
): Promise<Part> {
  const now = clock().getTime()
  const part =
    parts.get(key, now) ??
    (await parts.make(key, async () => {
      const value = await make()
      if (!value) return null
      const lastsMs = typeof freshMs === 'function' ? freshMs(value) : freshMs
      return { value, tags: typeof tags === 'function' ? tags(value) : tags, freshUntil: new Date(now + lastsMs) }
    }))
  return part as Part
}

/** The whole tree of categories. Every cached page has its tag. */
export function categoriesOf(shop: Shop, language: Language): Promise<readonly Category[]> {
  return keptPart(shop, `categories ${language}`, [catalogTags.menu], () => findCategories(shop.database.db, language))
}

/** How a kind of piece is measured. A page that names sizes has its tag. */
export async function sizeChartIn(shop: Shop, id: ChartId): Promise<SizeChart | null> {
  const { chart } = await keptPart(shop, `size-chart ${id}`, [catalogTags.sizeCharts], async () => ({
    chart: await findSizeChart(shop.database.db, id),
  }))
  return chart
}

/** Every page of content. Every cached page has its tag. */
export function treeOf(shop: Shop, language: Language): Promise<readonly PlacedPage[]> {
  return keptPart(shop, `tree ${language}`, [contentTags.tree], () => findTree(shop.database.db, language))
}
