import { renderToString } from 'react-dom/server'
import { textDirection } from '../../i18n/format.ts'
import type { Language, SiteVisit } from '../../kernel/visit.ts'
import type { FontSheet } from '../assets.ts'
import type { House } from '../house.ts'
import { islandLog } from '../islands/host.tsx'
import { IslandHostContext } from '../islands/island.tsx'
import { type Crumbs, CrumbsContext } from '../ui/breadcrumb.tsx'
import { Head } from './head.tsx'
import { Layout } from './layout.tsx'
import { findFrame } from './menu.view.ts'
import type { Page } from './page.ts'
import { VisitProvider } from './visit-context.tsx'

/** The whole document. The body comes first, since only then is it known which islands the head must name. */
export async function renderPage(page: Page, visit: SiteVisit, house: House): Promise<string> {
  // Checkout has one way on and one way back; a frame has none.
  const isAlone = page.context === 'checkout' || page.framed
  const { menu, tree } = isAlone ? { menu: [], tree: [] } : await findFrame(house, visit.language)
  const islands = islandLog('p')
  let crumbs: Crumbs | null = null
  const body = renderToString(
    <VisitProvider value={visit}>
      <CrumbsContext value={(shown) => (crumbs = shown)}>
        <IslandHostContext value={islands.host}>
          {page.framed ? page.body : <Layout page={page} menu={menu} tree={tree} />}
        </IslandHostContext>
      </CrumbsContext>
    </VisitProvider>,
  )
  const head = renderToString(
    <Head
      page={page}
      visit={visit}
      house={house}
      body={body}
      crumbs={crumbs}
      islands={[...islands.used.values()]}
      fonts={fontSheets(page, visit)}
    />,
  )
  return `<!doctype html><html lang="${visit.locale}" dir="${textDirection(visit.language)}"><head>${head}</head><body>${body}</body></html>`
}

/** The page's body alone, for a pop-in or a part. It brings the style sheets of its areas and islands along (`fetch.ts`). */
export function renderFragment(page: Page, visit: SiteVisit, house: House): string {
  const islands = islandLog(`f-${page.name}-`)
  const body = renderToString(
    <VisitProvider value={visit}>
      <IslandHostContext value={islands.host}>{page.body}</IslandHostContext>
    </VisitProvider>,
    { identifierPrefix: `f-${page.name}-` },
  )
  const { assets } = house
  const sheets = [...assets.areaStyles(body), ...[...islands.used.keys()].flatMap((name) => assets.islandStyles(name))]
  return [...new Set(sheets)].map((href) => `<link rel="stylesheet" href="${href}">`).join('') + body
}

const ownSheet: Partial<Record<Language, FontSheet>> = { ar: 'ar', ja: 'ja', ko: 'ko', zh: 'zh' }

function fontSheets(page: Page, visit: SiteVisit): FontSheet[] {
  const own = ownSheet[visit.language]
  return [...new Set<FontSheet>(['latin', ...(own ? [own] : []), ...(page.otherScripts ?? [])])]
}
