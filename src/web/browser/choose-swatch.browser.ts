import { appendParam } from '../append-param.ts'
import { fetchPart } from './fetch.browser.ts'
import { plainlyClicked } from './plain-click.browser.ts'

/** A colour chosen below a tile changes the tile: its picture, its link, its words. When the part fails, it is a link. */
export function chooseSwatches(tileUrl: string): void {
  document.addEventListener('click', (event) => {
    const chip = plainlyClicked(event, '[data-listed] a[data-swatch]')
    if (!chip) return
    event.preventDefault()
    if (!chip.getAttribute('aria-current') && !chip.getAttribute('aria-busy')) void show(chip, tileUrl)
  })
}

async function show(chip: HTMLAnchorElement, tileUrl: string): Promise<void> {
  chip.setAttribute('aria-busy', 'true')
  const tile = chip.closest('article')!
  const pid = chip.dataset.swatch!
  const level = tile.querySelector('h2') ? '2' : '3'
  const density = chip.closest<HTMLElement>('[data-density]')?.dataset.density ?? ''
  const html = await fetchPart(
    [
      ['pid', pid],
      ['level', level],
      ['view', density],
    ].reduce((url, [name, value]) => appendParam(url, name!, value!), tileUrl),
  )
  const part = document.createElement('template')
  // Our own server rendered and escaped this.
  part.innerHTML = html ?? ''
  const next = part.content.querySelector('article')
  if (!next) {
    location.assign(chip.href)
    return
  }
  // Its place in the listing stays the same.
  const linkIn = (article: Element) => article.querySelector<HTMLAnchorElement>(':is(h2, h3) a')!
  linkIn(next).hash = linkIn(tile).hash
  tile.replaceWith(next)
  next.querySelector<HTMLElement>(`[data-swatch="${pid}"]`)?.focus({ preventScroll: true })
}
