import { listTilesOf } from '../../domain/catalog/list-tiles.ts'
import { findOwnPaths } from '../../domain/content/find-paths.ts'
import { findOwnSlugs } from '../../domain/store/find-store-slugs.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { categoriesOf } from '../cache/parts.ts'
import type { House } from '../house.ts'
import { categoryPath } from '../listing/category-path.ts'
import { piecePath } from '../product/piece-path.ts'
import { storePath } from '../store/store-path.ts'

type Address = readonly [byId: string, own: string]

/** Files and search name everything by its id. A page leads to where it stands in its own language. */
export async function ownAddresses(
  house: House,
  { language }: SiteVisit,
  links: readonly string[],
): Promise<(link: string) => string> {
  const { db } = house.database
  const paths = [...new Set(links.map(withoutPanel))]
  const namesUnder = (start: string) => paths.flatMap((path) => (path.startsWith(start) ? path.slice(start.length) : []))
  const found = await Promise.all([
    whereAny(namesUnder('/c/'), async () =>
      (await categoriesOf(house, language)).map((each): Address => [`/c/${each.id}`, categoryPath(each)]),
    ),
    whereAny(namesUnder('/p/'), async (ids) =>
      (await listTilesOf(db, ids, language)).map(
        (each): Address => [`/p/${each.colourway}`, piecePath(each.colourway, each.slug)],
      ),
    ),
    whereAny(namesUnder(storePath({ slug: '' })), async (slugs) =>
      (await findOwnSlugs(db, slugs, language)).map(
        ({ idSlug, slug }): Address => [storePath({ slug: idSlug }), storePath({ slug })],
      ),
    ),
    whereAny(paths, () => findOwnPaths(db, paths, language)),
  ])
  const own = new Map<string, string>(found.flat())
  return (link) => {
    const path = withoutPanel(link)
    return (own.get(path) ?? path) + link.slice(path.length)
  }
}

/** The same for all links of a page's content. */
export async function withOwnAddresses<T>(house: House, visit: SiteVisit, content: T): Promise<T> {
  const own = await ownAddresses(house, visit, linksIn(content))
  return JSON.parse(JSON.stringify(content, (key, value) => (isLink(key, value) ? own(value) : value)))
}

async function whereAny(names: readonly string[], find: (names: readonly string[]) => Promise<readonly Address[]>) {
  return names.length > 0 ? find(names) : []
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
