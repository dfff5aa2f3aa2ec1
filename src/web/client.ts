import { announce } from './browser/announce.browser.ts'
import { showBusy } from './browser/busy.browser.ts'
import { showCartCount } from './browser/cart-count.browser.ts'
import { watchExpressButton } from './browser/express-button.browser.ts'
import { fallBack, keepWithoutLine } from './browser/fall-back.browser.ts'
import { watchHelp } from './browser/help.browser.ts'
import { enableLiveShopping } from './browser/live-entry.browser.ts'
import { showLogged } from './browser/logged-hint.browser.ts'
import { openPanels } from './browser/open-panel.browser.ts'
import { plainlyClicked } from './browser/plain-click.browser.ts'
import { enablePopins } from './browser/popin.browser.ts'
import { publishProduct } from './browser/publish-product.browser.ts'
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

/** A link that does something where one stands. What it does comes with the first press; where that fails, it is a link. */
function onPress(selector: string, act: (link: HTMLAnchorElement) => Promise<void>): void {
  document.addEventListener('click', (event) => {
    const link = plainlyClicked(event, selector)
    if (!link) return
    event.preventDefault()
    if (link.hasAttribute('aria-busy')) return
    const ready = showBusy(link)
    act(link)
      .catch(() => fallBack(() => location.assign(link.href)))
      .finally(ready)
  })
}

/** A choice in a form that answers at once. What asks for the answer comes with the first one. */
function refreshForms(): void {
  document.addEventListener('change', ({ target }) => {
    const control = target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target : null
    if (!control?.matches('form[data-refresh] :is(select, [type=radio], [type=checkbox])')) return
    const { refreshBy } = control.form!.dataset
    if (refreshBy && refreshBy !== control.name) return
    // What is sent to keep something has a button for that.
    const send = () => control.form!.dataset.refresh || control.form!.submit()
    import('./browser/refresh-form.browser.ts').then(
      async ({ refreshForm }) => announce(await refreshForm(control.form!, control.name)),
      () => fallBack(send),
    )
  })
}

/** The newsletter's form answers where it stands. What sends it comes with the first press. */
function subscribeInPlace(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    // What is wrong with it was said already.
    if (event.defaultPrevented || !form.matches('[data-subscribe]')) return
    event.preventDefault()
    const ready = showBusy(form.querySelector('button')!)
    import('./browser/subscribe.browser.ts').finally(ready).then(
      ({ subscribe }) => subscribe(form),
      () => fallBack(() => form.submit()),
    )
  })
}

/** What some pages need and none waits for: each as soon as it is there. */
function loadParts(): void {
  const { lastVisited = '', productHitTile = '', productNav = '', savedStores = '' } = config.urls
  const find = (selector: string) => document.querySelector<HTMLElement>(selector)
  const carousels = async (place: HTMLElement | null) => {
    if (place) (await import('./browser/show-last-visited.browser.ts')).showLastVisited(place, lastVisited)
    if (place ?? find('[data-carousel]')) (await import('./browser/move-carousels.browser.ts')).moveCarousels()
  }
  void carousels(find('[data-last-visited]'))
  const way = find('[data-product-nav]')
  if (way) void import('./browser/show-product-nav.browser.ts').then(({ showProductNav }) => showProductNav(way, productNav))
  if (find('[data-film]')) void import('./browser/play-films.browser.ts').then(({ playFilms }) => playFilms())
  if (find('[data-lines]')) void import('./browser/cart-lines.browser.ts').then(({ watchLines }) => watchLines())
  // It is there when its link is pressed.
  if (find('[data-saves-quantities]')) void import('./browser/save-quantities.browser.ts')
  const saving = document.querySelector<HTMLAnchorElement>('a[data-save]')
  if (saving) void import('./browser/save-store.browser.ts').then(({ showSaved }) => showSaved(saving, savedStores))
  if (/account|order/.test(config.pageContext)) void import('./browser/send-once.browser.ts')
  if (find('[data-lookbook]')) void import('./browser/add-look.browser.ts')
  if (find('[data-gift]')) void import('./browser/gift.browser.ts')
  if (find('[data-checkout]')) void import('./browser/checkout.browser.ts').then(({ runCheckout }) => runCheckout(config))
  if (find('[data-wallet-return]')) void import('./browser/wallet-window.browser.ts').then(({ closeWallet }) => closeWallet())
  if (find('[data-listed]'))
    void import('./browser/choose-swatch.browser.ts').then(({ chooseSwatches }) => chooseSwatches(productHitTile))
}

// In a task of its own: to take a sheet in lays the page out anew.
setTimeout(loadFontSheets)
keepWithoutLine()
showCartCount()
showLogged()
closeMenus()
openPanels()
onPress('[data-more] a', async (link) => announce(await (await import('./browser/see-more.browser.ts')).showMore(link)))
onPress('a[data-form-values]', async (link) => (await import('./browser/form-link.browser.ts')).followWithForm(link))
onPress('a[data-saves-quantities]', async (link) =>
  (await import('./browser/save-quantities.browser.ts')).followWithQuantities(link),
)
onPress('a[data-save]', async (link) => (await import('./browser/save-store.browser.ts')).saveStore(link))
refreshForms()
subscribeInPlace()
enablePopins()
enableVariantLinks(config.urls.variantUrl ?? '')
enableLiveShopping(config)
defineIslands()
watchExpressButton()
watchHelp(config)
publishProduct()
watchForms()
loadParts()
void import('./browser/every-page.browser.ts').then(({ runEveryPage }) => runEveryPage(config))
/**
 * A size may be chosen while the form sleeps: by the URL, by hand on a slow line, by a browser that puts back what a form held. What
 * hangs on the choice has to hear of it.
 */
function wakeChosen(): void {
  const form = document.querySelector<HTMLElement & { wake(): Promise<void> }>('#main x-island[name=add-to-cart]')
  if (form?.querySelector<HTMLSelectElement>('[name=size]')?.value) void form.wake()
}
wakeChosen()
addEventListener('pageshow', ({ persisted }) => {
  wakeChosen()
  if (persisted) void import('./browser/come-back.browser.ts').then(({ comeBack }) => comeBack())
})
