import styles from '../ui/button.module.css'
import { alertShopper, announce, badResponse } from './announce.browser.ts'
import { showCartToast } from './cart-toast.browser.ts'
import { postForPart } from './fetch.browser.ts'
import * as timings from './timings.browser.ts'

type Words = Record<'adding' | 'added', string>

const tick = `<svg class="${styles.tick}" viewBox="0 0 20 20" aria-hidden="true"><path d="M3.5 10.5l4.5 4.5L17 6"/></svg>`

/** A look's form is answered where it stands: what was added as the pop-in, what is wrong in the form. Without script it is sent. */
document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  if (event.defaultPrevented || form.dataset.lookbook === undefined) return
  event.preventDefault()
  void send(form)
})
document.documentElement.dataset.lookbookAwake = ''

async function send(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>('[type=submit]')!
  if (button.dataset.state !== 'ready') return
  const words = JSON.parse(form.dataset.lookbook!) as Words
  const name = button.textContent
  const show = (state: 'ready' | 'busy' | 'done', text: string) => {
    button.dataset.state = state
    button.ariaBusy = state === 'busy' ? 'true' : null
    button.textContent = text
  }
  show('busy', words.adding)
  const answer = await postForPart(form.action, new FormData(form))
  show('ready', name)
  if (answer.kind === 'elsewhere') return location.assign(answer.place)
  if (answer.kind === 'bad') return badResponse()
  if (answer.kind === 'error') return alertShopper(answer.message)
  const part = document.createElement('template')
  // Our own server rendered and escaped this.
  part.innerHTML = answer.html
  const refused = part.content.querySelector<HTMLFormElement>('form[data-lookbook]')
  if (refused) return showRefused(form, refused)
  forgive(form)
  show('done', words.added)
  button.insertAdjacentHTML('afterbegin', tick)
  announce(words.added)
  const toast = document.getElementById('cart-toast')
  // The next keys reach it there.
  if (toast) form.after(toast)
  showCartToast(answer.html, form)
  setTimeout(() => show('ready', name), timings.productAdded)
}

function showRefused(form: HTMLFormElement, refused: HTMLFormElement): void {
  form.replaceWith(refused)
  const wrong = refused.querySelector<HTMLElement>('[aria-invalid]') ?? refused.querySelector<HTMLElement>('[type=submit]')
  wrong?.focus()
  announce(refused.querySelector('[role=alert] p')?.textContent ?? '')
}

/** What was wrong is right now. */
function forgive(form: HTMLFormElement): void {
  for (const each of form.querySelectorAll('[role=alert], [id$="-error"]')) each.remove()
  for (const each of form.querySelectorAll('[aria-invalid]')) {
    each.removeAttribute('aria-invalid')
    each.removeAttribute('aria-describedby')
  }
}
