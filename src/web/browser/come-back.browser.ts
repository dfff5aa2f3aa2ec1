import { showCartCount } from './cart-count.browser.ts'
import { showLogged } from './logged-hint.browser.ts'

/** Come back to as it was left, a page says what is so by now, and nothing lies over it that is over. */
export function comeBack(): void {
  showCartCount()
  showLogged()
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')) menu.open = false
  // The bag may hold something else, and what was to be refined was.
  if (document.querySelector('dialog[open] :is([data-lines], [data-facet])')) history.go(-Number(history.state?.popins ?? 0))
  // A browser that knows no popovers knows no such selector either.
  document.querySelector<HTMLElement>('#cart-toast:popover-open')?.hidePopover()
}
