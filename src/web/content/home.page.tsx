import { catalogTags } from '../../domain/catalog/catalog.ts'
import type { Block } from '../../domain/content/content.ts'
import { contentTag } from '../../domain/content/content.ts'
import { findPage } from '../../domain/content/find-page.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import type { House } from '../house.ts'
import { pricedTiles } from '../listing/piece-tile.tsx'
import type { CachedView } from '../route.ts'
import { calls } from '../urls.ts'
import { Blocks, type Rails } from './blocks.tsx'

export const home: CachedView = async ({ visit, house }) => {
  const content = await findPage(house.database.db, 'home', visit.language)
  if (!content) return null
  const rails = await railsOf(content.blocks, visit, house)
  const shown = [...rails.values()].flat().map(({ tile }) => catalogTags.product(tile.product))
  return {
    tags: [contentTag('home'), ...new Set(shown), ...[...rails.keys()].map(catalogTags.category)],
    freshUntil: null,
    page: {
      context: 'home',
      name: 'home',
      title: content.title,
      description: content.description,
      path: calls.home,
      indexable: true,
      body: <Blocks blocks={content.blocks} rails={rails} />,
    },
  }
}

const railLength = 8

async function railsOf(blocks: readonly Block[], visit: SiteVisit, house: House): Promise<Rails> {
  const rails = new Map<string, Awaited<ReturnType<typeof pricedTiles>>>()
  for (const block of blocks) {
    if (block.type === 'rail') rails.set(block.category, await pricedTiles(house.database.db, block.category, visit, railLength))
  }
  return rails
}
