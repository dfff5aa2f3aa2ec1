import * as timings from './timings.browser.ts'

const running = new WeakMap<HTMLElement, number>()

/** Moves what scrolls to a place in the house's own time; at once where motion is not wanted. A newer move takes over, and so does a hand. */
export function scrollSmoothly(box: HTMLElement, { top = box.scrollTop, left = box.scrollLeft }: ScrollToOptions): void {
  cancelAnimationFrame(running.get(box) ?? 0)
  const [fromTop, fromLeft, begun] = [box.scrollTop, box.scrollLeft, performance.now()]
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  // On the way it would snap back to where it came from.
  box.style.scrollSnapType = 'none'
  let [lastTop, lastLeft] = [fromTop, fromLeft]
  const move = (now: number) => {
    const isTaken = Math.abs(box.scrollTop - lastTop) + Math.abs(box.scrollLeft - lastLeft) > 2
    const part = isStill ? 1 : Math.min(1, (now - begun) / timings.scroll)
    // Slower towards its end.
    const eased = 1 - (1 - part) ** 3
    if (!isTaken) box.scrollTo({ top: fromTop + (top - fromTop) * eased, left: fromLeft + (left - fromLeft) * eased })
    ;[lastTop, lastLeft] = [box.scrollTop, box.scrollLeft]
    if (part < 1 && !isTaken) running.set(box, requestAnimationFrame(move))
    else box.style.scrollSnapType = ''
  }
  move(begun)
}
