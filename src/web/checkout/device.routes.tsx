import { rulesAt } from '../../domain/address/rules-at.ts'
import type { OpenFailure } from '../../domain/checkout/express.ts'
import type { Paying } from '../../domain/checkout/pay-by-card.ts'
import { beginDevice, beginDeviceAt, completeDevice, findDeviceOffer } from '../../domain/checkout/pay-by-device.ts'
import type { SheetAddressFailure } from '../../domain/checkout/sheet-address.ts'
import { takenExpress } from '../../domain/payment/payment-provider.ts'
import type { WalletPayer } from '../../domain/payment/wallet.port.ts'
import { stateCalled, stateName } from '../../forms/states.ts'
import { explain } from '../../i18n/explain.ts'
import { countryName } from '../../i18n/format.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { siteOf } from '../../markets/sites.ts'
import { appendParam } from '../append-param.ts'
import { idIn } from '../form/params.ts'
import { answerJson, answerPage, seeElsewhere, seeOther, wantsPage } from '../http/answer.ts'
import { rememberConsent } from '../http/consent.ts'
import { refuseFlood } from '../http/flood.ts'
import { Problem } from '../http/problem.ts'
import type { FormFields, PrivateHandler, PrivateRequest } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { urlOf } from '../urls.ts'
import { devicePage, pricedSheet } from './device.page.tsx'
import { answerExpress, explainOpening } from './express.routes.tsx'
import { type CartPage, returnUrl, settlingOf } from './pay.ts'

/** A device's wallet pays with cards: there is none where nobody takes those. */
function payingOf({ shop, visit }: PrivateRequest): Paying {
  if (!shop.cards || !siteOf(visit).preferences.expressWallet) throw new Problem('PAGE_NOT_FOUND')
  return { ...settlingOf(shop), cards: shop.cards }
}

/** Whether who takes cards lets wallets of devices pay here, and until when that is remembered. */
const admitted = new WeakMap<NonNullable<Shop['cards']>, { readonly answer: Promise<boolean>; readonly until: number }>()
const refusalKeptMs = 60_000

/** Asked until it is granted, once a minute whoever looks; then it is remembered. */
async function isAdmitted({ config, clock }: Shop, { cards }: Paying): Promise<boolean> {
  const now = clock().getTime()
  const kept = admitted.get(cards)
  if (kept && now < kept.until) return kept.answer
  const answer = cards.admitHost(new URL(config.publicUrl).hostname).then((said) => said.ok && said.value)
  admitted.set(cards, { answer, until: now + refusalKeptMs })
  if (await answer) admitted.set(cards, { answer, until: Number.POSITIVE_INFINITY })
  return answer
}

/** The button, in a frame of the bag's and of the mini-cart's. */
export const showDeviceWallet: PrivateHandler = async (request) => {
  const { shop, visit } = request
  const paying = payingOf(request)
  const offer = await findDeviceOffer(paying, visit, takenExpress(shop, visit.currency))
  const isShown = offer !== null && (await isAdmitted(shop, paying))
  return answerPage(request, devicePage(visit, paying.cards, isShown ? offer : null))
}

/** The button is pressed: a session for the sum that its sheet shows, answered as any wallet's is. */
export const initDeviceWallet: PrivateHandler = async (request) => {
  const { c, form, shop, visit } = request
  const paying = payingOf(request)
  await refuseFlood(request, 'wallet', visit.visitor)
  const begun = await beginDevice(paying, visit, takenExpress(shop, visit.currency), form.get('seen') ?? '')
  if (begun.ok) return answerJson(c, { requestID: begun.value.id, processorTransactionID: begun.value.ref })
  const { code } = begun.failure
  shop.log.info({ requestId: c.get('requestId'), code }, 'device wallet not opened')
  return answerJson(c, { error: { code, message: explainOpening(request, begun.failure) } }, 422)
}

/** Another address is chosen in the sheet: what it comes to there, in the words that the sheet is told it by. */
export const priceDeviceWallet: PrivateHandler = async (request) => {
  const { c, form, shop, visit } = request
  const paying = payingOf(request)
  if (siteOf(visit).tax !== 'added') throw new Problem('PAGE_NOT_FOUND')
  await refuseFlood(request, 'wallet', visit.visitor)
  const { country, state, postal } = addressIn(form)
  const taken = takenExpress(shop, visit.currency)
  const seen = form.get('seen') ?? ''
  const begun = await beginDeviceAt(paying, visit, taken, seen, { country, state, postal }, shop.taxRates)
  if (begun.ok) {
    const { id, ref } = begun.value
    return answerJson(c, { requestID: id, processorTransactionID: ref, sheet: pricedSheet(visit, begun.value) })
  }
  const { code } = begun.failure
  shop.log.info({ requestId: c.get('requestId'), code }, 'device wallet not priced')
  // Another address may do; a bag that was changed is none that this sheet could show.
  const status = isOfAddress(begun.failure) ? 'invalid_shipping_address' : 'fail'
  const message = isOfAddress(begun.failure) ? explainAddress(request, begun.failure) : explainOpening(request, begun.failure)
  return answerJson(c, { error: { code, message }, sheet: { status } }, 422)
}

const ofAddress: Readonly<Record<SheetAddressFailure['code'], true>> = {
  ABROAD: true,
  INVALID_ADDRESS: true,
  WRONG_POSTAL_CODE: true,
  NOT_SENT_THERE: true,
}
const isOfAddress = (failure: OpenFailure | SheetAddressFailure): failure is SheetAddressFailure =>
  Object.hasOwn(ofAddress, failure.code)

function explainAddress({ visit }: PrivateRequest, failure: SheetAddressFailure): string {
  const t = messagesIn(visit.language)
  if (failure.code === 'NOT_SENT_THERE')
    return explain(t, 'FORBIDDEN_STATE', { state: stateName(visit.country, failure.state, visit.language) })
  if (failure.code === 'WRONG_POSTAL_CODE') return explain(t, failure.code)
  if (failure.code === 'INVALID_ADDRESS') return t('payment.walletAddress')
  const here = countryName(visit.country, visit.language)
  return t('payment.walletAbroad', { country: countryName(failure.country, visit.language), here })
}

/** What the sheet gave the page. A script asks where it leads, to tell the sheet what came of it; a form goes there. */
export const deviceWalletCallback =
  (cartPage: CartPage): PrivateHandler =>
  async (request) => {
    const { c, shop } = request
    const done = await complete(request)
    if (done.is !== 'ordered') shop.log.info({ requestId: c.get('requestId'), is: done.is }, 'device wallet not taken')
    if (wantsPage(request)) return answer(request, done, cartPage)
    // What is said on a page of ours is said to the form, which asks once more.
    if (isSaidHere(done)) return answerJson(c, { isTaken: false }, 422)
    const location = (await answer(request, done, cartPage)).headers.get('location')
    return answerJson(c, { location, isTaken: done.is === 'ordered' || done.is === 'elsewhere' })
  }

type Done = Awaited<ReturnType<typeof completeDevice>>

async function complete(request: PrivateRequest): Promise<Done> {
  const { form, shop, visit } = request
  const paying = payingOf(request)
  const id = idIn(form.get('requestId'))
  const token = form.get('paymentToken') ?? ''
  if (!id || !/^pm_\w{1,96}$/.test(token)) throw new Problem('MALFORMED_REQUEST', 'requestId')
  await refuseFlood(request, 'order', visit.visitor)
  await refuseFlood(request, 'card', visit.visitor)
  await rememberConsent(request)
  const given = {
    ...{ id, token, ref: form.get('paymentID'), payer: payerIn(form) },
    returnUrl: (payment: string) => returnUrl(request, payment),
    cancelUrl: shop.config.publicUrl + urlOf(visit, 'checkoutPayment'),
    description: messagesIn(visit.language)('checkout.yourOrder'),
  }
  const rules = rulesAt(shop.addressServices, visit.country)
  return completeDevice(paying, visit, given, { taken: takenExpress(shop, visit.currency), rules, taxRates: shop.taxRates })
}

const saidHere: readonly Done['is'][] = ['uncertain', 'unknown', 'unfinished', 'changed', 'abroad', 'address']
const isSaidHere = (done: Done): boolean =>
  saidHere.includes(done.is) || (done.is === 'refused' && done.failure.code === 'NO_STOCK')

async function answer(request: PrivateRequest, done: Done, cartPage: CartPage): Promise<Response> {
  const { c, visit } = request
  if (done.is === 'elsewhere') return seeElsewhere(c, done.url)
  if (done.is !== 'declined') return answerExpress(request, done, cartPage, 'CREDIT_CARD')
  const step = appendParam(urlOf(visit, 'checkoutPayment'), 'paymentMethod', 'CREDIT_CARD')
  return seeOther(c, appendParam(step, 'failed', done.reason))
}

/** Whom and where to, as the sheet's address says it. Our own rules look at it as at any address that is typed. */
function payerIn(form: FormFields): WalletPayer {
  const text = (name: string) => (form.get(name) ?? '').slice(0, 200)
  const [firstName = '', ...rest] = text('name').trim().split(/\s+/)
  return {
    ...{ id: '', email: text('email'), firstName, lastName: rest.join(' ') },
    address: {
      ...addressIn(form),
      name: text('recipient') || text('name'),
      lines: text('addressLine').split('\n'),
      city: text('city'),
    },
  }
}

/** What a sheet says of an address before it is paid. Wallets write a state by its code or by its name. */
function addressIn(form: FormFields): Pick<NonNullable<WalletPayer['address']>, 'country' | 'state' | 'postal'> {
  const text = (name: string) => (form.get(name) ?? '').slice(0, 200)
  const country = text('country').toUpperCase()
  if (!/^[A-Z]{2}$/.test(country)) throw new Problem('MALFORMED_REQUEST', 'country')
  return { country, state: stateCalled(country, text('region')), postal: text('postalCode').trim().toUpperCase() }
}
