import type { SiteConfig } from '../site-config.ts'
import type { LiveAddition } from './live-shopping.browser.ts'

/**
 * The entry of a live-shopping player: it sends `live-shopping:add` to the document with `{ pid, Quantity }`, and hears
 * `live-shopping:added` or `live-shopping:refused` with the same. See docs/live-shopping.md.
 */
export function enableLiveShopping({ urls }: SiteConfig): void {
  document.addEventListener('live-shopping:add', async (event) => {
    const { detail } = event as CustomEvent<LiveAddition>
    const { addFromLive } = await import('./live-shopping.browser.ts')
    const isAdded = await addFromLive(urls.liveShoppingAddToCart!, detail)
    document.dispatchEvent(new CustomEvent(`live-shopping:${isAdded ? 'added' : 'refused'}`, { detail }))
  })
}
