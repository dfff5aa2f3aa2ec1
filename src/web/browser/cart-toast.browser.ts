import { showCartCount } from './cart-count.browser.ts'
import { sendPixels } from './send-pixels.browser.ts'
import { timings } from './timings.browser.ts'

let closing: ReturnType<typeof setTimeout> | undefined

/** The pop-in that shows what was added. It goes by itself, unless a hand comes near: then the shopper closes it. */
export function showCartToast(html: string): void {
  const toast = document.getElementById('cart-toast')
  if (!toast) return
  clearTimeout(closing)
  // Our own server rendered and escaped this.
  toast.innerHTML = html
  sendPixels(toast)
  toast.hidden = false
  delete toast.dataset.leaving
  showCartCount()
  closing = setTimeout(() => leave(toast), timings.toastStays)
  toast.onpointerenter = () => clearTimeout(closing)
  toast.onkeydown = (event) => event.key === 'Escape' && leave(toast)
  toast.onclick = (event) => {
    if (event.target instanceof Element && event.target.closest('[data-close]')) leave(toast)
  }
}

function leave(toast: HTMLElement): void {
  clearTimeout(closing)
  toast.dataset.leaving = ''
  closing = setTimeout(() => (toast.hidden = true), timings.toastHidden)
}
