import { catalogTags } from '../../domain/catalog/catalog.ts'
import { type GatheringKind, gatheringSizes } from '../../domain/catalog/gatherings.ts'
import { findGathering, listGathered } from '../../domain/catalog/list-gathered.ts'
import { tilesShown } from '../../domain/catalog/list-tiles.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { pageNumber } from '../form/params.ts'
import type { CachedView } from '../http/route.ts'
import { title } from '../layout/title.ts'
import { gatheringPath } from '../path/gathering-path.ts'
import { firstEnd, pricedTilesOf } from '../piece/priced-tiles.ts'
import { Gathered } from './gathering.page.tsx'

/** What pieces have in common, or what the house has chosen. As in a category, `page` opens that many pages at once. */
export function gathered(kind: GatheringKind): CachedView {
  return async ({ visit, params, shop }) => {
    const { db } = shop.database
    const page = pageNumber(params.page)
    const gathering = page > 0 ? await findGathering(db, kind, params.id ?? '', visit) : null
    if (!gathering) return null
    const size = gatheringSizes[kind]
    const { total, colourways } = await listGathered(db, gathering, visit, tilesShown(size, page))
    if (page > 1 && tilesShown(size, page - 1) >= total) return null
    const tiles = await pricedTilesOf(shop, colourways, visit)
    const pieces = messagesIn(visit.language)('shop.pieces', { count: total })
    return {
      tags: tiles.map(({ tile }) => catalogTags.product(tile.product)),
      freshUntil: firstEnd(tiles),
      page: {
        context: 'listing',
        name: kind,
        title: title(gathering.name),
        description: `${gathering.name}. ${gathering.line ?? pieces}`,
        path: gatheringPath(kind, gathering.id),
        indexable: page === 1 && total > 0,
        body: <Gathered gathering={gathering} tiles={tiles} total={total} page={page} />,
      },
    }
  }
}
