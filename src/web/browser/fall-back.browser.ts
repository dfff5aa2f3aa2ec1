import { badResponse } from './announce.browser.ts'

/** What cannot be done in place is done as without script. Where nothing can be reached the page stays, with what was typed, and says so. */
export async function fallBack(go: () => void): Promise<void> {
  await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(go, badResponse)
}

/** As without script: nobody else hears of it. */
export function sendPlainly(form: HTMLFormElement, submitter: HTMLElement | null): void {
  const alone = (event: Event) => event.stopImmediatePropagation()
  addEventListener('submit', alone, true)
  form.requestSubmit(submitter)
  // Where its fields are not as they should be, nothing was sent.
  removeEventListener('submit', alone, true)
}

/**
 * A browser that has no line would leave the page for one of its own, wherever nothing else answers in place. It may be wrong: a shop on the same
 * machine needs none.
 */
export function keepWithoutLine(): void {
  addEventListener('submit', askFirst)
}

function askFirst(event: SubmitEvent): void {
  if (event.defaultPrevented || navigator.onLine) return
  event.preventDefault()
  void fallBack(() => {
    removeEventListener('submit', askFirst)
    ;(event.target as HTMLFormElement).requestSubmit(event.submitter)
    keepWithoutLine()
  })
}
