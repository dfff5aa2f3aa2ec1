import { scrollSmoothly } from './scroll-to.browser.ts'

/** Brings something to the middle of the window, by what it scrolls in: a pop-in, or the page. */
export function scrollToMiddle(element: Element): void {
  const box = element.closest<HTMLElement>('.surface-body') ?? document.documentElement
  const { top, height } = element.getBoundingClientRect()
  scrollSmoothly(box, { top: box.scrollTop + top + (height - innerHeight) / 2 })
}
