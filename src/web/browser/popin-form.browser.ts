import { alertShopper, badResponse } from './announce.browser.ts'
import { showCartCount } from './cart-count.browser.ts'
import { postForPart } from './fetch.browser.ts'
import * as timings from './timings.browser.ts'

/** Sends a pop-in's form, its button's name and value with it: gives back what is shown in its place, or goes where the answer leads. */
export async function sendForm(form: HTMLFormElement, submitter: HTMLElement | null): Promise<string | null> {
  if (form.getAttribute('aria-busy')) return null
  form.setAttribute('aria-busy', 'true')
  if (submitter) submitter.dataset.state = 'busy'
  const answer = await postForPart(submitter?.getAttribute('formaction') ?? form.action, new FormData(form, submitter))
  if (answer.kind === 'part') {
    showCartCount()
    // A line of the bag was edited: the page that lies under it is made anew.
    if (answer.html.includes('data-refresh-page')) setTimeout(() => location.reload(), timings.pageRefresh)
    return answer.html
  }
  if (answer.kind === 'elsewhere') {
    location.assign(answer.place)
    return null
  }
  form.removeAttribute('aria-busy')
  if (submitter) submitter.dataset.state = 'ready'
  if (answer.kind === 'error') alertShopper(answer.message)
  else badResponse()
  return null
}
