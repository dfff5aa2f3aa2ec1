import { catalogTags } from '../../domain/catalog/catalog.ts'
import { findCategories } from '../../domain/catalog/find-categories.ts'
import { countPiecePaths, listPiecePaths } from '../../domain/catalog/list-piece-paths.ts'
import { contentTags } from '../../domain/content/content.ts'
import { listLookIds } from '../../domain/content/find-looks.ts'
import { findTree } from '../../domain/content/find-tree.ts'
import { listEntries } from '../../domain/content/list-entries.ts'
import { listStores } from '../../domain/store/list-stores.ts'
import { storeTags } from '../../domain/store/store.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { allVisits, siteVisit } from '../../markets/sites.ts'
import { sendStored } from '../cache/cached-page.ts'
import { storeAnswer } from '../cache/stored-answer.ts'
import { Problem } from '../http/problem.ts'
import type { AppContext } from '../http/route.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { categoryPath } from '../path/category-path.ts'
import { entryPath, lookPath } from '../path/entry-path.ts'
import { storePath } from '../path/store-path.ts'
import { piecePath } from '../piece/piece-path.ts'
import { plainPrint } from '../piece/prints.ts'
import type { Shop } from '../shop.ts'
import { calls } from '../urls.ts'

/** Pages that search engines should know besides those of the house's data, by their URL within a site. */
const indexedPaths = [calls.home, calls.letters, calls.storeLocator] as const

const cacheControl = { 'cache-control': 'public, max-age=3600' }

/** URLs in one map. The protocol allows five times as many; smaller maps are made sooner, and fit into the cache. */
const mapSize = 10_000

export function robots(c: AppContext, { config }: Shop): Response {
  const lines = [
    'User-agent: *',
    'Disallow: /*?format=',
    'Disallow: /*/last-page-visited',
    'Disallow: /*/styleguide',
    '',
    `Sitemap: ${config.publicUrl}/sitemap.xml`,
  ]
  return c.text(`${lines.join('\n')}\n`, 200, cacheControl)
}

/** Every map of every site: one of its pages, and as many of its pieces as they need. */
export function siteMapIndex(c: AppContext, shop: Shop): Promise<Response> {
  return kept(c, shop, async () => {
    const counts = await countPiecePaths(shop.database.db)
    const maps = allVisits().flatMap(({ base, currency }) => {
      const pieces = Math.ceil((counts.get(currency) ?? 0) / mapSize)
      return ['sitemap.xml', ...Array.from({ length: pieces }, (_, index) => `sitemap-pieces-${index + 1}.xml`)].map(
        (name) => `<sitemap><loc>${shop.config.publicUrl}${base}/${name}</loc></sitemap>`,
      )
    })
    return `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${maps.join('')}</sitemapindex>`
  })
}

/** The pages of a site in a language. Their twins are not named here: each page names its own. */
export function siteMap(c: AppContext, shop: Shop): Promise<Response> {
  const visit = visitOfMap(c)
  return kept(c, shop, async () =>
    urlSet(
      shop,
      visit,
      (await pagesOf(shop, visit)).map((path) => ({ path })),
    ),
  )
}

async function pagesOf({ database: { db } }: Shop, visit: SiteVisit): Promise<string[]> {
  const tree = (await findTree(db, visit.language)).filter((page) => page.country === null)
  const looks = await listLookIds(db)
  const entries = await Promise.all(
    tree.map(async (folder) =>
      (await listEntries(db, folder.id, visit.language, folder.entries)).flatMap((entry) => [
        entryPath(folder, entry),
        ...looks.flatMap((look) =>
          look.folder === folder.id && look.entry === entry.id ? [lookPath(folder, entry, look.id)] : [],
        ),
      ]),
    ),
  )
  const categories = (await findCategories(db, visit.language)).filter(({ tiles }) => tiles > 0)
  const stores = await listStores(db, visit.language)
  return [
    ...new Set([
      ...indexedPaths,
      ...tree.map((page) => page.path),
      ...entries.flat(),
      ...categories.map(categoryPath),
      ...stores.map(storePath),
    ]),
  ]
}

/** A part of the pieces that are sold on a site, each with its first picture. */
export function pieceMap(c: AppContext, shop: Shop): Promise<Response> {
  const visit = visitOfMap(c)
  const number = Number(/\d+/.exec(c.req.path)?.[0])
  return kept(c, shop, async () => {
    const pieces = await listPiecePaths(shop.database.db, visit, (number - 1) * mapSize, mapSize)
    if (pieces.length === 0) throw new Problem('PAGE_NOT_FOUND')
    const rows = pieces.map(({ colourway, slug, picture }) => ({
      path: piecePath(colourway, slug),
      ...(picture ? { image: plainPrint(picture).src } : {}),
    }))
    return urlSet(shop, visit, rows)
  })
}

function visitOfMap(c: AppContext): SiteVisit {
  const { country = '', language = '' } = c.req.param() as { country?: string; language?: string }
  const visit = siteVisit(country, language)
  if (!visit) throw new Problem('PAGE_NOT_FOUND')
  return visit
}

function urlSet({ config: { publicUrl } }: Shop, { base }: SiteVisit, rows: readonly { path: string; image?: string }[]): string {
  const urls = rows.map(({ path, image }) => {
    const picture = image ? `<image:image><image:loc>${publicUrl}${image}</image:loc></image:image>` : ''
    return `<url><loc>${publicUrl}${base}${path}</loc>${picture}</url>`
  })
  const names =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'
  return `<urlset ${names}>${urls.join('')}</urlset>`
}

/** Made once and kept as pages are, until what it lists changes; after an hour in any case, since a piece's time may be over. */
async function kept(c: AppContext, shop: Shop, make: () => Promise<string>): Promise<Response> {
  const key = c.req.path
  const now = shop.clock().getTime()
  const answer =
    shop.memory.pages.get(key, now) ??
    (await shop.memory.pages.make(key, async () => ({
      tags: [catalogTags.menu, contentTags.tree, storeTags.all],
      freshUntil: new Date(now + 3_600_000),
      value: storeAnswer([`<?xml version="1.0" encoding="UTF-8"?>${await make()}`], {
        ...securityHeaders(shop),
        'content-type': 'application/xml; charset=utf-8',
        vary: 'accept-encoding',
        ...cacheControl,
      }),
    })))
  return sendStored(c, answer, () => shop.memory.pages.recount(key))
}
