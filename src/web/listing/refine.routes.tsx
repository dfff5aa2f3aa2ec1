import { catalogTags } from '../../domain/catalog/catalog.ts'
import { staysFreshMs } from '../../domain/search/refinement.ts'
import { withColon } from '../../i18n/format.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { categoriesOf } from '../cache/parts.ts'
import type { CachedPage, ReadParams } from '../http/route.ts'
import { title } from '../layout/title.ts'
import { categoryPath } from '../path/category-path.ts'
import { densityOf, densityParam } from '../piece/density.ts'
import { facetsOf, isOffered } from '../refine/refine.view.ts'
import { Refine } from '../refine/refine-form.tsx'
import { readRefinement, refinementParams } from '../refine/refinement-params.ts'
import { categoryAt } from './category-at.ts'

export const refineParams: ReadParams = { view: densityParam, ...refinementParams }

/** What a category can be refined by: a drawer over the listing, and a page of its own. Its form leads back to the listing. */
export const refine: CachedPage = async ({ visit, params, shop }) => {
  const { db } = shop.database
  const categories = await categoriesOf(shop, visit.language)
  const found = await categoryAt(db, categories, params.category ?? '', visit)
  if (!found) return null
  if ('movedTo' in found) return { movedTo: `${found.movedTo}/refine` }
  const { category } = found
  const refinement = readRefinement(params)
  const facets = await facetsOf(shop, visit, { category: category.id }, refinement)
  const t = messagesIn(visit.language)
  const density = densityOf(params.view)
  return {
    tags: [catalogTags.category(category.id)],
    freshUntil: new Date(shop.clock().getTime() + staysFreshMs),
    isPassing: !(await isOffered(shop, visit, refinement)),
    page: {
      context: 'listing',
      name: 'refine',
      title: title(withColon(t('listing.refine'), category.name, visit.language)),
      path: categoryPath(category),
      indexable: false,
      body: (
        <Refine
          action={visit.base + categoryPath(category)}
          kept={density === 'default' ? {} : { view: density }}
          name={category.name}
          facets={facets}
          refinement={refinement}
        />
      ),
    },
  }
}
