import type { Transaction } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { step } from '../../db/step.ts'
import type { Money } from '../../kernel/money.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import { isNotTakenOn, type ServiceFailure } from '../../kernel/service-answer.ts'
import { findPayment } from './begin-payment.ts'
import { forgetHolder } from './forget-holder.ts'
import { lookAtNotice } from './keep-notice.ts'
import { selectUndecided } from './notice.repository.ts'
import {
  forgetAgreed,
  keepRefusalTold,
  keepUnansweredTold,
  lockRefused,
  lockWithOrder,
  selectGivenBack,
  selectUncaptured,
  selectUnreleased,
  selectUnsettled,
  selectUnsettledCaptures,
  updateAmount,
  updateDenied,
  updateGiveBackRefused,
  updateGivenBack,
  updateReleased,
} from './payment.repository.ts'
import type { Payment } from './payment.ts'
import type { PaymentProvider, Settling, Told } from './payment-provider.ts'
import { deniedCause, paymentSubject, refundSubject } from './payment-states.ts'
import { insertRefund, selectAskedOf, selectAskedRefunds, selectGivenRefunds, selectToldRefunds } from './refund.repository.ts'
import { sendRefund } from './refund-payments.ts'
import { renewHeld } from './renew-held.ts'

/** It has become this order, in the transaction that writes it. */
export async function authorizePayment(tx: Transaction, id: string, order: string): Promise<void> {
  const set = sql`"order" = ${order}, agreed = null, authorized_at = now()`
  const done = await step(tx, paymentSubject, id, 'AUTHORIZED', 'order placed', { name: 'order', set })
  if (!done.ok) throw new Error(`payment ${id}: ${done.failure.code}`)
}

/** Its money was taken already, in one go, by what is written down with it. */
export async function takePayment(tx: Transaction, id: string, cause: string): Promise<void> {
  await forgetAgreed(tx, id)
  for (const to of ['AUTHORIZED', 'PAYMENT_CAPTURED'] as const) {
    const done = await step(tx, paymentSubject, id, to, cause)
    if (!done.ok) throw new Error(`payment ${id}: ${done.failure.code}`)
  }
}

/**
 * What a provider holds for a payment that ended is let go; what it had taken is given back. Under one key: asked twice, it is done once.
 * True when nothing is held any more. `isLast`: what its provider does not even take on to give back is refused, for somebody to give it otherwise.
 */
export async function releasePayment({ database, providers, log }: Settling, id: string, isLast = false): Promise<boolean> {
  const payment = await findPayment(database.db, id)
  if (!payment || payment.ref === null || payment.releasedAt) return true
  if (payment.state !== 'ABANDONED' && payment.state !== 'PAYMENT_REJECT') return false
  const provider = providers.get(payment.provider)
  if (!provider) return false
  const now = await provider.find(payment.ref)
  if (!now.ok) return false
  const { state, ref } = now.value
  const isTaken = state === 'captured'
  const gone = isTaken
    ? await giveBackTaken(provider, id, now.value)
    : await letGo(provider, payment, { ref: payment.ref, state })
  if (!gone.ok && isTaken && (gone.failure.code === 'REFUND_REFUSED' || (isLast && isNotTakenOn(gone.failure)))) {
    log.error({ payment: id }, 'what was taken for nothing cannot be given back: the shopper is owed it')
    await updateGiveBackRefused(database.db, id, false)
    return false
  }
  if (!gone.ok) {
    log.warn({ payment: id, code: gone.failure.code }, 'what was held for a payment that ended is not let go yet')
    return false
  }
  await database.transaction(async (tx) => {
    await keepReleased(tx, id)
    if (isTaken) await updateGivenBack(tx, id)
  })
  log.info({ payment: id, ref }, 'payment let go')
  return true
}

/** What was taken for nothing and given back may be sent back by its bank: then its shopper is owed it. True while it is with them. */
async function lookAtGivenBack({ database, providers, log }: Settling, id: string): Promise<boolean> {
  const payment = await findPayment(database.db, id)
  const provider = payment && providers.get(payment.provider)
  if (!provider || payment.ref === null) return false
  const now = await provider.find(payment.ref)
  if (!now.ok || now.value.state !== 'captured') return false
  const given = await giveBackTaken(provider, id, now.value)
  if (given.ok) await updateGivenBack(database.db, id)
  else if (given.failure.code === 'REFUND_REFUSED') {
    log.error({ payment: id }, 'what was taken for nothing was sent back by its bank: the shopper is owed it')
    await updateGiveBackRefused(database.db, id, true)
  }
  return given.ok
}

/** What was given back of a payment, as its provider tells of it by now. */
export async function lookAtGiven(settling: Settling, { id, givenBackAt }: Payment): Promise<void> {
  for (const refund of await selectToldRefunds(settling.database.db, id)) await sendRefund(settling, refund)
  if (givenBackAt !== null) await lookAtGivenBack(settling, id)
}

async function keepReleased(tx: Transaction, id: string): Promise<void> {
  await updateReleased(tx, id)
  await forgetHolder(tx, id)
}

/** What was taken for nothing, and its bank refused to give back, went back by other means. False where no bank refused it. */
export async function giveTakenByHand(tx: Transaction, id: string): Promise<boolean> {
  const isRefused = await lockRefused(tx, id)
  if (isRefused) await keepReleased(tx, id)
  return isRefused
}

type Gone = Result<null, ServiceFailure | { readonly code: 'REFUND_ASKED' | 'REFUND_REFUSED' }>

async function letGo(
  provider: PaymentProvider,
  { id, renewedRef }: Payment,
  { ref, state }: Pick<Told, 'ref' | 'state'>,
): Promise<Gone> {
  const gone = state === 'cancelled' ? success(null) : await provider.cancel(ref, `${id}:cancel`, renewedRef)
  return gone.ok ? success(null) : gone
}

/** What was taken for nothing is its shopper's until it is back with them. Under its key its provider says again what it said first: how it stands is asked for. */
async function giveBackTaken(provider: PaymentProvider, id: string, { ref, amount }: Told): Promise<Gone> {
  const key = `${id}:give-back`
  const asked = await provider.refund(ref, amount, key)
  if (!asked.ok) return asked
  const { state, ref: refund } = asked.value
  const now = state === 'asked' ? await provider.findRefund({ payment: ref, refund, amount, key }) : asked
  if (!now.ok) return now
  return now.value.state === 'done'
    ? success(null)
    : failure({ code: now.value.state === 'asked' ? 'REFUND_ASKED' : 'REFUND_REFUSED' })
}

/** Its provider may answer the next time. That it has not for hours is told to the house. */
async function keepUnanswered(
  { database, log }: Settling,
  about: { readonly payment: string; readonly order: string | null; readonly code?: string },
): Promise<'unanswered'> {
  const isLong = await keepUnansweredTold(database.db, about.payment)
  log[isLong ? 'error' : 'warn'](about, 'an order has left, and its payment is not captured yet')
  return 'unanswered'
}

/** Takes the money of an order that leaves the house, once and whole; or its provider would not give it, or did not answer. */
export async function captureAuthorized(settling: Settling, id: string): Promise<'captured' | 'refused' | 'unanswered'> {
  const { database, providers, log } = settling
  const payment = await findPayment(database.db, id)
  if (payment?.state !== 'AUTHORIZED' || payment.ref === null) return 'captured'
  const provider = providers.get(payment.provider)
  const about = { payment: id, order: payment.order }
  const held = await renewHeld(settling, payment)
  if (held === null) return keepUnanswered(settling, about)
  // What is not held anew is held since the beginning, and may be given all the same.
  const renewed = held.is === 'renewed' ? held.ref : null
  const taken = await provider?.capture(payment.ref, payment.amount, `${id}:capture:${payment.amount.amount}`, renewed)
  // It may have been taken before, for what was asked for then, and its answer lost.
  const told = provider && !taken?.ok ? await provider.find(payment.ref) : taken
  if (!told?.ok || told.value.state !== 'captured' || told.value.payment !== id) {
    if (taken && !taken.ok && taken.failure.code !== 'SERVICE_REFUSED')
      return keepUnanswered(settling, { ...about, code: taken.failure.code })
    if (await keepRefusalTold(database.db, id)) log.error(about, 'an order has left, and its payment could not be captured')
    return 'refused'
  }
  const { amount } = told.value
  await database.transaction((tx) => keepTaken(tx, id, amount, ['PAYMENT_CAPTURED', 'the order left the house']))
  return 'captured'
}

/** What was captured is the house's once its provider says so of the whole sum. */
export async function confirmCapture({ database, providers, log }: Settling, id: string): Promise<boolean> {
  const payment = await findPayment(database.db, id)
  if (!payment?.ref) return false
  const told = await providers.get(payment.provider)?.find(payment.ref)
  if (told?.ok && told.value.state === 'cancelled') {
    log.error({ payment: id, order: payment.order }, 'what was captured for an order was denied')
    await database.transaction((tx) => keepDenied(tx, id))
  }
  if (!told?.ok || told.value.state !== 'captured') return false
  const { amount } = told.value
  if (told.value.payment !== id || amount.currency !== payment.amount.currency || amount.amount < payment.amount.amount) {
    if (await keepRefusalTold(database.db, id))
      log.error({ payment: id, ref: payment.ref, amount }, 'a provider speaks of another payment or sum: not believed')
    return false
  }
  await database.transaction((tx) => keepTaken(tx, id, amount, ['SETTLED', 'its provider confirms it']))
  return true
}

/**
 * Nothing was taken, and nothing can be given back of it. Where the order has left it is told to the house as any other that could not be captured; one that is
 * still here does not leave. Where it is cancelled, nobody pays for it any more.
 */
async function keepDenied(tx: Transaction, id: string): Promise<void> {
  const payment = await lockWithOrder(tx, id)
  if (!payment?.order || payment.state !== 'PAYMENT_CAPTURED') return
  for (const refund of await selectAskedOf(tx, id)) await step(tx, refundSubject, refund, 'REFUSED', deniedCause)
  await step(tx, paymentSubject, id, 'AUTHORIZED', deniedCause)
  if (!(await updateDenied(tx, id))) await step(tx, paymentSubject, id, 'PAYMENT_REJECT', 'its order is cancelled')
}

/**
 * Writes down what was taken. A part of the order may have been cancelled while its provider was asked: what was taken too much is owed to who
 * paid it, and to nobody else.
 */
async function keepTaken(
  tx: Transaction,
  id: string,
  { amount }: Money,
  [to, cause]: readonly ['PAYMENT_CAPTURED' | 'SETTLED', string],
): Promise<void> {
  const payment = (await lockWithOrder(tx, id))!
  const done = await step(tx, paymentSubject, id, to, cause)
  if (done.ok && done.value.moved) await forgetHolder(tx, id)
  const more = amount - payment.amount.amount
  if (!done.ok || !done.value.moved || more <= 0) return
  await updateAmount(tx, id, amount)
  await insertRefund(tx, { payment: id, certificate: null, amount: more }, 'taken-too-much', 'taken before a part was cancelled')
}

/** What a pass did, for the log and the house. */
export interface Pass {
  readonly settled: number
  readonly released: number
  readonly captured: number
  readonly confirmed: number
  readonly refunded: number
  readonly waiting: number
}

/**
 * The catch-up: whatever an answer that was lost, a server that died or a browser that was closed left open. `settle` decides what was begun.
 */
export async function settlePayments(
  settling: Settling,
  settle: (id: string) => Promise<{ readonly is: string }>,
  olderThanSeconds = 60,
): Promise<Pass> {
  const { db } = settling.database
  const count = async (ids: readonly string[], work: (id: string) => Promise<boolean>) => {
    let done = 0
    for (const id of ids) {
      try {
        if (await work(id)) done += 1
      } catch (error) {
        // One that cannot be decided is told to the house, and keeps nobody waiting behind it.
        settling.log.error({ payment: id, err: error }, 'a payment could not be settled')
      }
    }
    return done
  }
  const begun = await selectUnsettled(db, olderThanSeconds)
  const settled = await count(begun, async (id) => (await settle(id)).is !== 'open')
  const pass = {
    settled,
    waiting: begun.length - settled,
    released: await count(await selectUnreleased(db), (id) => releasePayment(settling, id)),
    captured: await count(await selectUncaptured(db), async (id) => (await captureAuthorized(settling, id)) === 'captured'),
    confirmed: await count(await selectUnsettledCaptures(db), (id) => confirmCapture(settling, id)),
    refunded: await count(await selectAskedRefunds(db), (id) => sendRefund(settling, id)),
  }
  // What was given keeps nobody waiting who is still to pay or to be paid.
  await count(await selectGivenRefunds(db), (id) => sendRefund(settling, id))
  await count(await selectGivenBack(db), (id) => lookAtGivenBack(settling, id))
  for (const notice of await selectUndecided(db))
    await count([notice.payment], () => lookAtNotice(settling, notice).then(() => true))
  return pass
}
