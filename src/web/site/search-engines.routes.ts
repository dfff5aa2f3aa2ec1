import { findTree } from '../../domain/content/find-tree.ts'
import { listStores } from '../../domain/store/list-stores.ts'
import { allVisits, siteVisit } from '../../markets/sites.ts'
import type { House } from '../house.ts'
import { Problem } from '../middleware/problem.ts'
import type { AppContext } from '../route.ts'
import { storePath } from '../store/store-path.ts'
import { calls } from '../urls.ts'

/** Pages that search engines should know besides those of the content, by their address within a site. */
const indexedPaths = [calls.home, calls.letters, calls.storeLocator] as const

const cacheControl = { 'cache-control': 'public, max-age=3600' }

export function robots(c: AppContext, { config }: House): Response {
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

export function siteMapIndex(c: AppContext, { config }: House): Response {
  const maps = allVisits().map(({ base }) => `<sitemap><loc>${config.publicUrl}${base}/sitemap.xml</loc></sitemap>`)
  return xml(c, `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${maps.join('')}</sitemapindex>`)
}

export async function siteMap(c: AppContext, { config, database }: House): Promise<Response> {
  const { country = '', language = '' } = c.req.param() as { country?: string; language?: string }
  const visit = siteVisit(country, language)
  if (!visit) throw new Problem('PAGE_NOT_FOUND')
  const content = (await findTree(database.db, visit.language)).filter((page) => page.country === null)
  const stores = await listStores(database.db, visit.language)
  const paths = [...indexedPaths, ...content.map((page) => page.path), ...stores.map(({ slug }) => storePath(slug))]
  const urls = [...new Set(paths)].map((path) => {
    const others = allVisits().map(
      (each) => `<xhtml:link rel="alternate" hreflang="${each.locale}" href="${config.publicUrl}${each.base}${path}"/>`,
    )
    return `<url><loc>${config.publicUrl}${visit.base}${path}</loc>${others.join('')}</url>`
  })
  const names = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
  return xml(c, `<urlset ${names}>${urls.join('')}</urlset>`)
}

function xml(c: AppContext, body: string): Response {
  return c.body(`<?xml version="1.0" encoding="UTF-8"?>${body}`, 200, {
    'content-type': 'application/xml; charset=utf-8',
    ...cacheControl,
  })
}
