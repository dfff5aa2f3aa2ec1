import { showCartCount } from './browser/cart-count.browser.ts'
import { watchCurrentNav } from './browser/current-nav.browser.ts'
import { watchExpressButton } from './browser/express-button.browser.ts'
import { enableFormLinks } from './browser/form-link.browser.ts'
import { enableLiveShopping } from './browser/live-entry.browser.ts'
import { showLogged } from './browser/logged-hint.browser.ts'
import { openPanels } from './browser/open-panel.browser.ts'
import { enablePopins } from './browser/popin.browser.ts'
import { publishProduct } from './browser/publish-product.browser.ts'
import { enableRefresh } from './browser/refresh-form.browser.ts'
import { enableSeeMore } from './browser/see-more.browser.ts'
import { sendPixels } from './browser/send-pixels.browser.ts'
import { showProductNav } from './browser/show-product-nav.browser.ts'
import { enableVariantLinks } from './browser/variant-links.browser.ts'
import { watchForms } from './browser/watch-forms.browser.ts'
import { defineIslands } from './islands/element.ts'
import type { SiteConfig } from './site-config.ts'

/** Everything that runs before an island wakes. Small: the page waits for it. */
const config = JSON.parse(document.getElementById('site-config')?.textContent ?? '{}') as SiteConfig

/** The fonts of the large scripts are heavy; the page is painted first, in the system's. */
function loadFontSheets(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-font-sheet]')) link.rel = 'stylesheet'
}

/** An open menu closes with Escape, and when the hand or the focus goes elsewhere. */
function closeMenus(): void {
  const close = (event: Event) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')) {
      if (!(event.target instanceof Node && menu.contains(event.target))) menu.open = false
    }
  }
  document.addEventListener('click', close)
  document.addEventListener('focusin', close)
  document.addEventListener('keydown', (event) => {
    const menu = event.key === 'Escape' && document.querySelector<HTMLDetailsElement>('details[data-menu][open]')
    if (!menu) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
}

/** What some pages need and none waits for: each comes where something on the page asks for it. */
async function loadParts(): Promise<void> {
  const { lastVisited = '', productHitTile = '' } = config.urls
  const at = async <Part>(selector: string, load: () => Promise<Part>, start: (part: Part, place: HTMLElement) => void) => {
    const place = document.querySelector<HTMLElement>(selector)
    if (place) start(await load(), place)
  }
  const visited = '[data-last-visited]'
  await at(
    visited,
    () => import('./browser/show-last-visited.browser.ts'),
    (part, place) => part.showLastVisited(place, lastVisited),
  )
  await at(
    `${visited},[data-carousel]`,
    () => import('./browser/move-carousels.browser.ts'),
    (part) => part.moveCarousels(),
  )
  await at(
    '[data-saves-quantities]',
    () => import('./browser/save-quantities.browser.ts'),
    (part) => part.saveQuantities(),
  )
  await at(
    '[data-gift]',
    () => import('./browser/gift.browser.ts'),
    (part) => part.enableGift(),
  )
  await at(
    '[data-listed]',
    () => import('./browser/choose-swatch.browser.ts'),
    (part) => part.chooseSwatches(productHitTile),
  )
}

// In a task of its own: to take a sheet in lays the page out anew.
setTimeout(loadFontSheets)
showCartCount()
showLogged()
closeMenus()
openPanels()
enableSeeMore()
enableRefresh()
enableFormLinks()
watchCurrentNav(config.pageContext)
enablePopins(config.messages.close ?? '')
enableVariantLinks()
const showNav = () => void showProductNav(config.urls.productNav)
showNav()
addEventListener('hashchange', showNav)
enableLiveShopping(config)
defineIslands()
watchExpressButton()
publishProduct()
sendPixels()
watchForms()
void loadParts()
void import('./browser/yield-header.browser.ts').then(({ yieldHeader }) => yieldHeader(document.querySelector('header')!))
/**
 * A size may be chosen while the form sleeps: by the URL, by hand on a slow line, by a browser that puts back what a form held. What
 * hangs on the choice has to hear of it.
 */
function wakeChosen(): void {
  const form = document.querySelector<HTMLElement & { wake(): Promise<void> }>('#main x-island[name=add-to-cart]')
  if (form?.querySelector<HTMLSelectElement>('[name=size]')?.value) void form.wake()
}
wakeChosen()
addEventListener('pageshow', wakeChosen)
