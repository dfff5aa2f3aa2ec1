import type { SiteConfig } from '../site-config.ts'
import { showBusy } from './busy.browser.ts'
import { fallBack } from './fall-back.browser.ts'

type Why = 'pressed' | 'again' | 'itself'

/**
 * The way to an adviser. The window comes when it is asked for; on the page after one on which it was open; and by itself, where the
 * house has set a time, at the second click into the search, and where a search has found nothing. A time of five seconds or less is now.
 */
export function watchHelp(config: SiteConfig): void {
  const button = document.querySelector<HTMLButtonElement>('[data-help]')
  const form = button?.form
  if (!form) return
  const open = async (why: Why) => (await import('./chat.browser.ts')).openChat(config, form, why)
  const show = () => void open('itself').catch(() => {})
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (button.hasAttribute('aria-busy')) return
    const ready = showBusy(button)
    open('pressed')
      .finally(ready)
      .catch(() => fallBack(() => form.submit()))
  })
  // Who came to write to the house is not to find the window over the form.
  const isWriting = config.pageContext === 'customerService'
  if (wasOpen() && !isWriting) void open('again').catch(() => {})
  else if (config.pageContext === 'noResults') show()
  const after = Number(button.dataset.help)
  if (after && !isWriting) setTimeout(show, after > 5 ? after * 1000 : 0)
  let clicks = 0
  document.addEventListener('click', ({ target }) => {
    if ((target as Element).matches('[type=search]') && ++clicks === 2) show()
  })
}

// A browser may refuse storage: help is then a page.
function wasOpen(): boolean {
  try {
    return Boolean(sessionStorage.chatStatus)
  } catch {
    return false
  }
}
