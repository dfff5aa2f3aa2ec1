import { appendParam } from '../append-param.ts'
import type { SiteConfig } from '../site-config.ts'
import { announce, badResponse } from './announce.browser.ts'
import { showCartCount } from './cart-count.browser.ts'
import { sendPlainly } from './fall-back.browser.ts'
import { fetchPart, postForPart } from './fetch.browser.ts'
import { keepTyped } from './keep-typed.browser.ts'
import { openPart } from './popin.browser.ts'

/** What of the order may not be sent to the state of the address. */
interface Restriction {
  readonly success?: boolean
  readonly forbiddenProducts?: readonly string[]
  readonly forbiddenState?: string
  readonly isTotal?: boolean
}

const find = <Found extends HTMLElement>(selector: string) => document.querySelector<Found>(selector)
let config: SiteConfig

/** A step of the checkout: its summary, its forms, and what of them is done in place. Without script each form is sent. */
export function runCheckout(given: SiteConfig): void {
  config = given
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    const { orderLine, stepForm } = form.dataset
    if (event.defaultPrevented || (orderLine ?? stepForm) === undefined) return
    event.preventDefault()
    const work = orderLine === undefined ? sendStep : changeOrder
    // One after the other, as they were pressed.
    turn = turn.then(() => work(form, event.submitter as HTMLButtonElement | null))
  })
  // Before the form is checked: it may have come anew.
  document.addEventListener('submit', takeChoices, true)
  document.addEventListener('formdata', sendTokenOnly)
  document.addEventListener('change', (event) => {
    takeChoices()
    if (event.target instanceof HTMLSelectElement && event.target.matches('[data-billing] [name=country]')) void showCountry()
  })
  document.addEventListener('input', ({ target }) => {
    if ((target as HTMLElement).closest('[data-step-form]')) lift()
  })
  // Come back to, the page is as it was left, and the bag perhaps is not; a form may hold what it held.
  addEventListener('pageshow', ({ persisted }) => {
    takeChoices()
    if (persisted) void refreshParts()
    void refreshSummary()
  })
  keepTyped()
  takeChoices()
  if (find('[data-card]')) void import('./card-fields.browser.ts').then(({ runCardFields }) => runCardFields())
  if (document.readyState === 'complete') void refreshSummary()
}

let turn: Promise<void> = Promise.resolve()

function read(html: string | null): DocumentFragment {
  const part = document.createElement('template')
  // Our own server rendered and escaped this.
  part.innerHTML = html ?? ''
  return part.content
}

/** Where an address is chosen and not typed, a form without a telephone has nothing to say but who sends it, and by which button. */
function sendTokenOnly({ target, formData }: FormDataEvent): void {
  const form = target as HTMLFormElement
  if (form.dataset.chosenAddress === undefined || formData.get('phone') || formData.get('dialcodeshipping')) return
  const said = ['csrf_token', 'acceptForbidden', ...[...form.querySelectorAll('button')].map(({ name }) => name)]
  for (const name of new Set(formData.keys())) if (!said.includes(name)) formData.delete(name)
}

/** What hangs on a choice: no address chosen, or something wrong beside it, no button; no bill of its own, nothing to check. */
function takeChoices(): void {
  const form = find<HTMLFormElement>('[data-chosen-address]')
  const button = form?.querySelector<HTMLButtonElement>('[name=useThisAddress]')
  const chosen = form?.querySelector<HTMLInputElement>('[name=addressID]:checked')?.value
  if (button) button.disabled = chosen === undefined || form?.dataset.held !== undefined
  if (form && chosen) form.action = appendParam(form.action.split('?')[0]!, 'addressID', chosen)
  const own = find<HTMLFieldSetElement>('[data-own-billing]')
  if (own) own.disabled = find<HTMLInputElement>('[name=billingAddress][value=own]')?.checked !== true
}

/** The order beside the step, as it is now: by the step's number, and 4 where a bill is asked for. */
async function refreshSummary(): Promise<void> {
  const step = find('[data-billing]') ? '4' : (find('[data-checkout]')?.dataset.checkout ?? '')
  const html = await fetchPart(appendParam(config.urls.updateCheckoutSummary!, 'checkoutStep', step))
  // What was just done is still being read.
  if (!find('#order-summary [data-told]')) showSummary(html)
}

function showSummary(html: string | null): HTMLElement | null {
  const fresh = read(html).querySelector<HTMLElement>('#order-summary')
  const shown = find('#order-summary')
  if (!fresh || !shown) return null
  const held = shown.contains(document.activeElement) ? document.activeElement?.getAttribute('name') : null
  shown.replaceWith(fresh)
  if (held) fresh.querySelector<HTMLElement>(`[name="${held}"]`)?.focus()
  for (const glance of document.querySelectorAll<HTMLElement>('[data-glance]'))
    glance.innerHTML = fresh.querySelector(`[data-of=${glance.dataset.glance}]`)?.innerHTML ?? ''
  return fresh
}

/** What else of the step hangs on the order; what is being typed stays as it is. */
async function refreshParts(): Promise<void> {
  if (!find('[data-part]:not([data-billing])')) return
  const html = await fetchPart(location.pathname + location.search)
  if (html === null) return location.reload()
  for (const fresh of read(html).querySelectorAll<HTMLElement>('[data-part]:not([data-billing])'))
    replacePart(find(`[data-part=${fresh.dataset.part}]`), fresh)
  takeChoices()
}

/** What was chosen in it stays chosen, where it still may be. */
function replacePart(shown: HTMLElement | null, fresh: HTMLElement): void {
  for (const { name, value } of shown?.querySelectorAll<HTMLInputElement>('[type=radio]:checked') ?? []) {
    const same = [...fresh.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)].find((each) => each.value === value)
    if (same) same.checked = true
  }
  shown?.replaceWith(fresh)
}

/** Takes a line out of the order, or puts it back. */
async function changeOrder(form: HTMLFormElement, button: HTMLButtonElement | null): Promise<void> {
  const answer = await postForPart(form.action, new FormData(form, button))
  if (answer.kind === 'elsewhere') return location.assign(answer.place)
  const fresh = answer.kind === 'part' ? showSummary(answer.html) : null
  if (!fresh) return badResponse()
  showCartCount()
  announce(fresh.querySelector('[data-told]')?.textContent ?? '')
  const heading = fresh.querySelector('h2')!
  heading.tabIndex = -1
  const back = button?.name.replace('undo_', 'remove_')
  ;(fresh.querySelector<HTMLElement>('[name^=undo_]') ?? fresh.querySelector<HTMLElement>(`[name="${back}"]`) ?? heading).focus()
  await refreshParts()
}

/** Sends a step's form as it says, and does what the answer is: the next step, the step again, or what may not be sent there. */
async function sendStep(form: HTMLFormElement, button: HTMLButtonElement | null): Promise<void> {
  if (button) button.dataset.state = 'busy'
  const body = new URLSearchParams([...new FormData(form, button)].map(([name, value]) => [name, String(value)]))
  // Where a choice alone is sent, its address says that a part is asked for.
  const isChoice = form.dataset.chosenAddress !== undefined
  if (!isChoice) body.set('format', 'ajax')
  const url = isChoice ? appendParam(form.action, 'format', 'ajax') : form.action
  try {
    const response = await fetch(url, { method: form.method, body, headers: { 'x-requested-with': 'fetch' } })
    // The button waits on: the next step is on its way.
    if (response.redirected) return location.assign(response.url)
    // The page is older than who is signed in: it comes back as it was typed, with a token that is good.
    if (response.status === 403) return sendPlainly(form, button)
    if (response.headers.get('content-type')?.includes('json')) {
      const restriction = (await response.json()) as Restriction
      // The last step leads to the first that is not answered yet.
      if (restriction.success) return location.assign(config.urls.checkoutPayment!)
      if ('error' in restriction) badResponse()
      else restrict(form, button, restriction)
    } else showAnswer(await response.text(), button)
  } catch {
    badResponse()
  }
  if (button) button.dataset.state = 'ready'
}

function showAnswer(html: string, button: HTMLButtonElement | null): void {
  const part = read(html)
  const fresh = part.querySelector<HTMLElement>('[data-checkout]')
  if (html.includes('error-incomplete')) openPart(html, button ?? document.body).setAttribute('role', 'alertdialog')
  else if (!fresh) badResponse()
  else {
    find('[data-checkout]')!.replaceWith(fresh)
    takeChoices()
    fresh.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }
}

/** Says what may not be sent there; the way on is without it, or, where nothing is left, home. */
function restrict(form: HTMLFormElement, button: HTMLButtonElement | null, restriction: Restriction): void {
  const { forbiddenProducts = [], forbiddenState = '', isTotal = false } = restriction
  const box = find('[data-restriction]')!
  const option = [...form.querySelectorAll('option')].find(({ value }) => value === forbiddenState)
  const state = option?.text ?? forbiddenState
  const isForbidden = ({ dataset: { pid = '' } }: HTMLElement) =>
    forbiddenProducts.some((id) => pid === id || pid.startsWith(`${id}-`))
  const lines = () => [...document.querySelectorAll<HTMLElement>('#order-summary [data-pid]')].filter(isForbidden)
  box.hidden = false
  box.querySelector('p')!.textContent = box.dataset[isTotal ? 'messageTotal' : 'message']!.replace('{state}', state)
  box.querySelector('ul')!.replaceChildren(...lines().map((line) => withText('li', line.querySelector('.t-name')?.textContent)))
  box.querySelector<HTMLElement>('[data-of-some]')!.hidden = isTotal
  box.scrollIntoView({ block: 'nearest' })
  showWay(form, isTotal ? 'home' : 'forbidden')
  if (isTotal) form.querySelector<HTMLElement>('[data-home] a')?.focus()
  else button?.focus()
  void refreshSummary().then(() => {
    for (const line of lines()) {
      if (line.querySelector('[data-forbidden-label]')) continue
      const label = withText('p', box.dataset.label!.replace('{state}', state))
      label.dataset.forbiddenLabel = ''
      line.append(label)
    }
  })
}

function withText(name: 'li' | 'p', text = ''): HTMLElement {
  const element = document.createElement(name)
  element.textContent = text
  return element
}

/** Another address is being typed or chosen: the question is open again. */
function lift(): void {
  const box = find('[data-restriction]')
  const form = find<HTMLFormElement>('[data-step-form]')
  if (!box || box.hidden || !form) return
  box.hidden = true
  showWay(form, 'on')
}

function showWay(form: HTMLFormElement, way: 'on' | 'forbidden' | 'home'): void {
  const button = form.querySelector<HTMLButtonElement>('[data-continue]')
  if (button) {
    button.hidden = way === 'home'
    button.textContent = (way === 'forbidden' ? button.dataset.continueForbidden : button.dataset.continue) ?? ''
  }
  form.querySelector<HTMLElement>('[data-home]')!.hidden = way !== 'home'
  form.querySelector('[name=acceptForbidden]')?.remove()
  if (way !== 'forbidden') return
  const accepted = Object.assign(document.createElement('input'), { type: 'hidden', name: 'acceptForbidden', value: 'true' })
  form.append(accepted)
}

/** The fields of the country that the bill goes to, with what was typed so far. */
async function showCountry(): Promise<void> {
  const button = find<HTMLButtonElement>('[data-billing] [name=update]')!
  const { form } = button
  const answer = await postForPart(button.formAction, new FormData(form!, button))
  const part = read(answer.kind === 'part' ? answer.html : null)
  const fresh = part.querySelector<HTMLElement>('[data-billing]')
  const from = fresh?.closest('form')
  if (!fresh || !from || !form) return button.click()
  const { country = '', siteRules } = from.dataset
  form.dataset.country = country
  if (siteRules === undefined) delete form.dataset.siteRules
  else form.dataset.siteRules = siteRules
  find('[data-billing]')?.replaceWith(fresh)
  takeChoices()
  fresh.querySelector<HTMLElement>('[name=country]')?.focus()
}
