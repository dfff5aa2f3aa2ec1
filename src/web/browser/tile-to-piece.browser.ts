/**
 * The plate of a tile moves to the place that it has on its piece's page, and back again. Every other way between pages is as it was.
 * The page waits for it (`first-frame.browser.ts`): what it hears is said before the first frame.
 */
let pressed: HTMLAnchorElement | null = null

// Not by `plain-click.browser.ts`: it would be a second file that the page waits for.
addEventListener('click', ({ target, metaKey, ctrlKey, shiftKey, altKey }) => {
  const isForHere = !(metaKey || ctrlKey || shiftKey || altKey)
  pressed = isForHere && target instanceof Element ? target.closest('a') : null
})

const firstPlate = () => document.querySelector<HTMLElement>('[data-views] picture')

/** The first view on the tile that was pressed, if it leads there: where a mouse rests, the second lies above it. */
function plateOfTile(there: string | null | undefined): HTMLElement | null | undefined {
  if (!there || pressed?.pathname !== new URL(there).pathname) return null
  return pressed.closest('[data-tile]')?.querySelector<HTMLElement>('picture')
}

function isSeen(plate: HTMLElement): boolean {
  const { top, right, bottom, left } = plate.getBoundingClientRect()
  return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
}

function move(transition: ViewTransition, plate: HTMLElement | null | undefined): void {
  if (plate && isSeen(plate)) {
    plate.style.viewTransitionName = 'piece'
    // A page that is kept comes back as it was left.
    const forget = () => plate.style.removeProperty('view-transition-name')
    transition.finished.then(forget, forget)
  } else transition.skipTransition()
}

const isBack = (activation: NavigationActivation) => activation.navigationType === 'traverse'

addEventListener('pageswap', ({ viewTransition, activation }) => {
  if (viewTransition) move(viewTransition, activation && (isBack(activation) ? firstPlate() : plateOfTile(activation.entry.url)))
})

addEventListener('pagereveal', ({ viewTransition }) => {
  const activation = window.navigation?.activation
  if (viewTransition) move(viewTransition, activation && (isBack(activation) ? plateOfTile(activation.from?.url) : firstPlate()))
})

// Of what is skipped browsers tell as of an error, and where the page that is left asked for it, nobody else can hear it.
addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && /transition/i.test(event.reason.message)) event.preventDefault()
})
