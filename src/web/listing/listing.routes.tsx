import { catalogTags } from '../../domain/catalog/catalog.ts'
import { pageSizeOf, tilesShown } from '../../domain/catalog/list-tiles.ts'
import { isRefined, staysFreshMs } from '../../domain/search/refinement.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { categoriesOf } from '../cache/parts.ts'
import { pageNumber, pageParam } from '../form/params.ts'
import type { CachedPage, ReadParams } from '../http/route.ts'
import { title } from '../layout/title.ts'
import { categoryPath } from '../path/category-path.ts'
import { trailTo } from '../path/category-trail.ts'
import { densityOf, densityParam } from '../piece/density.ts'
import { firstEnd } from '../piece/priced-tiles.ts'
import { chipsFor, isOffered } from '../refine/refine.view.ts'
import { readRefinement, refinementParams } from '../refine/refinement-params.ts'
import { categoryAt } from './category-at.ts'
import { introductionOf } from './introduction.ts'
import { Listing } from './listing.page.tsx'
import { extrasOf, pathsOf, plainTiles, refinedTiles } from './listing.view.ts'

export const listingParams: ReadParams = { page: pageParam, view: densityParam, ...refinementParams }

/** A category's pieces, one tile per colour. `page` opens that many pages at once: the URL is the whole state. */
export const listing: CachedPage = async ({ visit, params, shop }) => {
  const { db } = shop.database
  const categories = await categoriesOf(shop, visit.language)
  const found = await categoryAt(db, categories, params.category ?? '', visit)
  if (!found || 'movedTo' in found) return found
  const { category } = found
  const page = pageNumber(params.page)
  if (page === 0) return null
  const refinement = readRefinement(params)
  const isPlain = !isRefined(refinement)
  const size = pageSizeOf(category.level, !isPlain)
  const before = page > 1 ? tilesShown(size, page - 1) : 0
  const count = tilesShown(size, page)
  if (isPlain && before > 0 && before >= category.tiles) return null
  const [shown, chips] = isPlain
    ? [await plainTiles(shop, category, visit, { before, count }), []]
    : await Promise.all([
        refinedTiles(shop, category.id, visit, refinement, { before, count }),
        chipsFor(shop, visit, refinement),
      ])
  if (!shown) return null
  const extras = await extrasOf(shop, category, visit, isPlain, shown)
  const everyTile = [...shown.tiles, ...extras.others]
  const t = messagesIn(visit.language)
  const introduction = introductionOf(category.id)
  return {
    tags: [catalogTags.category(category.id), ...new Set(everyTile.map(({ tile }) => catalogTags.product(tile.product)))],
    freshUntil: isPlain ? firstEnd(everyTile) : new Date(shop.clock().getTime() + staysFreshMs),
    isPassing: !isPlain && !(await isOffered(shop, visit, refinement)),
    page: {
      context: 'listing',
      name: 'listing',
      title: title(category.name),
      description: `${category.name}. ${introduction ? t(introduction) : t('shop.pieces', { count: category.tiles })}`,
      path: categoryPath(category),
      paths: await pathsOf(shop, category),
      indexable: page === 1 && isPlain,
      body: (
        <Listing
          category={category}
          above={trailTo(category, categories)}
          below={categories.filter((each) => each.parent === category.id && each.tiles > 0)}
          shown={shown}
          extras={extras}
          chips={chips}
          refinement={refinement}
          density={densityOf(params.view)}
          page={page}
        />
      ),
    },
  }
}
