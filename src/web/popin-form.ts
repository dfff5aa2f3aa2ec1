import { postForPlace } from './fetch.ts'

/** Sends a form from a pop-in: goes where the answer leads, or gives back the form with what is wrong in it. */
export async function sendForm(form: HTMLFormElement, button: HTMLElement | null): Promise<string | null> {
  if (button instanceof HTMLButtonElement) {
    if (button.dataset.state === 'busy') return null
    button.dataset.state = 'busy'
  }
  const answer = await postForPlace(form.action, new FormData(form, button))
  if ('html' in answer) return answer.html
  location.assign(answer.place)
  return null
}
