import { type Language, languages, type SiteVisit } from '../../kernel/visit.ts'
import { allVisits } from '../../markets/sites.ts'
import type { Assets, FontSheet } from '../assets.ts'
import type { IslandDefinition } from '../islands/island.tsx'
import type { Shop } from '../shop.ts'
import type { Crumbs } from '../ui/breadcrumb.tsx'
import { trailData } from './linked-data.ts'
import { jsonForScript, siteConfigJson } from './make-site-config.ts'
import { escapeMarkup, voidElement } from './markup.ts'
import type { Page } from './page.ts'
import { sharedMeta } from './shared.ts'

interface HeadContent {
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
const lateSheets: ReadonlySet<FontSheet> = new Set(['ja', 'ko', 'zh', 'card-ja', 'card-ko', 'card-zh'])

/** Nobody sees it, and it is a hundred elements: written by hand in a tenth of the time that React takes. */
export function headMarkup({ page, visit, shop, areas, crumbs, islands, fonts }: HeadContent): string {
  const { assets, config } = shop
  const canonical = page.path === null ? null : config.publicUrl + visit.base + pathIn(page, visit.language)
  const data = canonical
    ? [
        ...(page.linkedData?.(config.publicUrl) ?? []),
        ...(crumbs ? [jsonForScript(trailData(crumbs.trail, crumbs.here, canonical, config.publicUrl))] : []),
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
  return [
    '<meta charSet="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/>',
    `<title>${escapeMarkup(page.title)}</title>`,
    page.description ? voidElement('meta', { name: 'description', content: page.description }) : '',
    page.indexable ? '' : '<meta name="robots" content="noindex"/>',
    canonical ? voidElement('link', { rel: 'canonical', href: canonical }) : '',
    canonical && page.indexable ? alternates(page, config.publicUrl) : '',
    canonical ? sharedMeta(page, visit, canonical, config.publicUrl) : '',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"/><meta name="theme-color" content="#ffffff"/>',
    ...fonts
      .flatMap((sheet) => assets.fontPreloads(sheet))
      .map((href) => voidElement('link', { rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: '' })),
    ...[...new Set(sheets)].map(stylesheet),
    ...late.map((href) => voidElement('link', { rel: 'preload', href, as: 'style', 'data-font-sheet': '' })),
    late.length > 0 ? `<noscript>${late.map(stylesheet).join('')}</noscript>` : '',
    `<script type="application/json" id="site-config">${siteConfigJson(visit, page, shop)}</script>`,
    data.length > 0
      ? `<script type="application/ld+json">{"@context":"https://schema.org","@graph":[${data.join()}]}</script>`
      : '',
    scriptsOf(page, scripts, assets),
  ].join('')
}

function scriptsOf({ framed }: Page, ofIslands: readonly string[], assets: Assets): string {
  const script = (src: string) => `<script type="module" src="${src}"></script>`
  const preloads = (hrefs: readonly string[]) =>
    [...new Set(hrefs)].map((href) => voidElement('link', { rel: 'modulepreload', href }))
  // A frame goes nowhere by itself, and nothing may keep it from asking for its wallet.
  if (framed?.script) return [script(assets.deviceWalletScript), ...preloads(ofIslands)].join('')
  return [firstFrameScript(assets), script(assets.clientScript), ...preloads([...assets.clientImports, ...ofIslands])].join('')
}

/**
 * On every page that is dressed as the shop is and goes on to others, for its style lets the page take part in movements. The only script that a page waits for: after
 * the first frame it would be too late.
 */
export const firstFrameScript = ({ firstFrameScript: src }: Assets) =>
  `<script type="module" src="${src}" async blocking="render"></script>`

const stylesheet = (href: string) => voidElement('link', { rel: 'stylesheet', href })

const pathIn = (page: Page, language: Language) => page.paths?.[language] ?? page.path!

/** The same page on every site, in each of its languages. */
function alternates(page: Page, root: string): string {
  const paths = new Map<Language, string>()
  for (const language of languages) paths.set(language, escapeMarkup(pathIn(page, language)))
  let markup = ''
  for (const { language, start } of alternateStarts(root)) markup += `${start}${paths.get(language)}"/>`
  return `${markup}<link rel="alternate" hrefLang="x-default" href="${escapeMarkup(root)}/"/>`
}

const startsOf = new Map<string, readonly { readonly language: Language; readonly start: string }[]>()

/** What every page's links to other sites begin with. */
function alternateStarts(root: string) {
  const starts =
    startsOf.get(root) ??
    allVisits().map(({ language, locale, base }) => ({
      language,
      start: `<link rel="alternate" hrefLang="${locale}" href="${escapeMarkup(root + base)}`,
    }))
  startsOf.set(root, starts)
  return starts
}
