import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database, Transaction } from '../../db/database.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { ServiceFailure } from '../../kernel/service-answer.ts'
import type { Clocks } from '../../kernel/zoned-time.ts'
import { takeCarePayment } from '../care/pay-estimate.ts'
import { holdCart } from '../cart/close-cart.ts'
import { issueCertificate } from '../certificate/issue-certificate.ts'
import { payWithCertificates } from '../certificate/take-certificates.ts'
import { keepHolds, reserveStock } from '../inventory/reserve-stock.ts'
import { findOrder } from '../order/find-order.ts'
import { changeRef, findPayment, findPaymentByRef, holdPayment, isNewDoubt, keepRef } from '../payment/begin-payment.ts'
import { lookAtHeld } from '../payment/look-at-held.ts'
import type { Payment, PaymentPurpose } from '../payment/payment.ts'
import { type PaymentProvider, type PaymentProviders, speaksOf, type Told } from '../payment/payment-provider.ts'
import { authorizePayment, lookAtGiven, releasePayment } from '../payment/settle-payments.ts'
import { takeDifferencePayment } from '../return/pay-difference.ts'
import { digestOf } from './checkout.ts'
import { type CheckoutFailure, type Completed, lockedCheckout } from './confirm-checkout.ts'
import { abandonPayment } from './end-payment.ts'
import { placeAgreed, readAgreed, slipped } from './place-agreed.ts'

export interface Settling {
  readonly database: Database
  readonly providers: PaymentProviders
  readonly clocks: Clocks
  readonly log: Logger
}

/** What has become of a payment. */
export type Settled =
  | ({ readonly is: 'ordered' } & Completed)
  /** It was for a gift certificate, for care or for an exchange, was taken at once, and there is what it paid for. */
  | { readonly is: 'bought'; readonly payment: string }
  /** Nothing is decided: it waits for the shopper, or (`told` is null) its provider does not answer. */
  | { readonly is: 'open'; readonly told: Told | null }
  /** It ended without an order, and nothing was taken. */
  | {
      readonly is: 'ended'
      readonly why: CheckoutFailure['code'] | 'PAYMENT_LAPSED' | 'PAYMENT_CANCELLED' | 'PAYMENT_DECLINED' | 'CAPTURE_DECLINED'
    }

/**
 * Asks whoever takes a payment where it stands, and does what follows: it becomes its order, waits on, or is let go. The shopper who comes
 * back, the provider's call and the job all come here, in any order and as often as they like; who comes second finds it done.
 */
export async function settlePayment(settling: Settling, id: string): Promise<Settled> {
  const payment = await findPayment(settling.database.db, id)
  return payment ? settleFound(settling, payment) : { is: 'ended', why: 'PAYMENT_CANCELLED' }
}

async function settleFound(settling: Settling, payment: Payment): Promise<Settled> {
  if (payment.state !== 'STARTED') return settledAs(settling, payment)
  const provider = settling.providers.get(payment.provider)
  if (!provider || payment.ref === null)
    return isLapsed(payment) ? end(settling, payment, 'PAYMENT_LAPSED') : { is: 'open', told: null }
  const asked = await provider.find(payment.ref)
  if (!asked.ok) return { is: 'open', told: null }
  // Whoever asked for it decides, also where its provider is quicker to tell us than to answer them.
  return isAskedAgain(payment) ? { is: 'open', told: asked.value } : settleAs(settling, payment, asked.value)
}

const beingPaid = new Map<string, Promise<unknown>>()

/**
 * A provider tells of a payment while its answer to who pays is still on the way: who hears it here waits for that, and finds it settled. `ref` is the name that
 * its provider knows it by.
 */
export function whilePaying<T>(ref: string, work: () => Promise<T>): Promise<T> {
  const paying = work()
  const over = paying.then(
    () => undefined,
    () => undefined,
  )
  beingPaid.set(ref, over)
  void over.then(() => beingPaid.get(ref) === over && beingPaid.delete(ref))
  return paying
}

/** What has become of it, for who does not lead a shopper there. */
export type Heard = Exclude<Settled, { is: 'ordered' }> | { readonly is: 'ordered' }

/**
 * What a provider told us unasked: only of what it speaks is believed. A payment that it made beside the one that became the order, on a
 * page that was left open, is let go. `isHeld`: it tells that money is held for us, which is no news of what is there already.
 */
export async function hearOf(settling: Settling, provider: PaymentProvider, ref: string, isHeld = false): Promise<Heard | null> {
  await beingPaid.get(ref)
  const known = await findPaymentByRef(settling.database.db, provider.name, ref)
  return (known && (await hearOfKnown(settling, known, isHeld))) ?? hearOfStray(settling, provider, ref)
}

/** Null where it goes by another name since: what is held under this one is for nobody. */
async function hearOfKnown(settling: Settling, known: Payment, isHeld: boolean): Promise<Heard | null> {
  const isOrdered = known.order !== null && known.state !== 'STARTED'
  if (isOrdered && isHeld) return { is: 'ordered' }
  const settled: Heard = isOrdered ? { is: 'ordered' } : await settleFound(settling, known)
  const now = isOrdered ? known : (await findPayment(settling.database.db, known.id))!
  await lookAtHeld(settling, now)
  await lookAtGiven(settling, now)
  return now.ref === known.ref ? settled : null
}

async function hearOfStray(settling: Settling, provider: PaymentProvider, ref: string): Promise<Settled | null> {
  const { db } = settling.database
  const told = await provider.find(ref)
  // What is not there is nobody's, however often it is told.
  if (!told.ok) return isMissing(told.failure) ? null : { is: 'open', told: null }
  const payment = told.value.payment === null ? null : await findPayment(db, told.value.payment)
  if (!payment || payment.provider !== provider.name) return null
  // Asked for by the name that we know it by: a page answers with the payment that was made on it.
  const settled = await settlePayment(settling, payment.id)
  const now = await findPayment(db, payment.id)
  // Where nobody could say how it stands, it may be this very one.
  const isDecided = settled.is !== 'open' || settled.told !== null
  if (!isDecided || now?.ref === told.value.ref || told.value.state !== 'authorized') return settled
  const gone = await provider.cancel(ref, `${ref}:stray`)
  // Held for nothing until its provider tells of it once more.
  return gone.ok ? settled : { is: 'open', told: null }
}

const isMissing = (failed: ServiceFailure): boolean => failed.code === 'SERVICE_REFUSED' && failed.status === 404

/** The same with what the provider has just told. */
export async function settleAs(settling: Settling, payment: Payment, told: Told): Promise<Settled> {
  if (payment.state !== 'STARTED') return settledAs(settling, payment)
  const { providers } = settling
  if (!speaksOf(told, payment)) return doubt(settling, payment, told)
  const known = await knownBy(settling, payment, told)
  if (!known) return letStray(settling, payment.id, told.ref)
  switch (told.state) {
    case 'open':
      return isLapsed(payment) ? end(settling, known, 'PAYMENT_LAPSED') : { is: 'open', told }
    case 'cancelled':
      return end(settling, known, told.declined ? 'PAYMENT_DECLINED' : 'PAYMENT_CANCELLED')
    case 'approved': {
      if (isLapsed(payment)) return end(settling, known, 'PAYMENT_LAPSED')
      if (!(await isStillAgreed(settling, known))) return end(settling, known, 'CHECKOUT_CHANGED')
      const held = await providers.get(payment.provider)!.authorize(told.ref, `${payment.id}:authorize`)
      return held.ok && held.value.state !== 'approved' ? settleAs(settling, known, held.value) : { is: 'open', told: null }
    }
    default:
      return completions[payment.purpose](settling, known, told)
  }
}

/** A provider speaks of another payment or sum: not believed, and told to the house once. */
async function doubt({ database, log }: Settling, { id }: Payment, { ref, amount }: Told): Promise<Settled> {
  if (await isNewDoubt(database.db, id))
    log.error({ payment: id, ref, amount }, 'a provider speaks of another payment or sum: not believed')
  return { is: 'open', told: null }
}

/** A page keeps its name until it is paid: by that of a card that was declined there nobody could close it. Null where it was begun anew meanwhile. */
async function knownBy({ database }: Settling, payment: Payment, { state, ref }: Told): Promise<Payment | null> {
  if (payment.ref === ref || (state !== 'authorized' && state !== 'captured')) return payment
  return changeRef(database.db, payment.id, payment.ref, ref)
}

/** What was heard is of a name that may not be the payment's any more, in which case nobody would ever take or release it: it is let go here. */
async function letStray(settling: Settling, id: string, ref: string): Promise<Settled> {
  const { database, providers, log } = settling
  const now = (await findPayment(database.db, id))!
  if (now.ref !== ref) {
    const gone = await providers.get(now.provider)!.cancel(ref, `${ref}:stray`)
    log.warn({ payment: id, ref, gone: gone.ok }, 'held under another name than the payment goes by: let go')
  }
  return now.state === 'STARTED' ? { is: 'open', told: null } : settledAs(settling, now)
}

/** Of an order that is there: its card is asked once more before it leaves (`authorize-again.ts`). */
const isAskedAgain = (payment: Payment): boolean => payment.purpose === 'order' && payment.agreed === null && !isLapsed(payment)

const isLapsed = ({ expiresAt }: Payment): boolean => expiresAt !== null && expiresAt.getTime() <= Date.now()

/** What it is already. One that ended may still be held by its provider. */
async function settledAs(settling: Settling, payment: Payment): Promise<Settled> {
  const order = payment.order && (await findOrder(settling.database.db, payment.order))
  if (order) return { is: 'ordered', number: order.number, left: null }
  if (payment.state === 'PAYMENT_CAPTURED' || payment.state === 'SETTLED') return { is: 'bought', payment: payment.id }
  await releasePayment(settling, payment.id)
  return { is: 'ended', why: payment.state === 'ABANDONED' ? 'PAYMENT_LAPSED' : 'CHECKOUT_CHANGED' }
}

/** What becomes of money that is held for us. */
const completions: Readonly<Record<PaymentPurpose, (settling: Settling, payment: Payment, told: Told) => Promise<Settled>>> = {
  order: completeOrder,
  certificate: takeAtOnce(issueCertificate),
  care: takeAtOnce(takeCarePayment),
  exchange: takeAtOnce((tx, payment) => takeDifferencePayment(tx, payment, new Date())),
}

/** What it pays for, written down in the transaction that takes it; null where its payment had ended before. */
type Give = (tx: Transaction, payment: string, clocks: Clocks) => Promise<string | null>

/** Nothing is sent that its money could wait for: it is taken at once, and there is what it pays for when it was. */
function takeAtOnce(give: Give): (settling: Settling, payment: Payment, told: Told) => Promise<Settled> {
  return async (settling, payment, told) => {
    const { providers, database, clocks, log } = settling
    const { id, amount, ref, purpose } = payment
    // Taken before, by a server that died or whose answer was lost: after a day its provider knows the key no more.
    const isTaken = told.state === 'captured' && told.amount.amount === amount.amount
    const taken = isTaken ? success(told) : await providers.get(payment.provider)!.capture(ref!, amount, `${id}:capture`)
    if (!taken.ok && taken.failure.code !== 'SERVICE_REFUSED' && !isLapsed(payment)) return { is: 'open', told: null }
    // The bank held it, and will not give it: nobody waits for another word of it.
    if (!taken.ok || taken.value.state !== 'captured') return end(settling, payment, 'CAPTURE_DECLINED')
    const given = await database.transaction(async (tx) => {
      const done = await give(tx, id, clocks)
      // Begun anew while the bank was asked: what was taken is what it goes by.
      if (done !== null) await keepRef(tx, id, ref!)
      return done
    })
    if (given === null) return end(settling, payment, 'PAYMENT_LAPSED')
    log.info({ payment: id, purpose, given }, 'paid and given')
    return { is: 'bought', payment: id }
  }
}

/** Money is held for us: now it is an order, or it is let go. */
async function completeOrder(settling: Settling, payment: Payment): Promise<Settled> {
  const { id, ref } = payment
  const done = await settling.database.transaction((tx) => placeOrderOf(tx, payment, settling.clocks))
  if (done.ok) {
    if ('is' in done.value) return letStray(settling, id, ref!)
    settling.log.info({ payment: id, order: done.value.number }, 'order placed')
    return { is: 'ordered', ...done.value }
  }
  const now = (await findPayment(settling.database.db, id))!
  // Agreed to anew while its provider was asked, as another visitor perhaps: it is looked at as it is agreed to now.
  if (now.attempts !== payment.attempts) return completeOrder(settling, { ...now, ref })
  settling.log.warn({ payment: id, code: done.failure.code }, 'a payment without an order is let go')
  return end(settling, now, done.failure.code)
}

async function placeOrderOf(
  tx: Transaction,
  /** As it was found before its provider was asked, by the name of what is held for us. */
  seen: Payment,
  clocks: Clocks,
): Promise<Result<Completed | { readonly is: 'settled or begun anew' }, CheckoutFailure>> {
  const { id } = seen
  // Asked for once more for an order that is there, and never decided.
  if (seen.agreed === null) return failure({ code: 'CHECKOUT_CHANGED' })
  // The cart first, as everybody does: who waits for the other never waits in a circle.
  const checkout = await lockedCheckout(tx, readAgreed(seen.agreed).visit, clocks)
  const payment = (await holdPayment(tx, id))!
  if (payment.state !== 'STARTED' || payment.ref !== seen.ref) return success({ is: 'settled or begun anew' })
  const agreed = readAgreed(payment.agreed!)
  if (checkout.cart.id !== payment.cart || digestOf(checkout) !== agreed.digest) return failure({ code: 'CHECKOUT_CHANGED' })

  const order = randomUUID()
  const held = await keepHolds(tx, { kind: 'payment', id }, { kind: 'order', id: order })
  // Its time was over, and its pieces went back: they may still be there.
  const lost = agreed.order.lines.filter(({ sku }) => !held.has(sku))
  if (lost.length > 0) {
    const taken = await reserveStock(tx, lost, { place: agreed.place, holder: { kind: 'order', id: order }, expiresAt: null })
    if (!taken.ok) return taken
    if (slipped(lost, taken.value)) return failure({ code: 'CHECKOUT_CHANGED' })
  }
  const placed = await placeAgreed(tx, order, agreed, checkout.cart)
  if (!placed.ok) return placed
  await authorizePayment(tx, id, order)
  await payWithCertificates(tx, order, agreed.certificates, agreed.order.currency)
  return placed
}

async function isStillAgreed({ database, clocks }: Settling, { id }: Payment): Promise<boolean> {
  return database.transaction(async (tx) => {
    const payment = await findPayment(tx, id)
    if (!payment?.agreed) return false
    const agreed = readAgreed(payment.agreed)
    const checkout = await lockedCheckout(tx, agreed.visit, clocks)
    return checkout.cart.id === payment.cart && digestOf(checkout) === agreed.digest
  })
}

/** It becomes no order: pieces go back, and what its provider holds is let go at once, or by the job where that fails. */
async function end(settling: Settling, payment: Payment, why: Extract<Settled, { is: 'ended' }>['why']): Promise<Settled> {
  const to = why === 'PAYMENT_LAPSED' || why === 'PAYMENT_CANCELLED' ? 'ABANDONED' : 'PAYMENT_REJECT'
  // What was heard is of another name: it was begun anew, and goes on.
  const isOf = (held: Payment) => held.state === 'STARTED' && held.ref === payment.ref
  const now = await settling.database.transaction(async (tx) => {
    if (payment.cart) await holdCart(tx, payment.cart)
    const held = (await holdPayment(tx, payment.id))!
    if (isOf(held)) await abandonPayment(tx, held, to, why)
    return held
  })
  // Somebody else was first, and made an order of it.
  if (now.order || now.state === 'PAYMENT_CAPTURED' || now.state === 'SETTLED') return settledAs(settling, now)
  if (now.state === 'STARTED' && !isOf(now)) return { is: 'open', told: null }
  await releasePayment(settling, payment.id)
  return { is: 'ended', why }
}
