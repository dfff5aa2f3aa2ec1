import { alertShopper } from './announce.browser.ts'
import { isChanged } from './changed-form.browser.ts'
import { fetchPart } from './fetch.browser.ts'

export interface BookSettings {
  readonly failed: string
}

interface Booked {
  readonly success?: boolean
  /** Where it goes on: a letter to the boutique, or the page of what was asked. */
  readonly mailto?: string
  readonly url?: string
  readonly message?: string
}

/** Other hours for another day or service; then the form is sent, and it goes on where the answer says. */
export function openBooking(root: HTMLElement, { failed }: BookSettings): () => void {
  const form = root.querySelector('form')!
  const stop = new AbortController()
  const fields = () => new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))

  function show(html: string | null): void {
    const part = document.createElement('template')
    // Our own server rendered and escaped this.
    part.innerHTML = html ?? ''
    const fresh = part.content.querySelector('[data-booking]')
    // A dialog is named by its heading.
    const heading = fresh?.querySelector('h1')
    if (heading) heading.id = root.querySelector('h1')?.id ?? ''
    if (fresh) root.replaceWith(fresh)
    else alertShopper(failed)
    document.querySelector<HTMLElement>('[data-booking] :is([aria-invalid], [role=alert])')?.focus()
  }

  async function refresh(): Promise<void> {
    form.setAttribute('aria-busy', 'true')
    show(await fetchPart(`${form.action}?${fields()}`))
  }

  async function send(): Promise<void> {
    if (form.getAttribute('aria-busy')) return
    form.setAttribute('aria-busy', 'true')
    try {
      const response = await fetch(`${form.action}?format=ajax`, {
        method: 'POST',
        body: fields(),
        headers: { 'x-requested-with': 'fetch' },
      })
      if (response.headers.get('content-type')?.startsWith('text/html')) return show(await response.text())
      const { success, mailto, url = mailto, message = '' } = (await response.json()) as Booked
      if (!success || !url) return alertShopper(failed)
      done(message)
      location.assign(url)
    } catch {
      alertShopper(failed)
    } finally {
      form.removeAttribute('aria-busy')
    }
  }

  function done(message: string): void {
    const words = document.createElement('p')
    words.setAttribute('role', 'status')
    words.textContent = message
    form.replaceWith(words)
    // The button that was pressed is gone: what has the focus is read out.
    words.tabIndex = -1
    words.focus()
  }

  const listening = { signal: stop.signal }
  form.addEventListener(
    'change',
    ({ target }) => ['service', 'day'].includes((target as HTMLInputElement).name) && void refresh(),
    listening,
  )
  // After the form's own checks, whichever came first.
  root.addEventListener(
    'submit',
    (event) => {
      if (event.defaultPrevented) return
      event.preventDefault()
      if (event.submitter?.hasAttribute('data-show-times')) void refresh()
      else void send()
    },
    listening,
  )
  if (isChanged(form, ['service', 'day'])) void refresh()
  return () => stop.abort()
}
