import styles from '../ui/button.module.css'
import { announce, badResponse } from './announce.browser.ts'
import { refuseFields } from './check-form.browser.ts'
import { postForm } from './fetch.browser.ts'

interface Answer {
  readonly success: boolean
  readonly errors?: { readonly email?: string }
  readonly error?: { readonly message: string }
}

const tick = `<svg class="${styles.tick}" viewBox="0 0 20 20" aria-hidden="true"><path d="M3.5 10.5l4.5 4.5L17 6"/></svg>`

/** Sends the newsletter's form, and answers on its button. */
export async function subscribe(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector('button')!
  if (button.dataset.state !== 'ready') return
  const words = JSON.parse(form.dataset.subscribe!) as Record<'sending' | 'sent', string>
  const send = button.textContent
  const show = (state: 'ready' | 'busy' | 'done', text: string) => {
    button.dataset.state = state
    button.ariaBusy = state === 'busy' ? 'true' : null
    button.textContent = text
  }
  show('busy', words.sending)
  const answer = await postForm<Answer>(form.action, new FormData(form))
  if (answer?.success) {
    show('done', words.sent)
    button.insertAdjacentHTML('afterbegin', tick)
    announce(words.sent)
    return
  }
  show('ready', send)
  const message = answer?.errors?.email ?? answer?.error?.message
  if (message) refuseFields(form, [{ control: form.querySelector<HTMLInputElement>('[name=email]')!, message }])
  else badResponse()
}
