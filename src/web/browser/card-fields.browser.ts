import { alertShopper, announce } from './announce.browser.ts'
import { refuseFields } from './check-form.browser.ts'
import { loadStripe, within } from './load-stripe.browser.ts'

/** What is used of Stripe.js, as it is documented. */
interface Stripe {
  elements(): { create(type: string, options: object): StripeField }
  createPaymentMethod(asked: { type: 'card'; card: StripeField; billing_details: { name: string } }): Promise<{
    readonly paymentMethod?: {
      readonly id: string
      readonly card?: { readonly brand: string; readonly exp_month: number; readonly exp_year: number }
    }
    readonly error?: { readonly code?: string }
  }>
}

interface StripeField {
  mount(place: HTMLElement): void
  focus(): void
  on(name: 'ready' | 'focus' | 'blur', heard: () => void): void
  on(name: 'change', heard: (change: Change) => void): void
}

interface Change {
  readonly empty: boolean
  readonly complete: boolean
  readonly brand?: string
}

interface Placed {
  readonly place: HTMLElement
  readonly field: StripeField
  now: Change
}

const types = { number: 'cardNumber', expiry: 'cardExpiry', cvn: 'cardCvc' } as const
type FieldName = keyof typeof types
const names = Object.keys(types) as readonly FieldName[]

const patienceMs = 10_000

const find = <Found extends HTMLElement>(selector: string) => document.querySelector<Found>(selector)
const card = () => find('[data-card]')
const part = () => find<HTMLFieldSetElement>('[data-card-fields]')
const input = (name: string) => part()?.querySelector<HTMLInputElement>(`[name=${name}]`)

/** The fields as they stand, once they are there; null where they will not be: then the provider's page asks. */
let bringing: Promise<Map<FieldName, Placed> | null> | undefined
let fields: Map<FieldName, Placed> | null = null
let stripe: Stripe
let isBusy = false

/** Whether a card is asked for here: by card, and none of those that are kept. */
function isAsked(): boolean {
  const isByCard = find<HTMLInputElement>('[name=paymentMethod][value=CREDIT_CARD]')?.checked === true
  return isByCard && !find<HTMLInputElement>('[name=savedCard]:checked')?.value
}

/** The card's part of the last step. The provider's script comes when a card is asked for, and not before. */
export function runCardFields(): void {
  document.addEventListener('change', take)
  // Before the form is checked: the choice may have come anew.
  document.addEventListener('submit', take, true)
  document.addEventListener('submit', send)
  // Come back to, what was made of the card is used up.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) forget()
    take()
  })
  take()
}

function take(): void {
  const asked = isAsked()
  const fieldset = part()
  // Nothing to check, and nothing to send, where it is not how one pays.
  if (fieldset) fieldset.disabled = !(asked && fields)
  for (const entry of fields?.values() ?? []) tellWrong(entry)
  if (asked) bringing ??= bring()
}

async function bring(): Promise<Map<FieldName, Placed> | null> {
  const { script = '', publicKey = '' } = card()?.dataset ?? {}
  try {
    const make = await loadStripe<Stripe>(script)
    stripe = make(publicKey, { locale: document.documentElement.lang.slice(0, 2) })
    show(true)
    fields = await within(patienceMs, place())
    take()
    return fields
  } catch {
    show(false)
    const away = card()?.dataset.away ?? ''
    find('[data-hosted]')!.textContent = away
    announce(away)
    return null
  }
}

function show(areThere: boolean): void {
  part()!.hidden = !areThere
  find('[data-hosted]')!.hidden = areThere
}

/** Puts the provider's fields in their places, in the looks of ours. */
async function place(): Promise<Map<FieldName, Placed>> {
  const elements = stripe.elements()
  const { color, fontSize } = getComputedStyle(input('cardOwner')!)
  const textAlign = document.dir === 'rtl' ? 'right' : 'left'
  const style = {
    base: { color, fontSize, fontFamily: 'system-ui, sans-serif', textAlign, '::placeholder': { color: '#64675f' } },
  }
  const placed = names.map((name): readonly [FieldName, Placed, Promise<void>] => {
    const at = document.getElementById(`card-${name}`)!
    const field = elements.create(types[name], { style, ...(name === 'cvn' && { placeholder: '' }) })
    const entry: Placed = { place: at, field, now: { empty: true, complete: false } }
    const ready = new Promise<void>((done) => field.on('ready', done))
    field.on('change', (change) => changed(entry, change))
    field.on('focus', () => at.toggleAttribute('data-focus', true))
    field.on('blur', () => at.toggleAttribute('data-focus', false))
    // Led to by the list of what is wrong, or by its label.
    at.addEventListener('focus', () => field.focus())
    field.mount(at)
    return [name, entry, ready]
  })
  await Promise.all(placed.map(([, , ready]) => ready))
  const all = new Map(placed.map(([name, entry]) => [name, entry]))
  return all
}

function changed(entry: Placed, change: Change): void {
  entry.now = change
  forget()
  if (change.brand !== undefined) showType(change.brand)
  tellWrong(entry)
  // What was said to be wrong with it is looked at once more.
  entry.place.dispatchEvent(new Event('input', { bubbles: true }))
}

function showType(brand: string): void {
  const output = part()!.querySelector('output')!
  const known = JSON.parse(output.dataset.names ?? '{}') as Record<string, string>
  const name = known[brand] ?? ''
  if (output.value !== name) output.value = name
  for (const sign of part()!.querySelectorAll<HTMLElement>('[data-sign]'))
    sign.hidden = sign.dataset.sign !== (known[brand] ? brand : 'unknown')
}

function messageOf({ place: { dataset }, now }: Placed): string {
  const words = JSON.parse(dataset.words ?? '{}') as Record<string, string>
  return (now.empty ? words.VALIDATE_REQUIRED : words.wrong) ?? ''
}

/** For whoever checks the form. */
function tellWrong(entry: Placed): void {
  entry.place.dataset.wrong = entry.now.complete || !isAsked() ? '' : messageOf(entry)
}

/** What was made of a card is of no use once something of it has changed, or once it was sent. */
function forget(): void {
  for (const name of ['paymentToken', 'cardType', 'month', 'yearshort']) {
    const hidden = input(name)
    if (hidden) hidden.value = ''
  }
}

/** The card becomes a token before the form goes; where nothing can make it one, the form goes as it is. */
function send(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  const button = event.submitter as HTMLButtonElement | null
  if (event.defaultPrevented || form !== part()?.form || button?.formNoValidate || !isAsked() || input('paymentToken')?.value)
    return
  if (bringing && !fields) {
    // Not there yet: who presses waits for them, and goes to the provider's page where they do not come.
    event.preventDefault()
    void bringing.then((brought) => {
      if (brought) form.requestSubmit(button)
      else form.submit()
    })
    return
  }
  if (!fields) return
  event.preventDefault()
  if (isBusy) return
  void make(form, button)
}

async function make(form: HTMLFormElement, button: HTMLButtonElement | null): Promise<void> {
  isBusy = true
  const shown = form.querySelector<HTMLButtonElement>('[name=payment_save]')
  if (shown) shown.dataset.state = 'busy'
  const asked = {
    type: 'card',
    card: fields!.get('number')!.field,
    billing_details: { name: input('cardOwner')!.value.trim() },
  } as const
  const { paymentMethod, error } = await stripe
    .createPaymentMethod(asked)
    .catch(() => ({ error: {} as { code?: string }, paymentMethod: undefined }))
  isBusy = false
  if (!paymentMethod) {
    if (shown) shown.dataset.state = 'ready'
    return refuse(form, error?.code ?? '')
  }
  const { brand = '', exp_month: month, exp_year: year } = paymentMethod.card ?? {}
  const told = {
    paymentToken: paymentMethod.id,
    cardType: brand,
    month: month ? String(month).padStart(2, '0') : '',
    yearshort: year ? String(year).slice(-2) : '',
  }
  for (const [name, value] of Object.entries(told)) input(name)!.value = value
  form.requestSubmit(button)
}

/** The provider has looked closer than its fields: what it found is said where it is. */
function refuse(form: HTMLFormElement, code: string): void {
  const name: FieldName | null = /number/.test(code) ? 'number' : /expir/.test(code) ? 'expiry' : /cvc/.test(code) ? 'cvn' : null
  const entry = name && fields?.get(name)
  if (entry) refuseFields(form, [{ control: entry.place as HTMLInputElement, message: messageOf(entry) }])
  else alertShopper(card()?.dataset.unavailable ?? '')
}
