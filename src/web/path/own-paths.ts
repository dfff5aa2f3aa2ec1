import { listTilesOf } from '../../domain/catalog/list-tiles.ts'
import { contentTags } from '../../domain/content/content.ts'
import { findOwnPaths } from '../../domain/content/find-paths.ts'
import { findOwnSlugs } from '../../domain/store/find-store-slugs.ts'
import { storeTags } from '../../domain/store/store.ts'
import type { Language, SiteVisit } from '../../kernel/visit.ts'
import { categoriesOf, keptPart } from '../cache/parts.ts'
import { piecePath } from '../piece/piece-path.ts'
import type { Shop } from '../shop.ts'
import { categoryPath } from './category-path.ts'
import { storePath } from './store-path.ts'

type Paths = ReadonlyMap<string, string>

/** Files and search name everything by its id. A page leads to where it stands in its own language. */
export async function ownPaths(shop: Shop, { language }: SiteVisit, links: readonly string[]): Promise<(link: string) => string> {
  const paths = [...new Set(links.map(withoutPanel))]
  const isAny = (start: string) => paths.some((path) => path.startsWith(start))
  const none: Paths = new Map()
  const known = await Promise.all([
    isAny('/') ? pagesAt(shop, language) : none,
    isAny('/c/') ? categoriesAt(shop, language) : none,
    isAny(storePath({ slug: '' })) ? storesAt(shop, language) : none,
    isAny('/p/') ? piecesAt(shop, language, paths) : none,
  ])
  return (link) => {
    const path = withoutPanel(link)
    const own = known.reduce<string | undefined>((found, each) => found ?? each.get(path), undefined)
    return (own ?? path) + link.slice(path.length)
  }
}

function pagesAt(shop: Shop, language: Language): Promise<Paths> {
  return keptPart(shop, `paths ${language}`, [contentTags.tree], () => findOwnPaths(shop.database.db, language))
}

async function categoriesAt(shop: Shop, language: Language): Promise<Paths> {
  return new Map((await categoriesOf(shop, language)).map((each) => [`/c/${each.id}`, categoryPath(each)]))
}

function storesAt(shop: Shop, language: Language): Promise<Paths> {
  return keptPart(shop, `stores ${language}`, [storeTags.all], async () => {
    const slugs = await findOwnSlugs(shop.database.db, language)
    return new Map([...slugs].map(([idSlug, slug]) => [storePath({ slug: idSlug }), storePath({ slug })]))
  })
}

async function piecesAt({ database: { db } }: Shop, language: Language, paths: readonly string[]): Promise<Paths> {
  const ids = paths.flatMap((path) => (path.startsWith('/p/') ? path.slice(3) : []))
  const tiles = await listTilesOf(db, ids, language)
  return new Map(tiles.map(({ colourway, slug }) => [`/p/${colourway}`, piecePath(colourway, slug)]))
}

/** The same for all links of a page's content. */
export async function withOwnPaths<T>(shop: Shop, visit: SiteVisit, content: T): Promise<T> {
  const own = await ownPaths(shop, visit, linksIn(content))
  return JSON.parse(JSON.stringify(content, (key, value) => (isLink(key, value) ? own(value) : value)))
}

/** A link may lead to a panel of a page: `/help/care#patent`. */
function withoutPanel(link: string): string {
  return link.replace(/#.*/, '')
}

function isLink(key: string, value: unknown): value is string {
  return (key === 'to' || key === 'link') && typeof value === 'string'
}

function linksIn(content: unknown): string[] {
  const links: string[] = []
  JSON.stringify(content, (key, value) => {
    if (isLink(key, value)) links.push(value)
    return value
  })
  return links
}
