import { appendParam } from '../append-param.ts'
import { fallBack } from './fall-back.browser.ts'
import { fetchPart } from './fetch.browser.ts'
import { historyAtRest } from './popin.browser.ts'

/** What the call for a variant carries besides its fit and its size, where the form has no field of that name. */
const usual = { pid: '', Quantity: '1', productlistid: '', productInCartPID: '' }

let latest = 0

/** The variant's part; null when it failed, `late` when another one was asked for meanwhile. */
async function fetchVariant(url: string, call: typeof usual & { readonly isminipdp: string }): Promise<string | null | 'late'> {
  const turn = ++latest
  const part = await fetchPart(Object.entries(call).reduce((longer, [name, value]) => appendParam(longer, name, value), url))
  return turn === latest ? part : 'late'
}

/** A size was chosen: what the page says of the variant is said anew, and its path names it. The rest stays as it is. */
export async function reloadVariant(form: HTMLFormElement, url: string, path: string): Promise<void> {
  const root = form.closest<HTMLElement>('[data-variant]')
  const isMini = root?.dataset.variant === 'mini'
  const field = (name: keyof typeof usual) => form.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value ?? usual[name]
  const part = await fetchVariant(url, {
    pid: field('pid'),
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
  await historyAtRest()
  history.replaceState(history.state, '', path + location.hash)
}

/** The small piece changes its colour where it stands; the page under it knows nothing of it. */
export async function changeMini(mini: HTMLElement, url: string, { href, dataset }: HTMLAnchorElement): Promise<void> {
  const part = await fetchVariant(url, { ...usual, pid: dataset.pid ?? '', isminipdp: 'true' })
  if (part === 'late') return
  if (part === null) return fallBack(() => location.assign(href))
  const place = mini.parentElement
  // Our own server rendered and escaped this.
  mini.outerHTML = part
  place?.querySelector<HTMLElement>('a[data-variant-link][aria-current]')?.focus()
}
