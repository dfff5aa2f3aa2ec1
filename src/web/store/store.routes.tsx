import { findNamed } from '../../domain/slug/find-named.ts'
import { findStore } from '../../domain/store/find-store.ts'
import { findStoreSlugs } from '../../domain/store/find-store-slugs.ts'
import { listStores } from '../../domain/store/list-stores.ts'
import { storeTags } from '../../domain/store/store.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { firstSigns } from '../../kernel/cut.ts'
import { inEveryLanguage } from '../../kernel/visit.ts'
import { codeParam, countryParam, degreesParam, listParam } from '../form/params.ts'
import { seeOther } from '../http/answer.ts'
import { Problem } from '../http/problem.ts'
import type { CachedPage, PrivateHandler, ReadParams } from '../http/route.ts'
import { jsonForScript } from '../layout/make-site-config.ts'
import { Measured } from '../layout/measured.tsx'
import { title } from '../layout/title.ts'
import { storePath } from '../path/store-path.ts'
import { calls } from '../urls.ts'
import { Locator } from './locator.page.tsx'
import { locatorView } from './locator.view.ts'
import { StoreDetail, StoreInclude } from './store.page.tsx'
import { storesNear, storeView } from './store.view.ts'
import { storeData } from './store-data.ts'
import { filterFields } from './store-search.ts'

/** Boutiques, and what is asked for among them. It says nothing of the hour, and stays true until the boutiques change. */
export const storeList: CachedPage = async ({ visit, params, shop }) => {
  const t = messagesIn(visit.language)
  const view = await locatorView(shop, visit, params)
  return {
    tags: [storeTags.all],
    freshUntil: null,
    // There is no end of places.
    isPassing: view.term !== '' || view.search.from !== null,
    page: {
      context: 'storeLocator',
      name: 'stores',
      title: title(t('stores.title')),
      description: t('stores.intro'),
      path: calls.storeLocator,
      indexable: !view.isSearch,
      body: <Locator view={view} maps={shop.maps} />,
    },
  }
}

/** What the locator's form asks for. */
export const locatorParams: ReadParams = {
  q: (text) => firstSigns(text.trim(), 60),
  filter_country: countryParam,
  lat: degreesParam,
  lng: degreesParam,
  store: codeParam,
  [filterFields.tags]: listParam,
  [filterFields.types]: listParam,
}

/** By today's slug, or by the one that is the same everywhere. Under any other slug that ever led to it, it has moved. */
export const storeDetail: CachedPage = async ({ visit, params, shop }) => {
  const { db } = shop.database
  const name = params.slug ?? ''
  const view = await storeView(shop, visit, name)
  if (!view || (name !== view.store.slug && name !== view.store.idSlug)) {
    const moved = await findNamed(db, 'store', await listStores(db, visit.language), name, visit.language)
    return moved && { movedTo: storePath(moved) }
  }
  const slugs = await findStoreSlugs(db, view.store.id)
  return {
    ...view.freshness,
    page: {
      context: 'storeLocator',
      name: 'store',
      title: title(view.store.name),
      description: view.store.place,
      path: storePath(view.store),
      paths: inEveryLanguage((language) => storePath({ slug: slugs[language] })),
      indexable: true,
      linkedData: (root) => [jsonForScript(storeData(view.store, root + visit.base + storePath(view.store)))],
      body: (
        <>
          <StoreDetail view={view} near={await storesNear(shop, visit, view.store)} maps={shop.maps} />
          <Measured event={{ event: 'storeView', id: view.store.id }} />
        </>
      ),
    },
  }
}

/** One boutique alone, for other pages to take in. */
export const storeInclude: CachedPage = async ({ visit, params, shop }) => {
  const view = await storeView(shop, visit, params.StoreID ?? '')
  if (!view) return null
  return {
    ...view.freshness,
    page: {
      context: 'storeLocator',
      name: 'store-include',
      title: title(view.store.name),
      path: storePath(view.store),
      indexable: false,
      body: <StoreInclude view={view} />,
    },
  }
}

/** The server action by id leads to the boutique's own address. */
export const showStore: PrivateHandler = async ({ c, visit, shop }) => {
  const store = await findStore(shop.database.db, c.req.query('StoreID') ?? '', visit.language)
  if (!store) throw new Problem('PAGE_NOT_FOUND')
  return seeOther(c, visit.base + storePath(store))
}
