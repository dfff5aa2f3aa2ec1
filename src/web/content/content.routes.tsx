import { catalogTags } from '../../domain/catalog/catalog.ts'
import type { PlacedPage } from '../../domain/content/content.ts'
import { contentTags } from '../../domain/content/content.ts'
import { findPaths } from '../../domain/content/find-paths.ts'
import { listEntries } from '../../domain/content/list-entries.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { keptPart, treeOf } from '../cache/parts.ts'
import { pageNumber } from '../form/params.ts'
import type { CachedPage } from '../http/route.ts'
import { houseData } from '../layout/linked-data.ts'
import { jsonForScript } from '../layout/make-site-config.ts'
import type { Page } from '../layout/page.ts'
import { title } from '../layout/title.ts'
import { entryPath } from '../path/entry-path.ts'
import { withOwnPaths } from '../path/own-paths.ts'
import { firstEnd } from '../piece/priced-tiles.ts'
import type { Shop } from '../shop.ts'
import { ContentBody } from './content.page.tsx'
import { contentView, heirsOf, shownHere, tagsOf, trailTo } from './content.view.ts'
import { EntryBody } from './entry.page.tsx'
import { EntryTile, PageTile } from './entry-tile.tsx'
import { faqData } from './faq-data.ts'
import { looksOf } from './look.view.ts'
import { entryAt, pageAt } from './page-at.ts'

type Made = ReturnType<CachedPage>

export const treeHere = async (shop: Shop, visit: SiteVisit) => shownHere(await treeOf(shop, visit.language), visit)

/** A page by its address: its section, and its own name below it. */
export const contentPage: CachedPage = async ({ visit, params, shop }) => {
  const tree = await treeHere(shop, visit)
  const found = await pageAt(shop.database.db, tree, params, visit.language)
  return found && 'page' in found ? answer(shop, visit, tree, found.page, params.page) : found
}

/** A page by its content id, for the server actions that name one by `cid`. */
export const contentById: CachedPage = ({ visit, params: { cid, page }, shop }) =>
  answerWhere(shop, visit, (each) => each.id === cid, page)

/** A folder by its id as the specification spells it: `Haute Couture`. */
export const contentFolder: CachedPage = ({ visit, params: { fdid, page }, shop }) =>
  answerWhere(shop, visit, (each) => each.id === folderId(fdid) && each.entries > 0, page)

/** A page that has a call of its own. */
export function pageOf(id: string): CachedPage {
  return ({ visit, params: { page }, shop }) => answerWhere(shop, visit, (each) => each.id === id, page)
}

/** One entry of a folder, on its own page. */
export const contentEntry: CachedPage = async ({ visit, params, shop }) => {
  const { db } = shop.database
  const tree = await treeHere(shop, visit)
  const found = await entryAt(db, tree, params, visit.language)
  if (!found || 'movedTo' in found) return found
  const { folder, entries, at } = found
  const entry = await withOwnPaths(shop, visit, entries[at]!)
  const heirs = await heirsOf(shop, visit, entries[at]!)
  const looks = await looksOf(shop, visit, folder.id, entry.id)
  const above = [...trailTo(folder, tree), folder]
  return {
    tags: [contentTags.page(folder.id), ...new Set(heirs.map(({ tile }) => catalogTags.product(tile.product)))],
    freshUntil: firstEnd(heirs),
    page: {
      ...frameOf(folder),
      name: 'entry',
      title: title(entry.title),
      description: entry.text,
      path: entryPath(folder, entry),
      paths: await pathsOf(shop, folder.id, entry.id),
      body: (
        <EntryBody entry={entry} heirs={heirs} looks={looks} above={above} before={entries[at - 1]} after={entries[at + 1]} />
      ),
    },
  }
}

/** One tile alone: that of a collection. */
export const collectionTile: CachedPage = async ({ visit, params, shop }) => {
  const page = (await treeHere(shop, visit)).find((each) => each.id === folderId(params.fdid) && each.parent === 'collections')
  if (!page) return null
  return {
    tags: [contentTags.page(page.id)],
    freshUntil: null,
    page: { ...frameOf(page), name: 'tile', indexable: false, body: <PageTile page={page} /> },
  }
}

/** One tile alone: that of the latest event. */
export const eventTile: CachedPage = async ({ visit, shop }) => {
  const folder = (await treeHere(shop, visit)).find((each) => each.id === 'events')
  const [entry] = folder ? await listEntries(shop.database.db, folder.id, visit.language, 1) : []
  if (!folder || !entry) return null
  return {
    tags: [contentTags.page(folder.id)],
    freshUntil: null,
    page: { ...frameOf(folder), name: 'tile', indexable: false, body: <EntryTile entry={entry} folder={folder} /> },
  }
}

async function answerWhere(shop: Shop, visit: SiteVisit, isIt: (page: PlacedPage) => boolean, param: string | undefined): Made {
  const tree = await treeHere(shop, visit)
  const page = tree.find(isIt)
  return page ? answer(shop, visit, tree, page, param) : null
}

async function answer(
  shop: Shop,
  visit: SiteVisit,
  tree: readonly PlacedPage[],
  page: PlacedPage,
  param: string | undefined,
): Made {
  const number = pageNumber(param)
  const view = number > 0 ? await contentView(shop, visit, tree, page, number) : null
  if (!view) return null
  const frame = frameOf(view.page)
  return {
    tags: tagsOf(view),
    freshUntil: firstEnd([...view.rails.values()].flat()),
    page: {
      ...frame,
      paths: await pathsOf(shop, page.id),
      indexable: frame.indexable && number === 1,
      linkedData: (root) =>
        [
          ...(view.page.kind === 'home' ? houseData(visit, root) : []),
          ...(view.page.kind === 'faq' ? [faqData(view.blocks)] : []),
        ].map(jsonForScript),
      body: <ContentBody view={view} />,
    },
  }
}

/** Where a page or an entry stands in each language. */
export function pathsOf(shop: Shop, page: string, entry?: string): ReturnType<typeof findPaths> {
  const tags = [contentTags.tree, contentTags.page(page)]
  return keptPart(shop, `paths of ${page} ${entry ?? ''}`, tags, () => findPaths(shop.database.db, page, entry))
}

/** The page's head. What one country alone must say is not for search engines: it has no twin elsewhere. */
export function frameOf(page: PlacedPage): Omit<Page, 'body'> {
  return {
    context: page.kind,
    name: page.id,
    title: page.kind === 'home' ? page.title : title(page.title),
    description: page.description,
    path: page.path,
    indexable: page.country === null,
  }
}

function folderId(fdid = ''): string {
  return fdid.trim().toLowerCase().replaceAll(' ', '-')
}
