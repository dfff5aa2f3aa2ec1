/** A twitch of the hand is no direction. */
const least = 8

/** The header gives its place to the page while somebody reads on, and comes back with the first turn upwards. */
export function yieldHeader(header: HTMLElement): void {
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
