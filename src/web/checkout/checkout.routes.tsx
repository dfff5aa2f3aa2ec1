import type { ReactElement } from 'react'
import type { Cart } from '../../domain/cart/cart.ts'
import { type Checkout, mayShow, openStep, type Told } from '../../domain/checkout/checkout.ts'
import { type CheckoutFailure, completeCheckout } from '../../domain/checkout/complete-checkout.ts'
import { findCheckout } from '../../domain/checkout/find-checkout.ts'
import { chooseMethod, chooseOption, continueAsGuest, giveAddress } from '../../domain/checkout/tell-checkout.ts'
import { listAddressesIn } from '../../domain/customer/address-book.ts'
import { findCustomer } from '../../domain/customer/find-customer.ts'
import type { Address } from '../../forms/address.ts'
import type { AddressField } from '../../forms/address-rules.ts'
import { emailMaxLength } from '../../forms/email.ts'
import { explain } from '../../i18n/explain.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { searchToken } from '../form/address-search-props.ts'
import { refused } from '../form/form-state.ts'
import { typedIn, uuid } from '../form/params.ts'
import { answerPage, seeOther } from '../http/answer.ts'
import { tellCount } from '../http/cart-count.ts'
import { refuseFlood } from '../http/flood.ts'
import { Problem } from '../http/problem.ts'
import type { PrivateHandler, PrivateRequest } from '../http/route.ts'
import { signIn } from '../http/sign-in.ts'
import { Notice, noticeOf } from '../layout/notice.tsx'
import type { Page } from '../layout/page.ts'
import { title } from '../layout/title.ts'
import { urlOf } from '../urls.ts'
import { CheckoutFrame, type WalkedStep, walked } from './checkout.page.tsx'
import type { SavedChoice } from './saved-addresses.tsx'
import { AddressStep, LoginStep, MethodStep, OptionStep, PaymentStep, SignedInStep, shippingNames } from './steps.tsx'
import { Summary } from './summary.tsx'

const titles = {
  login: 'checkout.loginTitle',
  'shipping-option': 'checkout.optionTitle',
  'shipping-address': 'checkout.addressTitle',
  'shipping-method': 'checkout.methodTitle',
  payment: 'checkout.paymentTitle',
} as const satisfies Record<WalkedStep, string>

/** What a step needs to know, or the way to where the shopper has to be first. */
type Entered = { readonly checkout: Checkout; readonly token: string } | Response

async function enter(request: PrivateRequest, step: WalkedStep): Promise<Entered> {
  const checkout = await findOwnCheckout(request)
  if (!mayShow(step, checkout, request.visit)) return toOpenStep(request, checkout)
  return { checkout, token: request.csrfToken() }
}

/** Whoever is signed in is written to at their account's e-mail. */
async function findOwnCheckout({ shop, visit }: PrivateRequest): Promise<Checkout> {
  const { db } = shop.database
  const checkout = await findCheckout(db, visit)
  const customer = checkout.cart.id && visit.customer && (await findCustomer(db, visit.customer.id))
  if (!customer || checkout.told.email === customer.email) return checkout
  await continueAsGuest(db, visit, customer.email)
  return { ...checkout, told: { ...checkout.told, email: customer.email } }
}

/** To the first step that wants an answer. */
function toOpenStep({ c, visit }: PrivateRequest, checkout: Checkout): Response {
  const open = openStep(checkout, visit)
  return seeOther(c, urlOf(visit, walked.find(({ step }) => step === open)?.call ?? 'checkoutCart'))
}

/** On from here, with what was just told. */
function toNextStep(request: PrivateRequest, { cart, told }: Checkout, answer: Partial<Told>): Response {
  return toOpenStep(request, { cart, told: { ...told, ...answer } })
}

function stepPage({ c, visit }: PrivateRequest, step: WalkedStep, checkout: Checkout, body: ReactElement): Page {
  const t = messagesIn(visit.language)
  return {
    context: 'checkout',
    name: `checkout-${step}`,
    title: title(`${t('checkout.title')}: ${t(titles[step])}`),
    path: null,
    indexable: false,
    body: (
      <CheckoutFrame step={step} checkout={checkout} title={t(titles[step])}>
        <Notice text={noticeOf(visit, c.req.query('done'))} />
        {body}
      </CheckoutFrame>
    ),
  }
}

export const showLogin: PrivateHandler = async (request) => {
  const entered = await enter(request, 'login')
  if (entered instanceof Response) return entered
  const { checkout } = entered
  const body = request.visit.customer ? <SignedInStep email={checkout.told.email!} /> : <LoginStep {...entered} />
  return answerPage(request, stepPage(request, 'login', checkout, body))
}

export const login: PrivateHandler = async (request) => {
  const { form, shop, visit } = request
  const entered = await enter(request, 'login')
  if (entered instanceof Response) return entered
  if (form.has('password')) return loginAsCustomer(request, entered)
  const email = form.get('username_unregister') ?? ''
  const done = await continueAsGuest(shop.database.db, visit, email)
  if (done.ok) return toNextStep(request, entered.checkout, done.value)
  const message = explain(messagesIn(visit.language), done.failure.code, { max: emailMaxLength })
  return answerPage(
    request,
    stepPage(request, 'login', entered.checkout, <LoginStep {...entered} failed={{ email, message }} />),
    422,
  )
}

/** On to the next step with the customer's bag, which the guest's has joined. */
async function loginAsCustomer(request: PrivateRequest, entered: Exclude<Entered, Response>): Promise<Response> {
  const { c, visit } = request
  const t = messagesIn(visit.language)
  const done = await signIn(request)
  if (done.ok) return seeOther(c, urlOf(visit, 'checkoutShippingOption') + (done.value.joined ? '?done=joined' : ''))
  const fields = done.failure.code === 'INVALID_FORM' ? done.failure.fields : {}
  const failed = done.failure.code === 'LOGIN_FAILED' ? t('account.loginFailed') : undefined
  const state = refused(t, typedIn(request), fields, ['username', 'password'])
  const body = <LoginStep {...entered} signIn={{ state, failed }} />
  return answerPage(request, stepPage(request, 'login', entered.checkout, body), 422)
}

export const showShippingOption: PrivateHandler = async (request) => {
  const entered = await enter(request, 'shipping-option')
  if (entered instanceof Response) return entered
  return answerPage(request, stepPage(request, 'shipping-option', entered.checkout, <OptionStep {...entered} />))
}

export const setShippingOption: PrivateHandler = async (request) => {
  const { form, shop, visit } = request
  const entered = await enter(request, 'shipping-option')
  if (entered instanceof Response) return entered
  const done = await chooseOption(shop.database.db, visit, form.get('shippingOption'))
  if (done.ok) return toNextStep(request, entered.checkout, done.value)
  const failed = explain(messagesIn(visit.language), done.failure.code)
  return answerPage(
    request,
    stepPage(request, 'shipping-option', entered.checkout, <OptionStep {...entered} failed={failed} />),
    422,
  )
}

export const showShippingAddress: PrivateHandler = async (request) => {
  const entered = await enter(request, 'shipping-address')
  if (entered instanceof Response) return entered
  const saved = await savedFor(request, entered.checkout)
  const search = searchToken(request.shop, request.visit, request.visit.visitor)
  return answerPage(
    request,
    stepPage(request, 'shipping-address', entered.checkout, <AddressStep {...entered} search={search} saved={saved} />),
  )
}

/** The customer's addresses in this country, and what the form shows: the one asked for, none, what was told, or the default. */
async function savedFor({ c, shop, visit }: PrivateRequest, { told }: Checkout): Promise<SavedChoice | undefined> {
  const customer = visit.customer && (await findCustomer(shop.database.db, visit.customer.id))
  if (!customer) return undefined
  const addresses = await listAddressesIn(shop.database.db, customer.id, visit.country)
  const asked = addresses.find(({ id }) => id === c.req.query('addressID'))
  const usual = c.req.query('newAddress') === 'true' ? undefined : (told.address ?? addresses[0]?.address)
  const shown: Partial<Address> = asked?.address ?? usual ?? { firstname: customer.firstname, lastname: customer.lastname }
  return { addresses, known: (field) => shown[field] ?? '' }
}

export const setShippingAddress: PrivateHandler = async (request) => {
  const { form, shop, visit } = request
  const entered = await enter(request, 'shipping-address')
  if (entered instanceof Response) return entered
  const chosen = form.has('useThisAddress') ? await chosenAddress(request) : undefined
  const posted = (field: AddressField) => form.get(field === 'dialcode' ? shippingNames.dialcode : field) ?? form.get(field) ?? ''
  const typed = (field: AddressField) => chosen?.[field] ?? posted(field)
  const done = await giveAddress(shop.database.db, visit, typed)
  if (done.ok) return toNextStep(request, entered.checkout, done.value)
  const failed = { failure: done.failure, typed }
  const saved = await savedFor(request, entered.checkout)
  const search = searchToken(shop, visit, visit.visitor)
  return answerPage(
    request,
    stepPage(
      request,
      'shipping-address',
      entered.checkout,
      <AddressStep {...entered} search={search} failed={failed} saved={saved} />,
    ),
    422,
  )
}

/** An address out of the customer's own book, and no one else's. */
async function chosenAddress({ form, shop, visit }: PrivateRequest): Promise<Address> {
  const own = visit.customer ? await listAddressesIn(shop.database.db, visit.customer.id, visit.country) : []
  const found = own.find(({ id }) => id === form.get('addressID'))
  if (!found) throw new Problem('PAGE_NOT_FOUND', 'addressID')
  return found.address
}

export const showShippingMethod: PrivateHandler = async (request) => {
  const entered = await enter(request, 'shipping-method')
  if (entered instanceof Response) return entered
  return answerPage(request, stepPage(request, 'shipping-method', entered.checkout, <MethodStep {...entered} />))
}

export const setShippingMethod: PrivateHandler = async (request) => {
  const { form, shop, visit } = request
  const entered = await enter(request, 'shipping-method')
  if (entered instanceof Response) return entered
  const done = await chooseMethod(shop.database.db, visit, form.get('shippingMethod'))
  if (done.ok) return toNextStep(request, entered.checkout, done.value)
  const failed = explain(messagesIn(visit.language), done.failure.code)
  return answerPage(
    request,
    stepPage(request, 'shipping-method', entered.checkout, <MethodStep {...entered} failed={failed} />),
    422,
  )
}

export const showPayment: PrivateHandler = async (request) => {
  const entered = await enter(request, 'payment')
  if (entered instanceof Response) return entered
  return answerPage(request, stepPage(request, 'payment', entered.checkout, <PaymentStep {...entered} />))
}

/** The cart's page with what is wrong (`routes.ts` knows whose it is). */
type CartPage = (request: PrivateRequest, cart: Cart, failed: { message: string }) => Promise<Page>

/** The last button. Pressed twice, it leads twice to the one order. */
export async function pay(request: PrivateRequest, cartPage: CartPage): Promise<Response> {
  const { c, form, shop, visit } = request
  const cart = form.get('cart') ?? ''
  if (!uuid.test(cart)) throw new Problem('MALFORMED_REQUEST', 'cart')
  await refuseFlood(request, 'order', { of: visit.visitor, most: 20, seconds: 60 })
  const confirmed = { cart, seen: form.get('seen') ?? '', payment: form.get('paymentMethod') }
  const done = await completeCheckout(shop.database, shop.queue, visit, confirmed)
  if (!done.ok) return refusePayment(request, done.failure, cartPage)
  shop.log.info({ requestId: c.get('requestId'), order: done.value.number }, 'order placed')
  tellCount(request, 0)
  return seeOther(c, `${urlOf(visit, 'checkoutConfirmation')}?order=${done.value.number}`)
}

/** The bag is as it was. Where something in it is the reason, the bag says so; otherwise the shopper looks once more. */
async function refusePayment(request: PrivateRequest, failed: CheckoutFailure, cartPage: CartPage): Promise<Response> {
  const { c, shop, visit } = request
  shop.log.info({ requestId: c.get('requestId'), code: failed.code }, 'order refused')
  const checkout = await findCheckout(shop.database.db, visit)
  const message = explain(messagesIn(visit.language), failed.code)
  const open = openStep(checkout, visit)
  if (failed.code === 'NO_STOCK' || open === 'checkout-cart') {
    return answerPage(request, await cartPage(request, checkout.cart, { message }), 422)
  }
  if (open !== 'payment') return toOpenStep(request, checkout)
  const token = request.csrfToken()
  return answerPage(
    request,
    stepPage(request, 'payment', checkout, <PaymentStep checkout={checkout} token={token} failed={message} />),
    422,
  )
}

/** The order beside the step, alone. `checkoutStep` is the specification's number; the summary is the same on each. */
export const checkoutSummary: PrivateHandler = async (request) => {
  const checkout = await findCheckout(request.shop.database.db, request.visit)
  return answerPage(
    { ...request, wantsFragment: true },
    { context: 'checkout', name: 'summary', title: '', path: null, indexable: false, body: <Summary checkout={checkout} /> },
  )
}
