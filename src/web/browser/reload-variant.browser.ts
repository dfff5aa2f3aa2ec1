import { appendParam } from '../append-param.ts'
import { announce } from './announce.browser.ts'
import { fetchPart } from './fetch.browser.ts'
import { variantChoice } from './variant-choice.browser.ts'

/** What the call for a variant carries besides its URL. */
interface VariantCall {
  readonly Quantity: string
  readonly productlistid: string
  readonly isminipdp: string
  readonly productInCartPID: string
}

const usual: VariantCall = { Quantity: '1', productlistid: '', isminipdp: 'false', productInCartPID: '' }

let latest = 0
/** The URL that the page shows, without its hash; null while no other variant has been shown in this place. */
let shown: string | null = null
const here = () => location.pathname + location.search

/** The variant's part; null when it failed, `late` when another one was asked for meanwhile. */
async function fetchVariant(url: string, call: VariantCall): Promise<string | null | 'late'> {
  const turn = ++latest
  const part = await fetchPart(Object.entries(call).reduce((longer, [name, value]) => appendParam(longer, name, value), url))
  return turn === latest ? part : 'late'
}

/** A size was chosen: what the page says of the variant is said anew, and its URL names it. The rest stays as it is. */
export async function reloadVariant(form: HTMLFormElement, url: string): Promise<void> {
  const root = form.closest<HTMLElement>('[data-variant]')
  const isMini = root?.dataset.variant === 'mini'
  const field = (name: keyof VariantCall) => form.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value ?? usual[name]
  const part = await fetchVariant(url, {
    Quantity: field('Quantity'),
    productlistid: field('productlistid'),
    isminipdp: String(isMini),
    productInCartPID: field('productInCartPID'),
  })
  // The form knows enough to go on when this fails.
  if (!root || part === null || part === 'late') return
  const fresh = new DOMParser().parseFromString(part, 'text/html')
  for (const place of root.querySelectorAll<HTMLElement>('[data-variant-part]')) {
    const next = fresh.querySelector(`[data-variant-part="${place.dataset.variantPart}"]`)
    if (next) place.replaceWith(next)
  }
  if (isMini) return
  history.replaceState(history.state, '', url + location.hash)
  if (shown !== null) shown = here()
}

/** Another colour, heel or style: its page takes the place of this one, with the size kept where it has it, and Back leads back. */
export async function visitVariant(link: HTMLAnchorElement): Promise<void> {
  const mini = link.closest<HTMLElement>('[data-variant=mini]')
  if (mini) return changeMini(mini, link.href)
  const chosen = variantChoice.get()
  let url = link.href
  for (const name of ['fit', 'size'] as const) if (chosen?.[name]) url = appendParam(url, name, chosen[name])
  if (!(await showVariant(url, link.href))) return
  if (shown === null) addEventListener('popstate', goBack)
  const isKept =
    document.querySelector<HTMLSelectElement>('#main select[name=size]')?.value === new URL(url).searchParams.get('size')
  history.pushState(null, '', isKept ? url : link.href)
  shown = here()
}

/** The small piece changes where it stands; the page under it knows nothing of it. */
async function changeMini(mini: HTMLElement, href: string): Promise<void> {
  const part = await fetchVariant(href, { ...usual, isminipdp: 'true' })
  if (part === 'late') return
  if (part === null) return location.assign(href)
  const place = mini.parentElement
  // Our own server rendered and escaped this.
  mini.outerHTML = part
  place?.querySelector<HTMLElement>('a[data-variant-link][aria-current]')?.focus()
}

/** Back, or forward again. A hash alone is no other variant. */
function goBack(): void {
  if (here() === shown) return
  shown = here()
  void showVariant(location.href, location.href)
}

async function showVariant(url: string, href: string): Promise<boolean> {
  const main = document.getElementById('main')
  const part = await fetchVariant(url, usual)
  if (part === 'late') return false
  if (part === null || !main) {
    location.assign(href)
    return false
  }
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) dialog.remove()
  variantChoice.set(null)
  // Our own server rendered and escaped this.
  main.innerHTML = part
  const root = main.querySelector<HTMLElement>('[data-variant]')
  if (root?.dataset.title) document.title = root.dataset.title
  const link = main.querySelector<HTMLElement>(`a[data-variant-link][href="${new URL(href).pathname}"]`) ?? main
  link.focus({ preventScroll: true })
  // A size that was kept is chosen: what hangs on the choice hears of it.
  void main.querySelector<HTMLElement & { wake(): Promise<void> }>('x-island[name=add-to-cart]')?.wake()
  document.dispatchEvent(new Event('main-replaced'))
  announce(document.title)
  return true
}
