import type { Db } from '../../db/database.ts'
import { findCategories } from '../../domain/catalog/find-categories.ts'
import { listTilesOf } from '../../domain/catalog/list-tiles.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { categoryPath } from '../listing/category-path.ts'
import { piecePath } from '../product/piece-path.ts'

/** The files name pieces and categories by their ids. A page leads to where these stand in its own language. */
export async function withOwnAddresses<T>(db: Db, visit: SiteVisit, content: T): Promise<T> {
  const ids = linksIn(content).flatMap((link) => (link.startsWith('/p/') ? link.slice(3) : []))
  const tiles = await listTilesOf(db, ids, visit.language)
  const own = new Map<string, string>([
    ...(await findCategories(db, visit.language)).map((each) => [`/c/${each.id}`, categoryPath(each)] as const),
    ...tiles.map(({ colourway, slug }) => [`/p/${colourway}`, piecePath(colourway, slug)] as const),
  ])
  return JSON.parse(JSON.stringify(content, (key, value) => (isLink(key, value) ? (own.get(value) ?? value) : value)))
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
