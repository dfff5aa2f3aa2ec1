type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const restMs = 250

/**
 * A reload gives back what was typed, which browsers forget of a page that nobody may store. It is kept in the page's own step of the
 * history, and goes with the tab. Where a card is typed nothing is kept.
 */
export function keepTyped(): void {
  if (document.querySelector('[data-card], [data-billing]')) return
  const [way] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const typed = (history.state?.typed ?? {}) as Record<string, string>
  if (way?.type === 'reload') for (const control of controls()) control.value = typed[control.name] ?? control.value
  let timer: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(keep, restMs)
  })
}

function keep(): void {
  const typed = Object.fromEntries(controls().map(({ name, value }) => [name, value]))
  history.replaceState({ ...history.state, typed }, '')
}

const controls = () =>
  [...document.querySelectorAll<Control>('main form[data-country] [data-field]')].filter(
    ({ name, type }) => name && !['checkbox', 'radio', 'password', 'hidden'].includes(type),
  )
