import { addGift } from '../../domain/cart/add-gift.ts'
import { type Cart, pieceCount } from '../../domain/cart/cart.ts'
import { findCart } from '../../domain/cart/find-cart.ts'
import { keepBilling } from '../../domain/checkout/answer-step.ts'
import { completeCheckout } from '../../domain/checkout/complete-checkout.ts'
import type { CheckoutFailure, Completed, Confirmation } from '../../domain/checkout/confirm-checkout.ts'
import { type Paid, payByCard } from '../../domain/checkout/pay-by-card.ts'
import { payByWallet } from '../../domain/checkout/pay-by-wallet.ts'
import { type Settled, type Settling, settlePayment } from '../../domain/checkout/settle-payment.ts'
import { openStep } from '../../domain/checkout/steps.ts'
import { isCouponFailure } from '../../domain/coupon/coupon.ts'
import { findPayment } from '../../domain/payment/begin-payment.ts'
import type { DeclineReason } from '../../domain/payment/card-provider.port.ts'
import { takenPayments } from '../../domain/payment/payment-provider.ts'
import { findPayingCard } from '../../domain/payment/saved-cards.ts'
import { isPickup } from '../../domain/shipping/shipping.ts'
import { explain } from '../../i18n/explain.ts'
import { explainCoupon } from '../../i18n/explain-coupon.ts'
import { clocksAt } from '../../i18n/format.ts'
import { messagesIn, type Translate } from '../../i18n/messages.ts'
import type { PaymentCode } from '../../markets/methods.ts'
import { appendParam } from '../append-param.ts'
import { idIn } from '../form/params.ts'
import { answerPage, seeElsewhere, seeOther } from '../http/answer.ts'
import { tellCount } from '../http/cart-count.ts'
import { consentOf } from '../http/consent.ts'
import { refuseFlood } from '../http/flood.ts'
import { Problem } from '../http/problem.ts'
import type { PrivateHandler, PrivateRequest } from '../http/route.ts'
import type { Page } from '../layout/page.ts'
import type { Shop } from '../shop.ts'
import { urlOf } from '../urls.ts'
import { billingIn, type RefusedBilling } from './billing.tsx'
import { type CardRefusal, cardIn } from './card/card-form.ts'
import { isCertificateTyped, type RefusedCertificate, typedCertificate } from './certificates.tsx'
import { checkoutOf } from './step.tsx'

export interface RefusedPayment {
  readonly message?: string
  readonly billing?: RefusedBilling
  /** What is wrong with the card, field by field. */
  readonly card?: CardRefusal
  /** Whether a payment failed, which the page says of itself. */
  readonly isFailed?: boolean
  /** What is wrong with a gift certificate. */
  readonly certificate?: RefusedCertificate
}

/** The cart's own page, where something in it is the reason that it cannot be ordered. */
export type CartPage = (request: PrivateRequest, cart: Cart, failed: { readonly message: string }) => Promise<Page>

type Answered = { readonly refused: RefusedPayment } | Response

/** What settling a payment needs of the shop. */
export function settlingOf({ database, providers, clock, log }: Shop): Settling {
  return { database, providers, clocks: clocksAt(clock()), log }
}

/** The last button. Pressed twice, it leads twice to the one order. */
export async function pay(request: PrivateRequest, cartPage: CartPage): Promise<Answered> {
  const { form, shop, visit } = request
  const cart = idIn(form.get('cart'))
  if (!cart) throw new Problem('MALFORMED_REQUEST', 'cart')
  await refuseFlood(request, 'order', visit.visitor)
  const read = billingIn(request)
  if ('refused' in read) return { refused: { billing: read.refused } }
  const confirmed: Confirmation = {
    cart,
    seen: form.get('seen') ?? '',
    payment: (form.get('paymentMethod') ?? '') as PaymentCode,
    taken: takenPayments(shop, visit.currency),
    mostUnpaid: shop.config.unpaidOrders,
    billing: read.billing,
    acceptsPrices: form.get('acceptPrices') === '1',
    consent: await consentOf(request),
  }
  const asked = await lookAgain(request, confirmed)
  if (asked) return { refused: asked }
  if (confirmed.payment === 'CREDIT_CARD' && shop.cards) return payWithCard(request, confirmed, cartPage)
  if (confirmed.payment === 'WALLET' && shop.wallet) return payWithWallet(request, confirmed, cartPage)
  const done = await completeCheckout(shop.database, visit, confirmed, clocksAt(shop.clock()))
  if (!done.ok) return refuse(request, confirmed, done.failure, cartPage)
  shop.log.info({ requestId: request.c.get('requestId'), order: done.value.number }, 'order placed')
  return toConfirmation(request, done.value)
}

/** What was said beside the last button and changes what is paid, or when it comes: it is done, and the shopper looks once more. */
async function lookAgain(request: PrivateRequest, { billing }: Confirmation): Promise<RefusedPayment | undefined> {
  const { form, shop, visit } = request
  const { db } = shop.database
  const t = messagesIn(visit.language)
  if (isCertificateTyped(form)) {
    await keepBilling(db, visit, billing)
    const certificate = await typedCertificate(request)
    return certificate ? { certificate } : { message: t('certificate.laid') }
  }
  if (form.get('isGift') !== 'true' || (await findCart(db, visit)).gift) return undefined
  await keepBilling(db, visit, billing)
  await addGift(db, visit, '')
  return { message: t('gift.savedConfirm') }
}

/** Where the shopper comes back to from a bank's or a provider's page. */
export const returnUrl = ({ shop, visit }: PrivateRequest, payment: string): string =>
  appendParam(shop.config.publicUrl + urlOf(visit, 'paymentReturn'), 'payment', payment)

async function payWithCard(request: PrivateRequest, confirmed: Confirmation, cartPage: CartPage): Promise<Answered> {
  const { form, shop, visit } = request
  const given = cardIn(form, shop.clock())
  if (!given.ok) return refuseCard(request, confirmed, { card: given.failure.fields })
  await refuseFlood(request, 'card', visit.visitor)
  const card = await findPayingCard(shop.database.db, shop.cards!, visit.customer?.id ?? null, given.value, shop.clock())
  if (!card.ok) return refuseCard(request, confirmed, { message: explainPayment(card.failure.code, messagesIn(visit.language)) })
  const paid = await payByCard({ ...settlingOf(shop), cards: shop.cards! }, visit, confirmed, {
    ...card.value,
    attempt: idIn(form.get('attempt')) ?? '',
    returnUrl: (payment) => returnUrl(request, payment),
    cancelUrl: shop.config.publicUrl + urlOf(visit, 'checkoutPayment'),
    description: messagesIn(visit.language)('checkout.yourOrder'),
  })
  return answerPaid(request, confirmed, paid, cartPage)
}

async function payWithWallet(request: PrivateRequest, confirmed: Confirmation, cartPage: CartPage): Promise<Answered> {
  const { shop, visit } = request
  const paid = await payByWallet({ ...settlingOf(shop), wallet: shop.wallet! }, visit, confirmed, {
    doneUrl: (payment) => returnUrl(request, payment),
    cancelUrl: (payment) => returnUrl(request, payment),
    description: messagesIn(visit.language)('checkout.yourOrder'),
  })
  return answerPaid(request, confirmed, paid, cartPage)
}

/** Nobody was asked yet: it is the card that wants another look. */
async function refuseCard(
  { c, shop, visit }: PrivateRequest,
  { billing }: Confirmation,
  refused: RefusedPayment,
): Promise<Answered> {
  shop.log.info({ requestId: c.get('requestId'), fields: Object.keys(refused.card ?? {}) }, 'card refused')
  await keepBilling(shop.database.db, visit, billing)
  return { refused }
}

/** What came of it, wherever it is paid: by card, and by whatever is paid like one. */
async function answerPaid(request: PrivateRequest, confirmed: Confirmation, paid: Paid, cartPage: CartPage): Promise<Answered> {
  const { c, shop, visit } = request
  if (paid.is === 'ordered') return toConfirmation(request, paid)
  if (paid.is === 'elsewhere') return seeElsewhere(c, paid.url)
  if (paid.is === 'refused' && paid.failure.code !== 'TOO_MANY_ATTEMPTS')
    return refuse(request, confirmed, paid.failure, cartPage)
  const why = failureOf(paid)
  shop.log.info({ requestId: c.get('requestId'), payment: why }, 'payment not taken')
  await keepBilling(shop.database.db, visit, confirmed.billing)
  return { refused: { message: explainPayment(why, messagesIn(visit.language)), isFailed: true } }
}

/** A word for why a payment was not taken, short enough to stand in an address. */
export function failureOf(paid: Exclude<Paid, { is: 'ordered' | 'elsewhere' }> | Exclude<Settled, { is: 'ordered' }>): string {
  if (paid.is === 'declined') return paid.reason
  if (paid.is === 'ended') return ended[paid.why] ?? 'totalChanged'
  if (paid.is === 'refused') return 'tooManyAttempts'
  if (paid.is === 'open' && paid.told) return paid.told.declined ?? 'unfinished'
  return 'uncertain'
}

const ended: Readonly<Partial<Record<string, string>>> = {
  PAYMENT_LAPSED: 'lapsed',
  PAYMENT_CANCELLED: 'unfinished',
  PAYMENT_DECLINED: 'walletDeclined',
  CAPTURE_DECLINED: 'declined',
  NO_STOCK: 'NO_STOCK',
}

const declines: readonly DeclineReason[] = [
  'declined',
  'insufficient',
  'expired',
  'wrong-cvn',
  'wrong-number',
  'unconfirmed',
  'try-again',
]

/** A sentence for it; nothing for what nobody says. */
export function explainPayment(why: string | undefined, t: Translate): string {
  const reason = declines.find((each) => each === why)
  if (reason) return t(`payment.declined_${reason}`)
  switch (why) {
    case 'lapsed':
    case 'totalChanged':
    case 'tooManyAttempts':
    case 'uncertain':
    case 'unfinished':
    case 'walletDeclined':
      return t(`payment.${why}`)
    case 'CARD_GONE':
      return t('payment.cardGone')
    case 'CARD_OVER':
      return t('payment.declined_expired')
    case 'NO_STOCK':
      return explain(t, why)
    default:
      return ''
  }
}

export async function toConfirmation(request: PrivateRequest, { number, left }: Completed): Promise<Response> {
  const { c, shop, visit } = request
  tellCount(request, left ?? pieceCount(await findCart(shop.database.db, visit)))
  return seeOther(c, `${urlOf(visit, 'checkoutConfirmation')}?order=${number}`)
}

/** Why it was not ordered, where that is best said. */
async function refuse(
  request: PrivateRequest,
  { billing }: Confirmation,
  failure: CheckoutFailure,
  cartPage: CartPage,
): Promise<Answered> {
  const { c, shop, visit } = request
  shop.log.info({ requestId: c.get('requestId'), code: failure.code }, 'order refused')
  await keepBilling(shop.database.db, visit, billing)
  const checkout = await checkoutOf(request)
  // Where it may not be sent is said there, piece by piece.
  if (failure.code === 'FORBIDDEN_STATE')
    return seeOther(c, urlOf(visit, isPickup(checkout.draft.option) ? 'checkoutShippingOption' : 'checkoutShippingAddress'))
  const message = isCouponFailure(failure) ? explainCoupon(failure, visit) : explain(messagesIn(visit.language), failure.code)
  // The cart is as it was. Where something in it is the reason, the cart says so; otherwise the shopper looks once more.
  const isAboutCart =
    isCouponFailure(failure) ||
    openStep(checkout, visit) === 'checkout-cart' ||
    // What the boutique no longer has may be had otherwise.
    (['NO_STOCK', 'ORDER_TOO_LARGE'].includes(failure.code) && checkout.draft.option !== 'collect')
  return isAboutCart ? answerPage(request, await cartPage(request, checkout.cart, { message }), 422) : { refused: { message } }
}

/** Back from the bank or the provider's page: to the order, or to the step with what came of it. */
export const returnFromPayment: PrivateHandler = async (request) => {
  const { c, shop, visit } = request
  const step = urlOf(visit, 'checkoutPayment')
  const id = idIn(c.req.query('payment'))
  const payment = id && (await findPayment(shop.database.db, id))
  // Whose it is not learns nothing of it.
  if (!payment || payment.visitor !== visit.visitor) return seeOther(c, step)
  const settled = await settlePayment(settlingOf(shop), payment.id)
  return settled.is === 'ordered'
    ? toConfirmation(request, settled)
    : seeOther(c, appendParam(step, 'failed', failureOf(settled)))
}
