import { showCartCount } from './cart-count.browser.ts'
import * as timings from './timings.browser.ts'

let toast: HTMLElement | null
let closing: ReturnType<typeof setTimeout> | undefined
const stay = () => clearTimeout(closing)

/**
 * The pop-in that shows what was added. It goes by itself, unless a hand or the focus comes near: then the shopper closes it. It stands
 * after the island that it was added from, so that the next keys reach it; a popover, it lies over everything from there.
 */
export function showCartToast(html: string, from?: HTMLElement): void {
  toast ??= document.getElementById('cart-toast')
  if (!toast) return
  stay()
  const island = from?.closest('x-island')
  if (island) island.after(toast)
  // It may have gone with a pop-in that it was shown in.
  else if (!toast.isConnected) document.body.append(toast)
  // Our own server rendered and escaped this.
  toast.innerHTML = html
  delete toast.dataset.leaving
  toast.inert = false
  toast.hidden = false
  toast.togglePopover(true)
  showCartCount()
  closing = setTimeout(leave, timings.toastStays)
  toast.addEventListener('pointerenter', stay)
  toast.addEventListener('focusin', stay)
  toast.onkeydown = (event) => event.key === 'Escape' && leave()
  toast.onclick = (event) => {
    if (event.target instanceof Element && event.target.closest('[data-close]')) leave()
  }

  function leave(): void {
    stay()
    if (toast!.contains(document.activeElement)) from?.querySelector<HTMLElement>('[type=submit]')?.focus()
    toast!.dataset.leaving = ''
    // What fades is held by no hand any more, nor pressed by one.
    toast!.inert = true
    closing = setTimeout(() => {
      toast!.hidden = true
      toast!.togglePopover(false)
    }, timings.toastHidden)
  }
}
