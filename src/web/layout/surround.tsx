import { renderToString } from 'react-dom/server'
import { catalogTags } from '../../domain/catalog/catalog.ts'
import { contentTags } from '../../domain/content/content.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { areasIn } from '../assets.ts'
import { keptPart } from '../cache/parts.ts'
import { islandLog } from '../islands/host.tsx'
import { type IslandDefinition, IslandHostContext } from '../islands/island.tsx'
import type { Shop } from '../shop.ts'
import { urlOf } from '../urls.ts'
import { Footer } from './footer.tsx'
import { CheckoutHeader, Header } from './header.tsx'
import { type Frame, findFrame } from './menu.view.ts'
import type { Page } from './page.ts'
import { useVisit, VisitProvider } from './visit-context.tsx'

/** The markup before a page's main part and after it, which pages of a site share. */
export interface Surround {
  readonly top: Buffer
  readonly end: Buffer
  readonly islands: readonly IslandDefinition[]
  readonly areas: ReadonlySet<string>
}

/** Checkout has one way on and one way back; the newsletter's page has its form itself. */
type Kind = 'shop' | 'letters' | 'checkout'

/** The way to an adviser, and after how many seconds it opens by itself. */
type Help = { readonly after: number | null } | null

const noFrame: Frame = { menu: [], tree: [] }

/** It is most of a page's markup, and the same for everybody: rendered once, until the menu or the content's tree change, of which checkout shows nothing. */
export async function surroundOf({ context }: Page, visit: SiteVisit, shop: Shop): Promise<Surround> {
  const kind = context === 'checkout' || context === 'letters' ? context : 'shop'
  const help = helpOf(shop, kind)
  const key = `around ${visit.base} ${kind}`
  if (kind === 'checkout') return keptPart(shop, key, [], async () => render(kind, visit, noFrame, help))
  try {
    return await keptPart(shop, key, [catalogTags.menu, contentTags.tree], async () =>
      render(kind, visit, await findFrame(shop, visit.language), help),
    )
  } catch (error) {
    // Without a database there is no menu and no footer, and the page still stands.
    shop.log.warn({ err: error }, 'a page without its menu')
    return render(kind, visit, noFrame, help)
  }
}

/** Where nobody answers there is no button. */
function helpOf({ chat }: Shop, kind: Kind): Help {
  return chat && { after: kind === 'checkout' ? chat.after.checkout : chat.after.general }
}

function render(kind: Kind, visit: SiteVisit, frame: Frame, help: Help): Surround {
  const islands = islandLog('s')
  const html = (Part: typeof Top | typeof End) =>
    renderToString(
      <VisitProvider value={visit}>
        <IslandHostContext value={islands.host}>
          <Part kind={kind} help={help} {...frame} />
        </IslandHostContext>
      </VisitProvider>,
    )
  const [top, end] = [html(Top), html(End)]
  return { top: Buffer.from(top), end: Buffer.from(end), islands: [...islands.used.values()], areas: areasIn(top + end) }
}

interface PartProps extends Frame {
  readonly kind: Kind
  readonly help: Help
}

function Top({ kind, menu }: PartProps) {
  const { t } = useVisit()
  return (
    <>
      <a className="skip" href="#main">
        {t('common.skip')}
      </a>
      {kind === 'checkout' ? <CheckoutHeader /> : <Header menu={menu} />}
    </>
  )
}

function End({ kind, tree, help }: PartProps) {
  const { visit, t } = useVisit()
  return (
    <>
      <Footer withNewsletter={kind === 'shop'} tree={tree} />
      {help && (
        // At the foot of the screen: below the footer, which contains what is fixed in it where it waits to be laid out.
        <form id="help" action={urlOf(visit, 'chatCssTemplate')} aria-label={t('chat.help')}>
          <button type="submit" className="help" data-help={help.after ?? ''}>
            {t('chat.help')}
          </button>
        </form>
      )}
      <section id="cart-toast" className="cart-toast" aria-label={t('shop.yourBag')} popover="manual" hidden />
      <div id="announcer" className="vh" aria-live="polite" />
      <div id="toast" className="toast" role="status" />
      <div id="alert" className="toast" role="alert" />
    </>
  )
}
