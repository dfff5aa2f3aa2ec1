import { loadStripe } from './load-stripe.browser.ts'

/** What is used of Stripe.js, as it is documented: it speaks with the device through the browser's Payment Request. */
interface Stripe {
  paymentRequest(asked: object): PaymentSheet
}

interface PaymentSheet {
  canMakePayment(): Promise<object | null>
  show(): void
  abort(): void
  on(name: 'cancel', heard: () => void): void
  on(name: 'paymentmethod', heard: (given: Given) => void): void
  on(name: 'shippingaddresschange', heard: (moved: Moved) => void): void
}

interface SheetAddress {
  readonly recipient?: string
  readonly addressLine?: readonly string[]
  readonly city?: string
  readonly region?: string
  readonly postalCode?: string
  readonly country?: string
}

/** Another address is chosen in the sheet, of which it says no more than where that lies. */
interface Moved {
  readonly shippingAddress: SheetAddress
  updateWith(told: object): void
}

interface Given {
  readonly paymentMethod: { readonly id: string }
  readonly payerEmail?: string
  readonly payerName?: string
  readonly shippingAddress?: SheetAddress
  complete(status: 'success' | 'fail'): void
}

interface Session {
  readonly requestID?: string
  readonly processorTransactionID?: string
  /** What an open sheet is told, where it asked what comes to it at an address. */
  readonly sheet?: object
  readonly error?: { readonly message?: string }
}

const form = document.querySelector<HTMLFormElement>('[data-device-wallet]')
if (form && 'PaymentRequest' in window) void offer(form).catch(() => {})

/** Shows the button, and the frame that it stands in, where the browser says that the device can pay. */
async function offer(button: HTMLFormElement): Promise<void> {
  const { script, publicKey, ...shown } = JSON.parse(button.dataset.deviceWallet!)
  const { session: whole, address: priced } = button.dataset
  const makeStripe = await loadStripe<Stripe>(script)
  const sheet = makeStripe(publicKey, { locale: document.documentElement.lang.slice(0, 2) }).paymentRequest({
    ...shown,
    ...{ requestPayerName: true, requestPayerEmail: true, requestShipping: true },
  })
  if (!(await sheet.canMakePayment())) return
  let session: Promise<Session | null> | undefined
  sheet.on('cancel', async () => {
    const asked = session
    session = undefined
    const last = await asked
    // Closed over an address that it is not sent to: the sheet has no words for why. Whoever has opened it again knows more by now.
    if (priced && session === undefined && (last === null || last?.error)) say(last?.error?.message)
  })
  if (priced)
    sheet.on('shippingaddresschange', async ({ shippingAddress: { country = '', region = '', postalCode = '' }, updateWith }) => {
      const fields = new FormData(button)
      for (const [name, value] of Object.entries({ country, region, postalCode })) fields.set(name, value)
      const asked = post<Session>(priced, fields)
      session = asked
      updateWith((await asked)?.sheet ?? { status: 'fail' })
    })
  sheet.on('paymentmethod', async (given) => {
    const opened = await session
    session = undefined
    if (!opened?.requestID) return refuse(given, opened)
    fill(button, opened, given)
    await send(button, given)
  })
  button.addEventListener('submit', (event) => {
    event.preventDefault()
    if (session) return
    // While the hand is still on it: later a browser would not show the sheet.
    sheet.show()
    // Where tax is added, nothing is agreed upon before the sheet knows where to.
    if (priced) {
      session = Promise.resolve({})
      return
    }
    session = post<Session>(whole!, new FormData(button))
    // The bag is no longer what the sheet would show.
    void session.then((opened) => {
      if (opened?.requestID) return
      sheet.abort()
      say(opened ? opened.error?.message : form!.dataset.badResponse)
    })
  })
  button.hidden = false
  // An element of the page around, whose kinds are not those of this one.
  frameElement?.removeAttribute('hidden')
}

function refuse(given: Given, opened: Session | null | undefined): void {
  given.complete('fail')
  say(opened ? opened.error?.message : form!.dataset.badResponse)
}

/** As `postForm` does. By itself: shared with the pages' own script, that would become two files for everybody. */
async function post<T>(url: string, fields: FormData): Promise<T | null> {
  try {
    const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]))
    const response = await fetch(url, { method: 'POST', body, headers: { 'x-requested-with': 'fetch' } })
    return (await response.json()) as T
  } catch {
    return null
  }
}

const shownMs = 6_000

/** In the page around, or in what lies over it: the frame is as high as its button. Then it asks anew what there is to pay. */
function say(words = form!.dataset.away!): void {
  const region = parent.document.getElementById('alert')
  const over = frameElement?.closest('dialog') ?? parent.document.body
  if (region && region.parentElement !== over) over.append(region)
  if (region) region.textContent = words
  setTimeout(() => {
    if (region) region.textContent = ''
    location.reload()
  }, shownMs)
}

/** What the sheet gave goes with the form. */
function fill(button: HTMLFormElement, { requestID = '', processorTransactionID = '' }: Session, given: Given): void {
  const { paymentMethod, payerEmail = '', payerName = '', shippingAddress: to = {} } = given
  const fields = {
    ...{ requestId: requestID, paymentID: processorTransactionID, paymentToken: paymentMethod.id },
    ...{ email: payerEmail, name: payerName, recipient: to.recipient ?? '', addressLine: (to.addressLine ?? []).join('\n') },
    ...{ city: to.city ?? '', region: to.region ?? '', postalCode: to.postalCode ?? '', country: to.country ?? '' },
  }
  for (const [name, value] of Object.entries(fields)) {
    const known = button.querySelector<HTMLInputElement>(`[name=${name}]`)
    const input = known ?? Object.assign(document.createElement('input'), { type: 'hidden', name })
    input.value = value
    if (!known) button.append(input)
  }
}

/** The sheet is told what came of it, and the page goes on. Where no answer says where to, the form itself asks: it is the same payment. */
async function send(button: HTMLFormElement, given: Given): Promise<void> {
  const done = await post<{ readonly location?: string; readonly isTaken?: boolean }>(button.action, new FormData(button))
  given.complete(done?.isTaken ? 'success' : 'fail')
  if (done?.location) top!.location.assign(done.location)
  else button.submit()
}
