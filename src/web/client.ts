import { showBagCount } from './cart/bag-count.ts'
import { enableLiveShopping } from './cart/live-entry.ts'
import { enableFormLinks } from './form-link.ts'
import { watchForms } from './forms/watch-forms.ts'
import { defineIslands } from './islands/element.ts'
import { watchCurrentNav } from './layout/current-nav.ts'
import { openPanels } from './open-panel.ts'
import { enablePopins } from './popin.ts'
import { watchExpressButton } from './product/express/express-button.ts'
import { showProductNav } from './product/nav/show-nav.ts'
import { publishProduct } from './product/size-widget/publish-product.ts'
import { sendPixels } from './product/size-widget/send-pixels.ts'
import { enableVariantLinks } from './product/variant-links.ts'
import { enableRefresh } from './refresh-form.ts'
import { enableSeeMore } from './see-more.ts'
import type { SiteConfig } from './site-config.ts'
import { showLogged } from './visit/logged-hint.ts'

/** Everything that runs before an island wakes. Small: the page waits for it. */
const config = JSON.parse(document.getElementById('site-config')?.textContent ?? '{}') as SiteConfig

/** The sheets of the large scripts name a hundred files each; the page is painted first, in the system's font. */
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

/** What some pages need and none waits for. */
async function loadParts(): Promise<void> {
  const find = (selector: string) => document.querySelector<HTMLElement>(selector)
  const { lastVisited = '', productHitTile = '' } = config.urls
  const place = find('[data-last-visited]')
  if (place) (await import('./carousel/show-last-visited.ts')).showLastVisited(place, lastVisited)
  if (place ?? find('[data-carousel]')) (await import('./carousel/move-carousels.ts')).moveCarousels()
  if (find('[data-listed]')) (await import('./listing/choose-swatch.ts')).chooseSwatches(productHitTile)
}

loadFontSheets()
showBagCount()
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
void import('./layout/yield-header.ts').then(({ yieldHeader }) => yieldHeader(document.querySelector('header')!))
// Another piece has taken the place of this one: what its page shows by script is shown anew.
document.addEventListener('main-replaced', () => {
  void loadParts()
  showNav()
})
// The address may name a size before the form has woken: what hangs on the choice has to hear of it.
if (new URLSearchParams(location.search).has('size'))
  void document.querySelector<HTMLElement & { wake(): Promise<void> }>('x-island[name=add-to-bag]')?.wake()
