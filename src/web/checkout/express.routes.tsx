import { rulesAt } from '../../domain/address/rules-at.ts'
import { findCart } from '../../domain/cart/find-cart.ts'
import {
  beginExpress,
  type Called,
  completeExpress,
  creditFlag,
  type Expressed,
  findExpress,
  type OpenFailure,
  windowOf,
} from '../../domain/checkout/express.ts'
import type { WalletPaying, WalletWords } from '../../domain/checkout/pay-by-wallet.ts'
import { isCouponFailure } from '../../domain/coupon/coupon.ts'
import { takenExpress } from '../../domain/payment/payment-provider.ts'
import { explain } from '../../i18n/explain.ts'
import { explainCoupon } from '../../i18n/explain-coupon.ts'
import { countryName } from '../../i18n/format.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { appendParam } from '../append-param.ts'
import { canReturnFromWallet, expressWallet } from '../express-wallet.ts'
import { idIn } from '../form/params.ts'
import { answerJson, answerPage, seeElsewhere, seeOther, wantsPage } from '../http/answer.ts'
import { rememberConsent } from '../http/consent.ts'
import { refuseFlood } from '../http/flood.ts'
import { Problem } from '../http/problem.ts'
import type { PrivateHandler, PrivateRequest } from '../http/route.ts'
import { calls, urlOf } from '../urls.ts'
import { expressReturnPage } from './express-return.page.tsx'
import { type CartPage, failureOf, settlingOf, toConfirmation } from './pay.ts'

/** Everything that an express payment needs; there is none where nobody's wallet is taken. */
function payingOf({ shop, visit }: PrivateRequest): WalletPaying {
  const wallet = expressWallet(shop, visit)
  if (!wallet) throw new Problem('PAGE_NOT_FOUND')
  return { ...settlingOf(shop), wallet }
}

function wordsOf({ shop, visit }: PrivateRequest): WalletWords {
  const back = (id: string) => appendParam(shop.config.publicUrl + urlOf(visit, 'walletReturn'), 'requestId', id)
  return {
    description: messagesIn(visit.language)('checkout.yourOrder'),
    doneUrl: back,
    cancelUrl: (id) => appendParam(back(id), 'cancelled', 'true'),
  }
}

/** Which of the two kinds: the usual one where nobody says. What is said otherwise than we know it is not guessed at. */
function isCreditAsked({ cartCheckout = 'true', ...said }: Readonly<Record<string, string>>, credit: string): boolean {
  const kinds = Object.entries(said).filter(([name]) => name === 'billingAgreement' || /^is\w*Credit$/.test(name))
  const [kind = 'billingAgreement', ...others] = kinds.flatMap(([name, word]) => (word === 'true' ? [name] : []))
  const isKnown = kind === credit || kind === 'billingAgreement'
  const isSaid = kinds.length === 0 || kinds.some(([, word]) => word === 'true')
  if (!isKnown || !isSaid || others.length > 0 || cartCheckout !== 'true') throw new Problem('MALFORMED_REQUEST', 'wallet flags')
  return kind === credit
}

/** Opens a wallet's session for the bag: for a script that opens the window itself, or for a form, which goes there. */
export const initWallet =
  (cartPage: CartPage): PrivateHandler =>
  async (request) => {
    const { c, shop } = request
    const { wallet } = payingOf(request)
    const opened = await open(request, isCreditAsked(c.req.query(), creditFlag(wallet)))
    if (opened.ok) {
      const { id, ref, approveUrl } = opened.value
      return wantsPage(request) ? seeElsewhere(c, approveUrl) : answerJson(c, { requestID: id, processorTransactionID: ref })
    }
    const message = explainOpening(request, opened.failure)
    shop.log.info({ requestId: c.get('requestId'), code: opened.failure.code }, 'wallet not opened')
    return wantsPage(request)
      ? refuseInBag(request, cartPage, message)
      : answerJson(c, { error: { code: opened.failure.code, message } }, 422)
  }

/** A piece was just put into the bag by a wallet's button, without script: on to the wallet. */
export const goToWallet =
  (cartPage: CartPage): PrivateHandler =>
  async (request) => {
    const { c, shop, visit } = request
    if (!expressWallet(shop, visit)) return seeOther(c, urlOf(visit, 'checkoutLogin'))
    const opened = await open(request, false)
    if (opened.ok) return seeElsewhere(c, opened.value.approveUrl)
    return refuseInBag(request, cartPage, explainOpening(request, opened.failure))
  }

async function open(request: PrivateRequest, isCredit: boolean) {
  const { shop, visit } = request
  await refuseFlood(request, 'wallet', visit.visitor)
  return beginExpress(payingOf(request), visit, takenExpress(shop, visit.currency), isCredit, wordsOf(request))
}

/** The window of a session: a script that was told its id leads the window here. */
export const showWallet: PrivateHandler = async (request) => {
  const { c, shop, visit } = request
  const paying = payingOf(request)
  const id = idIn(c.req.query('requestID'))
  const session = id && (await findExpress(shop.database.db, visit, id))
  const url = session && (await windowOf(paying, visit, session, wordsOf(request)))
  return url ? seeElsewhere(c, url) : seeOther(c, urlOf(visit, 'cart'))
}

/** Back from the wallet: what it says goes on as a form, in the page that opened its window where there is one. */
export const returnFromWallet: PrivateHandler = async (request) => {
  const { c, shop, visit } = request
  // Whoever comes back is shown the way on, whatever is offered now.
  if (!canReturnFromWallet(shop, visit)) throw new Problem('PAGE_NOT_FOUND')
  const id = idIn(c.req.query('requestId'))
  const session = id && (await findExpress(shop.database.db, visit, id))
  // The window that it is shown in was opened by a page of ours, and has to find it.
  c.header('cross-origin-opener-policy', 'unsafe-none')
  if (!session || c.req.query('cancelled') !== undefined) return answerPage(request, expressReturnPage(visit, null))
  const flag = creditFlag(shop.wallet!)
  return answerPage(
    request,
    expressReturnPage(visit, {
      requestId: session.id,
      billingAgreementFlag: String(!session.isCredit),
      paymentID: session.ref,
      payerID: c.req.query('PayerID') ?? '',
      [flag]: String(session.isCredit),
      paymentToken: c.req.query('token') ?? '',
      cartCheckout: 'true',
    }),
  )
}

/** What the wallet's page gave the shopper's browser to bring us. */
export const walletCallback =
  (cartPage: CartPage): PrivateHandler =>
  async (request) => {
    const { c, form, shop, visit } = request
    const paying = payingOf(request)
    const id = idIn(form.get('requestId'))
    if (!id || form.get('cartCheckout') !== 'true') throw new Problem('MALFORMED_REQUEST', 'requestId')
    await refuseFlood(request, 'order', visit.visitor)
    await rememberConsent(request)
    const called: Called = {
      id,
      refs: [form.get('paymentID'), form.get('paymentToken')],
      payer: form.get('payerID'),
      isCredit: form.get(creditFlag(paying.wallet)) === 'true',
    }
    const done = await completeExpress(paying, visit, called, {
      taken: takenExpress(shop, visit.currency),
      rules: rulesAt(shop.addressServices, visit.country),
      taxRates: shop.taxRates,
    })
    const code = done.is === 'address' ? done.code : undefined
    if (done.is !== 'ordered')
      shop.log.info({ requestId: c.get('requestId'), session: id, is: done.is, code }, 'wallet not taken')
    return answerExpress(request, done, cartPage, 'WALLET')
  }

/** What came of it, where that is best said. `method` is how the shopper goes on at the last step. */
export async function answerExpress(
  request: PrivateRequest,
  done: Expressed,
  cartPage: CartPage,
  method: 'WALLET' | 'CREDIT_CARD',
): Promise<Response> {
  const { c, form, visit } = request
  const t = messagesIn(visit.language)
  const payment = appendParam(urlOf(visit, 'checkoutPayment'), 'paymentMethod', method)
  const here = countryName(visit.country, visit.language)
  switch (done.is) {
    case 'ordered':
      return toConfirmation(request, done)
    case 'uncertain':
      // The same once more, by hand.
      return answerPage(
        request,
        expressReturnPage(visit, Object.fromEntries(form), t('payment.walletAway'), visit.base + callbackOf[method]),
        422,
      )
    case 'review':
      return seeOther(
        c,
        done.isForbidden ? urlOf(visit, 'checkoutShippingAddress') : appendParam(payment, 'failed', 'totalChanged'),
      )
    case 'ended':
      return seeOther(c, appendParam(payment, 'failed', failureOf(done)))
    case 'refused':
      if (done.failure.code !== 'NO_STOCK') return seeOther(c, appendParam(payment, 'failed', 'totalChanged'))
      return refuseInBag(request, cartPage, explain(t, done.failure.code))
    case 'abroad':
      return refuseInBag(
        request,
        cartPage,
        t('payment.walletAbroad', { country: countryName(done.country, visit.language), here }),
      )
    case 'address':
      return refuseInBag(
        request,
        cartPage,
        done.code === 'WRONG_POSTAL_CODE' ? explain(t, done.code) : t('payment.walletAddress'),
      )
    case 'changed':
      return refuseInBag(request, cartPage, t('payment.totalChanged'))
    case 'unfinished':
      return refuseInBag(request, cartPage, t('payment.unfinished'))
    default:
      return refuseInBag(request, cartPage, t('payment.walletLapsed'))
  }
}

const callbackOf = { WALLET: calls.walletCallback, CREDIT_CARD: calls.deviceWalletCallback } as const

export function explainOpening({ visit }: PrivateRequest, failure: OpenFailure): string {
  const t = messagesIn(visit.language)
  if (failure.code === 'CART_EMPTY') return t('shop.bagEmpty')
  if (failure.code === 'NOTHING_DUE') return t('payment.walletNothing')
  if (failure.code === 'TAX_TO_COME') return t('payment.walletTax')
  if (failure.code === 'WALLET_AWAY') return t('payment.walletAway')
  if (failure.code === 'CHOOSE_PAYMENT_METHOD') return t('payment.walletPreorder')
  return isCouponFailure(failure) ? explainCoupon(failure, visit) : explain(t, failure.code)
}

async function refuseInBag(request: PrivateRequest, cartPage: CartPage, message: string): Promise<Response> {
  const cart = await findCart(request.shop.database.db, request.visit)
  return answerPage(request, await cartPage(request, cart, { message }), 422)
}
