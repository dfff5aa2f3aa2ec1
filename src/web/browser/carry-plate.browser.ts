const name = 'piece'
let pressed: Element | null = null
let carried: HTMLElement | null = null

/**
 * The plate of a tile becomes the first plate of its piece's page, and goes back to its place (View Transitions across documents;
 * where a browser has none, nothing happens). The piece's page names its plate by style: it is drawn before a script runs.
 */
export function carryPlates(): void {
  document.addEventListener('click', ({ target }) => {
    pressed = target instanceof Element ? target.closest('a') : null
  })
  addEventListener('pageswap', ({ viewTransition, activation }) => {
    if (!viewTransition || !activation) return
    const own = document.querySelector<HTMLElement>('[data-views] img')
    const plate = plateTo(activation.entry.url ?? '')
    if (plate) {
      // One name, one plate; it keeps it for the way back.
      for (const other of [own, carried]) other?.style.setProperty('view-transition-name', 'none')
      plate.style.setProperty('view-transition-name', name)
      carried = plate
    } else if (activation.navigationType !== 'traverse' || !(own ?? carried)) {
      viewTransition.skipTransition()
    }
  })
}

/** The picture of the tile whose link was followed there. */
function plateTo(url: string): HTMLElement | null {
  if (!(pressed instanceof HTMLAnchorElement) || pressed.href !== url || !new URL(url).pathname.includes('/p/')) return null
  const tile = pressed.closest('h2, h3')?.parentElement?.parentElement?.parentElement
  return tile?.querySelector('img') ?? null
}
