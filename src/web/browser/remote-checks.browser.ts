import { type FormattedAddress, fillingOfFormatted } from '../../forms/address-search.ts'
import { checkEmail } from '../../forms/email.ts'
import type { SiteConfig } from '../site-config.ts'
import { refuseFields, wordsOf } from './check-form.browser.ts'
import { postForm } from './fetch.browser.ts'
import { fillForm } from './fill-form.browser.ts'

/** A form that is right may still be wrong about the world: a form with `data-verify` is held until a service has looked. */
type Source = 'email' | 'shipping' | 'billing' | 'profile'

interface Answer {
  readonly action?: string
  readonly address?: FormattedAddress
}

const good = ['addrVerified', 'verified']
const patienceMs = 4_000

/** Found good as they stand: what somebody else sends once more, with a card's token, is not looked at again. */
const seen = new WeakSet<HTMLFormElement>()
const held = new WeakSet<HTMLFormElement>()

const urls = () => (JSON.parse(document.getElementById('site-config')?.textContent ?? '{}') as SiteConfig).urls
const sourceOf = (form: HTMLFormElement) => form.dataset.verify as Source
const mainButton = (form: HTMLFormElement) =>
  form.querySelector<HTMLButtonElement>('button[type=submit]:not([data-as-typed], [formnovalidate], [aria-hidden])')

/** After `watchForm`: a form that is not right never comes here. */
export function checkRemotely(form: HTMLFormElement): void {
  form.addEventListener('submit', (event) => {
    if (event.defaultPrevented || seen.has(form)) return
    if (event.submitter?.matches('.force-save, [data-as-typed], [formnovalidate]')) return
    // Enter presses the first button, which nobody sees: it means the one that is seen.
    if (event.submitter?.matches('[aria-hidden]') && mainButton(form)?.matches('.force-save')) return
    event.preventDefault()
    // Nobody else hears of a form that is not sent yet.
    event.stopImmediatePropagation()
    if (!held.has(form)) void look(form)
  })
  // Whatever changes, the question is open again.
  form.addEventListener('input', () => {
    seen.delete(form)
    showForce(form, false)
  })
  // The box may come anew with its part of the form.
  form.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('[data-take-correction]')) void takeCorrection(form)
  })
  form.dataset.verifier = 'ready'
}

/** The page stays alive meanwhile; only the button waits. */
async function look(form: HTMLFormElement): Promise<void> {
  const button = mainButton(form)
  held.add(form)
  if (button) button.dataset.state = 'busy'
  const isGood = sourceOf(form) === 'email' ? await areEmailsGood(form) : await isAddressGood(form)
  if (button) button.dataset.state = 'ready'
  held.delete(form)
  if (isGood) letPass(form)
}

function letPass(form: HTMLFormElement): void {
  seen.add(form)
  form.requestSubmit(mainButton(form))
}

function serialised(form: HTMLFormElement): FormData {
  const fields = new FormData(form)
  fields.set('source', sourceOf(form))
  return fields
}

async function areEmailsGood(form: HTMLFormElement): Promise<boolean> {
  const controls = [...form.querySelectorAll<HTMLInputElement>('input[type=email]')]
  const areGood = await Promise.all(controls.map(({ value }) => isEmailGood(value)))
  const refused = controls.filter((_, index) => !areGood[index])
  refuseFields(
    form,
    refused.map((control) => ({ control, message: wordsOf(control, 'VALIDATE_EMAIL') })),
  )
  return refused.length === 0
}

/** Nobody is turned away because a service is: no answer in time is a good one. What is not written as an e-mail is no question for it. */
async function isEmailGood(typed: string): Promise<boolean> {
  const email = checkEmail(typed)
  if (!email.ok) return true
  const asked = new URLSearchParams({ email: typed.trim(), userAgent: navigator.userAgent, format: 'ajax' })
  const answer = await fetch(`${urls().emailVerification}?${asked}`, {
    headers: { 'x-requested-with': 'fetch' },
    signal: AbortSignal.timeout(patienceMs),
  })
    .then((response) => response.json() as Promise<{ valid?: boolean }>)
    .catch(() => ({ valid: true }))
  return answer.valid !== false
}

async function isAddressGood(form: HTMLFormElement): Promise<boolean> {
  if (sourceOf(form) === 'billing') {
    await markEmail(form)
    // Billed to where it is sent: that address was looked at when it was given.
    if (form.querySelector('[data-own-billing]:disabled')) return true
  }
  const answer = await postForm<Answer>(urls().qasVerifyAddress!, serialised(form))
  if (good.includes(answer?.action ?? '')) return true
  showForce(form, true, answer?.address)
  return false
}

async function markEmail(form: HTMLFormElement): Promise<void> {
  const answer = await postForm<Answer>(urls().qasVerifyEmail!, serialised(form))
  form.querySelector('[data-email]')?.toggleAttribute('data-verified', answer?.action === 'verified')
}

/** The text, the address that is probably meant, and a button that takes the next click at its word. */
function showForce(form: HTMLFormElement, isShown: boolean, address?: FormattedAddress): void {
  mainButton(form)?.classList.toggle('force-save', isShown)
  const box = form.querySelector<HTMLElement>('[data-verify-box]')
  if (!box || box.hidden !== isShown) return
  box.hidden = !isShown
  const correction = box.querySelector<HTMLElement>('[data-correction]')!
  correction.hidden = !address
  correction.dataset.correction = address ? JSON.stringify(address) : ''
  const { addressLine1 = '', postalCode = '', locality = '' } = address ?? {}
  box.querySelector('[data-correction-text]')!.textContent = [addressLine1, `${postalCode} ${locality}`.trim()].join(', ')
  if (isShown) box.scrollIntoView({ block: 'nearest' })
}

async function takeCorrection(form: HTMLFormElement): Promise<void> {
  const { correction = '' } = form.querySelector<HTMLElement>('[data-correction]')?.dataset ?? {}
  if (correction === '' || held.has(form)) return
  mainButton(form)?.focus()
  fillForm(form, fillingOfFormatted(JSON.parse(correction) as FormattedAddress))
  const answer = await postForm<Answer>(urls().qasUpdateAddress!, serialised(form))
  if (answer?.action === 'reValidate') await look(form)
  else if (good.includes(answer?.action ?? '')) letPass(form)
  else showForce(form, true)
}
