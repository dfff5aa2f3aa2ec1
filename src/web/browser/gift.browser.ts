import { announce } from './announce.browser.ts'
import { fallBack, sendPlainly } from './fall-back.browser.ts'
import { fetchPart } from './fetch.browser.ts'
import { openPopin } from './popin.browser.ts'

const dialogForm = 'form[data-gift=dialog]'

/** The gift's forms answer with its block, which takes the place of the one on the page. What the dialog does while it is filled in comes with it. */
function enableGift(): void {
  document.addEventListener('focusin', enliven)
  enliven()
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('section[data-gift] :is(a, button)')) void import('./gift-dialog.browser.ts')
  })
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (!event.defaultPrevented && form.matches('section[data-gift] form[data-popin]')) return openDialog(event, form)
    // As a page of its own, the dialog leads back by itself.
    if (event.defaultPrevented || !form.matches(':is(dialog, section[data-gift]) form[data-gift]')) return
    event.preventDefault()
    void send(form, event.submitter)
  })
}

/** Its button opens the dialog as a pop-in; without script it leads to its page. */
function openDialog(event: SubmitEvent, form: HTMLFormElement): void {
  event.preventDefault()
  const url = new URL(form.action)
  for (const [name, value] of new FormData(form)) url.searchParams.set(name, String(value))
  void openPopin(url.href, event.submitter ?? form, { surface: form.dataset.popin })
}

/** A dialog has the focus as soon as it is there. */
function enliven(): void {
  const form = document.querySelector<HTMLFormElement>(`${dialogForm}:not([data-live])`)
  if (!form) return
  form.dataset.live = ''
  void import('./gift-dialog.browser.ts').then(({ watchGift }) => watchGift(form))
}

async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const sent = await import('./popin-form.browser.ts').catch(() => null)
  if (!sent) return fallBack(() => sendPlainly(form, submitter))
  const html = await sent.sendForm(form, submitter)
  if (html === null) return
  const answer = read(html)
  const block = answer.querySelector<HTMLElement>('section[data-gift]')
  if (block) return show(block, form.closest('dialog'))
  // Refused: the form once more, with what is wrong.
  const again = answer.querySelector<HTMLFormElement>(dialogForm)!
  form.replaceWith(again)
  again.querySelector<HTMLElement>('[aria-invalid]')?.focus()
}

function read(html: string): DocumentFragment {
  const template = document.createElement('template')
  // Our own server rendered and escaped this.
  template.innerHTML = html
  return template.content
}

async function show(block: HTMLElement, dialog: HTMLDialogElement | null): Promise<void> {
  document.querySelector('section[data-gift]')?.replaceWith(block)
  if (block.dataset.gift === 'checkout') await refreshOrder()
  // Whoever opened the dialog is gone with the block that was there.
  const settle = () => {
    document.querySelector<HTMLElement>('section[data-gift] :is(a, button)')?.focus()
    announce(block.dataset.said ?? '')
  }
  if (!dialog) return settle()
  dialog.addEventListener('close', settle, { once: true })
  dialog.querySelector<HTMLElement>('.surface-close')?.click()
}

/** What is ordered, how long it takes, and what the last button confirms: as they are now, so that nobody confirms what they were not shown. */
async function refreshOrder(): Promise<void> {
  const page = read((await fetchPart(location.pathname + location.search)) ?? '')
  // What is being typed for the bill stays as it is.
  for (const part of ['#order-summary', '[data-part=confirmed]', '[data-part=payment]', 'form:has([name=shippingMethod])']) {
    const [old, now] = [document.querySelector(part), page.querySelector(part)]
    if (!old) continue
    if (!now) return location.reload()
    const chosen = old.querySelector<HTMLInputElement>(':checked')
    const same = chosen && now.querySelector<HTMLInputElement>(`[name="${chosen.name}"][value="${chosen.value}"]`)
    if (same) same.checked = true
    old.replaceWith(now)
  }
}

enableGift()
