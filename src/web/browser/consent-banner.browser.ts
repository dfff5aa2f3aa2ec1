import { postForm } from './fetch.browser.ts'

/** Asks, at the foot of the page and in nobody's way. What is chosen counts at once; without an answer the form is sent as a page. */
export async function showBanner(html: string | null, choices: string, changed: () => void): Promise<void> {
  if (html === null) return
  const part = document.createElement('template')
  // Our own server rendered and escaped this.
  part.innerHTML = html
  const banner = part.content.querySelector<HTMLElement>('[data-consent]')!
  // Seen once its letters are there: it would grow under the reader's eyes.
  banner.style.visibility = 'hidden'
  document.body.append(banner)
  banner.getBoundingClientRect()
  await document.fonts.ready
  banner.style.visibility = ''
  // What stands at the foot of the screen stands on it, not under it. A rule of its own: on the document every element would inherit it, and the whole page be styled anew.
  const above = new CSSStyleSheet()
  document.adoptedStyleSheets.push(above)
  const grown = new ResizeObserver(() =>
    above.replaceSync(`.help,.cart-toast,[data-sticky],[data-chat]{--asked:${banner.offsetHeight}px}`),
  )
  grown.observe(banner)
  banner.addEventListener('submit', async (event) => {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    const answer = await postForm<{ success: boolean }>(form.action, new FormData(form, event.submitter))
    if (!answer?.success) return location.assign(choices)
    grown.disconnect()
    above.replaceSync('')
    banner.remove()
    changed()
  })
}
