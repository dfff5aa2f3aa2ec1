import type { ReactElement } from 'react'
import type { SiteVisit } from '../../kernel/visit.ts'
import { allVisits } from '../../markets/sites.ts'
import type { FontSheet } from '../assets.ts'
import type { IslandDefinition } from '../islands/island.tsx'
import type { Shop } from '../shop.ts'
import type { Crumbs } from '../ui/breadcrumb.tsx'
import { trailData } from './linked-data.ts'
import { jsonForScript, siteConfig } from './make-site-config.ts'
import type { Page } from './page.ts'
import { Shared } from './shared.tsx'

interface HeadProps {
  readonly page: Page
  readonly visit: SiteVisit
  readonly shop: Shop
  /** The folders of pages whose classes its markup has, for their sheets. */
  readonly areas: ReadonlySet<string>
  /** The way to the page, where its body shows one. */
  readonly crumbs: Crumbs | null
  readonly islands: readonly IslandDefinition[]
  readonly fonts: readonly FontSheet[]
}

/** Sheets of large fonts: the client loads them after the first paint. */
const lateSheets: ReadonlySet<FontSheet> = new Set(['ja', 'ko', 'zh'])

export function Head({ page, visit, shop, areas, crumbs, islands, fonts }: HeadProps): ReactElement {
  const { assets, config } = shop
  const url = ({ base, language }: SiteVisit) => config.publicUrl + base + (page.paths?.[language] ?? page.path)
  const canonical = page.path === null ? null : url(visit)
  const data = canonical
    ? [
        ...(page.linkedData?.(config.publicUrl) ?? []),
        ...(crumbs ? [trailData(crumbs.trail, crumbs.here, canonical, config.publicUrl)] : []),
      ]
    : []
  const late = fonts.filter((sheet) => lateSheets.has(sheet)).flatMap((sheet) => assets.fontStyles(sheet))
  const sheets = [
    ...fonts.filter((sheet) => !lateSheets.has(sheet)).flatMap((sheet) => assets.fontStyles(sheet)),
    ...assets.styles,
    ...assets.areaStyles(areas),
    ...islands.flatMap((island) => assets.islandStyles(island.islandName)),
  ]
  const scripts = islands
    .filter((island) => island.moment === 'load')
    .flatMap((island) => assets.islandScripts(island.islandName))
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{page.title}</title>
      {page.description && <meta name="description" content={page.description} />}
      {!page.indexable && <meta name="robots" content="noindex" />}
      {canonical && <link rel="canonical" href={canonical} />}
      {canonical && page.indexable && <Alternates urlOf={url} root={config.publicUrl} />}
      {canonical && <Shared page={page} visit={visit} url={canonical} root={config.publicUrl} />}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <meta name="theme-color" content="#ffffff" />
      {fonts
        .flatMap((sheet) => assets.fontPreloads(sheet))
        .map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
        ))}
      {[...new Set(sheets)].map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {late.map((href) => (
        <link key={href} rel="preload" href={href} as="style" data-font-sheet="" />
      ))}
      {late.length > 0 && (
        <noscript>
          {late.map((href) => (
            <link key={href} rel="stylesheet" href={href} />
          ))}
        </noscript>
      )}
      <script
        type="application/json"
        id="site-config"
        dangerouslySetInnerHTML={{ __html: jsonForScript(siteConfig(visit, page)) }}
      />
      {data.length > 0 && (
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: jsonForScript({ '@context': 'https://schema.org', '@graph': data }) }}
        />
      )}
      <script type="module" src={assets.clientScript} />
      {[...new Set([...assets.clientImports, ...scripts])].map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
    </>
  )
}

function Alternates({ urlOf, root }: { readonly urlOf: (visit: SiteVisit) => string; readonly root: string }): ReactElement {
  return (
    <>
      {allVisits().map((each) => (
        <link key={each.locale} rel="alternate" hrefLang={each.locale} href={urlOf(each)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={`${root}/`} />
    </>
  )
}
