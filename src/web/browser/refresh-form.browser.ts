import { fetchPart, postForPart } from './fetch.browser.ts'

/** How often it was asked: an answer that comes after a newer question is not shown. */
let asked = 0

/**
 * A form marked `data-refresh` answers as soon as something in it is chosen: its part comes anew, and the focus stays on what was
 * chosen. Without script it has a button; when the part fails it is sent. One that is sent to keep something names where its part
 * comes from instead: it is posted there. With `data-refresh-by` only the field of that name asks. Gives what is to be said of it.
 */
export async function refreshForm(form: HTMLFormElement, name: string): Promise<string> {
  const data = new FormData(form)
  const fields = fieldsOf(data)
  const source = form.dataset.refresh
  const url = `${source || form.action}?${fields}`
  asked += 1
  const mine = asked
  const part = form.closest('[data-refreshed]')
  part?.setAttribute('aria-busy', 'true')
  const html = source ? await postedPart(source, data) : await fetchPart(url)
  if (mine !== asked) return ''
  // Something was changed while it was asked: the answer would take that back.
  if (fieldsOf(new FormData(form)) !== fields) return refreshForm(form, name)
  const answer = document.createElement('template')
  // Our own server rendered and escaped this.
  answer.innerHTML = html ?? ''
  const fresh = answer.content.querySelector('[data-refreshed]')
  if (!part || !fresh) {
    if (source) part?.removeAttribute('aria-busy')
    else form.submit()
    return ''
  }
  part.replaceWith(fresh)
  if (!source && !fresh.closest('dialog')) history.replaceState(history.state, '', url)
  fresh.querySelector<HTMLElement>(`[name="${name}"]:is(select, :checked)`)?.focus({ preventScroll: true })
  return fresh.querySelector('[data-shown]')?.textContent ?? ''
}

function fieldsOf(data: FormData): string {
  return String(new URLSearchParams([...data].map(([key, value]) => [key, String(value)])))
}

async function postedPart(url: string, fields: FormData): Promise<string | null> {
  const answer = await postForPart(url, fields)
  return answer.kind === 'part' ? answer.html : null
}
