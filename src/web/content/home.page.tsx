import { contentTag } from '../../domain/content/content.ts'
import { findPage } from '../../domain/content/find-page.ts'
import type { CachedView } from '../route.ts'
import { calls } from '../urls.ts'
import { Blocks } from './blocks.tsx'

export const home: CachedView = async ({ visit, house }) => {
  const content = await findPage(house.database.db, 'home', visit.language)
  if (!content) return null
  return {
    tags: [contentTag('home')],
    freshUntil: null,
    page: {
      context: 'home',
      name: 'home',
      title: content.title,
      description: content.description,
      path: calls.home,
      indexable: true,
      body: <Blocks blocks={content.blocks} />,
    },
  }
}
