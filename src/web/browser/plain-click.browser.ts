/** The link that was clicked and nothing else: no new tab or window is meant, and nobody has answered it yet. */
export function plainlyClicked(event: MouseEvent, selector: string): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null
  return event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(selector) : null
}
