import type { Mark } from '../../forms/own-checks.ts'
import { checkIn, type FieldName } from '../../forms/rule-book.ts'
import type { SiteRules } from '../../forms/site-rules.ts'
import { errorLine } from '../ui/error-line.ts'
import * as timings from './timings.browser.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

interface Wrong {
  readonly control: Control
  readonly message: string
}

/** A form with `data-country` is checked here by the rules that the server goes by, before it is sent. */
export function watchForm(form: HTMLFormElement): void {
  form.addEventListener('submit', (event) => {
    if (event.submitter?.hasAttribute('formnovalidate')) return
    const wrong = wrongIn(form)
    show(form, wrong)
    if (wrong.length === 0) return
    event.preventDefault()
    leadTo(wrong[0]!.control)
  })
  // While it is typed, not when it is left: an error that goes as the hand reaches for the button would move the button away.
  form.addEventListener('input', (event) => {
    if (!(event.target as Control).dataset.field) return
    // All that were wrong: a password may be wrong no longer because another field has changed.
    for (const control of controlsOf(form)) if (control.getAttribute('aria-invalid')) mark(control, messageFor(form, control))
  })
  if (form.dataset.changeStateSubmit !== undefined) holdSubmit(form)
  form.dataset.watched = ''
}

/** Fields that only a service could tell to be wrong. */
export function refuseFields(form: HTMLFormElement, wrong: readonly Wrong[]): void {
  show(form, wrong)
  if (wrong[0]) leadTo(wrong[0].control)
}

/** The page's words for what is wrong with a field. */
export function wordsOf(control: Control, code: string): string {
  return (JSON.parse(control.dataset.words ?? '{}') as Record<string, string>)[code] ?? code
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>('[data-field]')].filter((control) => !control.matches(':disabled'))
}

function wrongIn(form: HTMLFormElement): Wrong[] {
  return controlsOf(form).flatMap((control) => {
    const message = messageFor(form, control)
    return message === null ? [] : [{ control, message }]
  })
}

/** What is wrong with a field, in the page's words; null when nothing is. A form may have words of its own. */
function messageFor(form: HTMLFormElement, control: Control): string | null {
  if (control.dataset.skipDynamicValidation !== undefined) return null
  // One that stands in a frame of somebody else: who brought it says what is wrong.
  if (control.dataset.wrong !== undefined) return control.dataset.wrong || null
  const { country = '', siteRules = '{}', messageRequired, messageInvalid } = form.dataset
  const checked = checkIn(control.dataset.field as FieldName, {
    country,
    site: JSON.parse(siteRules) as SiteRules,
    marks: (control.dataset.marks ?? '').split(' ') as Mark[],
    typed: (field) => (field === control.dataset.field ? typedIn(control) : valueIn(form, field)),
  })
  if (!checked || checked.ok) return null
  const { code } = checked.failure
  const isMissing = code === 'VALIDATE_REQUIRED' || code === 'TICK_MISSING'
  const own = isMissing ? messageRequired : code === 'VALIDATE_MAXLENGTH' ? undefined : messageInvalid
  return own ?? wordsOf(control, code)
}

function valueIn(form: HTMLFormElement, field: FieldName): string {
  const control = form.querySelector<Control>(`[data-field="${field}"]`)
  return control ? typedIn(control) : ''
}

function typedIn(control: Control): string {
  return control.type === 'checkbox' && !(control as HTMLInputElement).checked ? '' : control.value
}

function show(form: HTMLFormElement, wrong: readonly Wrong[]): void {
  for (const control of controlsOf(form)) mark(control, wrong.find((each) => each.control === control)?.message ?? null)
  const box = form.querySelector<HTMLElement>('[data-error-box]')
  if (!box) return
  const titles = JSON.parse(box.dataset.titles ?? '[]') as string[]
  box.hidden = wrong.length === 0
  box.querySelector('p')!.textContent = titles[wrong.length - 1] ?? ''
  box.querySelector('ul')!.replaceChildren(...wrong.map(lineFor))
}

function lineFor({ control, message }: Wrong): HTMLLIElement {
  const link = document.createElement('a')
  link.href = `#${control.id}`
  link.textContent = errorLine(control.dataset.label ?? '', message)
  const line = document.createElement('li')
  line.append(link)
  return line
}

function mark(control: Control, message: string | null): void {
  const error = document.getElementById(`${control.id}-error`)
  if (error) {
    error.hidden = message === null
    error.querySelector('span')!.textContent = message ?? ''
  }
  const others = (control.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id && id !== error?.id)
  const described = message === null ? others : [`${control.id}-error`, ...others]
  control.toggleAttribute('aria-invalid', message !== null)
  if (message !== null) control.setAttribute('aria-invalid', 'true')
  if (described.length > 0) control.setAttribute('aria-describedby', described.join(' '))
  else control.removeAttribute('aria-describedby')
}

/** In sight at once, in hand after half a second. */
function leadTo(control: Control): void {
  void import('./scroll-to-middle.browser.ts').then(({ scrollToMiddle }) => scrollToMiddle(control))
  setTimeout(() => control.focus({ preventScroll: true }), timings.firstError)
}

/** Only a script may take the button away: without one the form must go through. A choice that must be made is a field too. */
function holdSubmit(form: HTMLFormElement): void {
  const weigh = () => {
    const isWrong = wrongIn(form).length > 0
    form.toggleAttribute('data-held', isWrong)
    // The button may have come anew.
    const button = form.querySelector<HTMLButtonElement>('button[type=submit]:not([formnovalidate])')
    if (button) button.disabled = isWrong || form.querySelector('[type=radio]:invalid') !== null
  }
  form.addEventListener('input', weigh)
  // Whoever is held says why, as far as one has come.
  form.addEventListener('change', ({ target }) => {
    const controls = controlsOf(form)
    for (const control of controls.slice(0, controls.indexOf(target as Control) + 1)) mark(control, messageFor(form, control))
  })
  weigh()
}
