import { alertShopper } from './announce.ts'
import { postForPart } from './fetch.ts'
import type { SiteConfig } from './site-config.ts'

/** Sends a pop-in's form, its button's name and value with it, and puts the answer in its place. */
export async function sendForm(form: HTMLFormElement, submitter: HTMLElement | null, body: HTMLElement): Promise<void> {
  if (form.getAttribute('aria-busy')) return
  form.setAttribute('aria-busy', 'true')
  if (submitter) submitter.dataset.state = 'busy'
  const answer = await postForPart(form.action, new FormData(form, submitter))
  form.removeAttribute('aria-busy')
  if (submitter) submitter.dataset.state = 'ready'
  if (answer.kind === 'part') show(answer.html, body)
  else alertShopper(answer.kind === 'error' ? answer.message : badResponse())
}

function badResponse(): string {
  const config = JSON.parse(document.getElementById('site-config')?.textContent ?? '{}') as SiteConfig
  return config.messages.BAD_RESPONSE ?? ''
}

/** Our own server rendered and escaped this. The focus goes to what is wrong, else to the heading, which is then read out. */
function show(html: string, body: HTMLElement): void {
  body.innerHTML = html
  body.scrollTop = 0
  const heading = body.querySelector<HTMLElement>('h1, h2')
  if (heading) {
    heading.tabIndex = -1
    heading.id ||= 'popin-title'
    body.closest('dialog')?.setAttribute('aria-labelledby', heading.id)
  }
  ;(body.querySelector<HTMLElement>('[aria-invalid]') ?? heading)?.focus()
}
