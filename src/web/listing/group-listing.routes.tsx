import { catalogTags } from '../../domain/catalog/catalog.ts'
import { findGroup, listGroupPieces } from '../../domain/catalog/list-piece-group.ts'
import { tilesShown } from '../../domain/catalog/list-tiles.ts'
import { type GroupKind, groupSizes } from '../../domain/catalog/piece-groups.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { pageNumber } from '../form/params.ts'
import type { CachedPage } from '../http/route.ts'
import { title } from '../layout/title.ts'
import { groupPath } from '../path/group-path.ts'
import { firstEnd, pricedTilesOf } from '../piece/priced-tiles.ts'
import { GroupListing } from './group-listing.page.tsx'

/** As the table has them: nothing else can name a group. */
const idPattern = /^[a-z0-9-]{1,60}$/

/** What pieces have in common, or what the house has chosen. As in a category, `page` opens that many pages at once. */
export function groupListing(kind: GroupKind): CachedPage {
  return async ({ visit, params, shop }) => {
    const { db } = shop.database
    const page = pageNumber(params.page)
    const { id = '' } = params
    const group = page > 0 && idPattern.test(id) ? await findGroup(db, kind, id, visit) : null
    if (!group) return null
    const size = groupSizes[kind]
    const { total, colourways } = await listGroupPieces(db, group, visit, tilesShown(size, page))
    if (page > 1 && tilesShown(size, page - 1) >= total) return null
    const tiles = await pricedTilesOf(shop, colourways, visit)
    const pieces = messagesIn(visit.language)('shop.pieces', { count: total })
    return {
      tags: tiles.map(({ tile }) => catalogTags.product(tile.product)),
      freshUntil: firstEnd(tiles),
      page: {
        context: 'listing',
        name: kind,
        title: title(group.name),
        description: `${group.name}. ${group.line ?? pieces}`,
        path: groupPath(kind, group.id),
        indexable: page === 1 && total > 0,
        body: <GroupListing group={group} tiles={tiles} total={total} page={page} />,
      },
    }
  }
}
