import { renderToString } from 'react-dom/server'
import { textDirection } from '../../i18n/format.ts'
import type { Language, SiteVisit } from '../../kernel/visit.ts'
import { areasIn, type FontSheet } from '../assets.ts'
import { islandLog } from '../islands/host.tsx'
import { IslandHostContext } from '../islands/island.tsx'
import type { Shop } from '../shop.ts'
import { type Crumbs, CrumbsContext } from '../ui/breadcrumb.tsx'
import type { Markup } from './assemble.ts'
import { headMarkup } from './head.ts'
import type { Page } from './page.ts'
import { surroundOf } from './surround.tsx'
import { VisitProvider } from './visit-context.tsx'

/** The whole document. The body comes first, since only then is it known which islands the head must name. */
export async function renderPage(page: Page, visit: SiteVisit, shop: Shop): Promise<Markup> {
  const surround = page.framed ? null : await surroundOf(page, visit, shop)
  const log = islandLog('p')
  let crumbs: Crumbs | null = null
  const main = renderToString(
    <VisitProvider value={visit}>
      <CrumbsContext value={(shown) => (crumbs = shown)}>
        <IslandHostContext value={log.host}>
          {surround ? (
            <main id="main" tabIndex={-1}>
              {page.body}
            </main>
          ) : (
            page.body
          )}
        </IslandHostContext>
      </CrumbsContext>
    </VisitProvider>,
  )
  const head = headMarkup({
    page,
    visit,
    shop,
    areas: new Set([...(surround?.areas ?? []), ...areasIn(main)]),
    crumbs,
    islands: [...new Set([...(surround?.islands ?? []), ...log.used.values()])],
    fonts: fontSheets(page, visit),
  })
  const before = `<!doctype html><html lang="${visit.locale}" dir="${textDirection(visit.language)}"><head>${head}</head><body>`
  return surround ? [before, surround.top, main, surround.end, after] : [before, main, after]
}

const after = '</body></html>'

/** The page's body alone, for a pop-in or a part. It brings the style sheets of its areas and islands along (`fetch.browser.ts`). */
export function renderFragment(page: Page, visit: SiteVisit, shop: Shop): Markup {
  const islands = islandLog(`f-${page.name}-`)
  const body = renderToString(
    <VisitProvider value={visit}>
      <IslandHostContext value={islands.host}>{page.body}</IslandHostContext>
    </VisitProvider>,
    { identifierPrefix: `f-${page.name}-` },
  )
  const { assets } = shop
  const sheets = [...assets.areaStyles(areasIn(body)), ...[...islands.used.keys()].flatMap((name) => assets.islandStyles(name))]
  return [...[...new Set(sheets)].map((href) => `<link rel="stylesheet" href="${href}">`), body]
}

const ownSheet: Partial<Record<Language, FontSheet>> = { ar: 'ar', ja: 'ja', ko: 'ko', zh: 'zh' }

function fontSheets(page: Page, visit: SiteVisit): FontSheet[] {
  const own = ownSheet[visit.language]
  return [...new Set<FontSheet>(['latin', ...(own ? [own] : []), ...(page.otherScripts ?? [])])]
}
