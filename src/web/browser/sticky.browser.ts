import * as timings from './timings.browser.ts'

/** A twitch of the hand is no direction. */
const least = 8
/** What stays free below a column that sticks by its foot. */
const foot = 24

export function watchSticky(header: HTMLElement): void {
  yieldHeader(header)
  fitColumns(header)
}

/** The header gives its place to the page while somebody reads on, and comes back with the first turn upwards. */
function yieldHeader(header: HTMLElement): void {
  let last = scrollY
  addEventListener(
    'scroll',
    () => {
      if (Math.abs(scrollY - last) < least) return
      header.toggleAttribute('data-yields', scrollY > last && scrollY > 2 * header.offsetHeight)
      last = scrollY
    },
    { passive: true },
  )
}

/** A column that is taller than the window would hide its end till the page's: it sticks by its foot. */
function fitColumns(header: HTMLElement): void {
  const fit = () => {
    for (const column of document.querySelectorAll<HTMLElement>('[data-sticky]')) {
      const lacking = innerHeight - foot - column.offsetHeight
      column.style.insetBlockStart = lacking < header.offsetHeight ? `${lacking}px` : ''
    }
  }
  // What is folded out in it counts at once; a window is measured when the hand has let it go.
  const grown = new ResizeObserver(fit)
  for (const column of document.querySelectorAll<HTMLElement>('[data-sticky]')) {
    grown.observe(column)
    // A browser does not find the way back to the head of a column that sticks by its foot: it moves with the page.
    column.addEventListener('focusin', (event) => {
      const focused = event.target as HTMLElement
      if (
        !focused.matches(':focus-visible') ||
        focused.getBoundingClientRect().top >= (header.hasAttribute('data-yields') ? 0 : header.offsetHeight)
      )
        return
      column.style.position = 'static'
      focused.scrollIntoView({ block: 'nearest' })
      column.style.position = ''
    })
  }
  let settled: ReturnType<typeof setTimeout>
  addEventListener('resize', () => {
    clearTimeout(settled)
    settled = setTimeout(fit, timings.stickyResize)
  })
}
