/** The atelier by its keys: `/` goes to the search, `j` and `k` (or the arrows) along the list; Enter opens, as everywhere. */
const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.closest('input, select, textarea') !== null

function goAlong(step: 1 | -1): boolean {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-list] tbody td:first-child > a')]
  const at = links.indexOf(document.activeElement as HTMLAnchorElement)
  const next = links[at < 0 ? (step > 0 ? 0 : links.length - 1) : at + step]
  next?.focus()
  return next !== undefined
}

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
  const search = document.querySelector<HTMLInputElement>('[data-search]')
  const isInList = document.activeElement?.closest('[data-list]') !== null
  if (event.key === '/' && search) {
    search.focus()
    search.select()
    event.preventDefault()
  } else if (event.key === 'j' || (event.key === 'ArrowDown' && isInList)) {
    if (goAlong(1)) event.preventDefault()
  } else if (event.key === 'k' || (event.key === 'ArrowUp' && isInList)) {
    if (goAlong(-1)) event.preventDefault()
  }
})

/** A form that was sent is not sent again by a second press. */
document.addEventListener('submit', ({ target }) => {
  if (!(target instanceof HTMLFormElement) || target.method !== 'post') return
  for (const button of target.querySelectorAll('button')) setTimeout(() => (button.disabled = true))
})
// Whoever comes back to a page finds its buttons as they were.
addEventListener('pageshow', () => {
  for (const button of document.querySelectorAll('button')) button.disabled = false
})

const room = document.querySelector<HTMLElement>('[data-chat-room]')
if (room) void import('./chat-room.browser.ts').then(({ openRoom }) => openRoom(room))

export {}
