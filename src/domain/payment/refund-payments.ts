import type { Transaction } from '../../db/database.ts'
import { step } from '../../db/step.ts'
import type { Money } from '../../kernel/money.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import { isNotTakenOn } from '../../kernel/service-answer.ts'
import { findPayment } from './begin-payment.ts'
import { selectOwed } from './payment.repository.ts'
import type { Payment, Refund } from './payment.ts'
import type { PaymentProvider, Settling } from './payment-provider.ts'
import { refundSubject } from './payment-states.ts'
import {
  insertAgain,
  insertRefund,
  insertRefunds,
  lockCashRefund,
  lockGone,
  lockTaken,
  lockUntold,
  selectGoneOf,
  selectRefund,
  selectRefundsUnder,
  updateTold,
} from './refund.repository.ts'
import { type OwedRefund, shareRefund, sumLeft } from './refund-shares.ts'

/** Everything that was taken for an order is owed to who paid it; what is owed is sent by `sendRefund`. */
export function refundOrder(tx: Transaction, order: string, cause: string): Promise<void> {
  return insertRefunds(tx, order, cause)
}

/** What the house has taken for an order and not given back, to whomever, in minor units. Held until the transaction ends. */
export async function holdKept(tx: Transaction, order: string): Promise<number> {
  return sumLeft(await lockTaken(tx, order))
}

export interface AskedPart {
  readonly order: string
  readonly amount: Money
  /** What it is given back for: asked twice under it, it is owed once. */
  readonly key: string
  readonly cause: string
}

export interface RefundFailure {
  readonly code: 'REFUND_TOO_LARGE'
  /** The most that the house can give back. */
  readonly left: number
}

/** A part of what was taken for an order is owed to who paid it. What is a certificate's is for `giveBack` to put there. */
export async function refundPart(
  tx: Transaction,
  { order, amount, key, cause }: AskedPart,
): Promise<Result<{ readonly refunds: readonly OwedRefund[]; readonly isNew: boolean }, RefundFailure>> {
  const taken = await lockTaken(tx, order)
  const before = await selectRefundsUnder(tx, order, key)
  if (before.length > 0) return success({ refunds: before, isNew: false })
  const inIt = taken.filter(({ currency }) => currency === amount.currency)
  const left = sumLeft(inIt)
  const short = amount.amount - left
  // What went back otherwise is given no second time: of what is owed, the rest.
  const owed = inIt.length > 0 && short > 0 && short <= (await selectGoneOf(tx, order)) ? left : amount.amount
  const shares = owed === 0 ? [] : shareRefund(owed, inIt)
  if (!shares) return failure({ code: 'REFUND_TOO_LARGE', left })
  const refunds: OwedRefund[] = []
  for (const share of shares) refunds.push({ ...share, id: await insertRefund(tx, share, key, cause) })
  return success({ refunds, isNew: true })
}

/** All of what one payment took is owed to who paid it, but for what went back otherwise. Asked for twice, the database refuses it. */
export async function refundWhole(tx: Transaction, { id, amount }: Payment, key: string, cause: string): Promise<void> {
  const left = amount.amount - (await lockGone(tx, id))
  if (left > 0) await insertRefund(tx, { payment: id, certificate: null, amount: left }, key, cause)
}

/** What of one payment was ever to be given back, also where its provider refused it: whoever paid is owed it. */
export function sumOwed(tx: Transaction, payment: string): Promise<number> {
  return selectOwed(tx, payment)
}

/** What one payment took beyond what the house keeps of it is owed to who paid it, less what was owed before: asked twice, it is owed once. */
export async function refundBeyond(tx: Transaction, payment: Payment, kept: number, key: string, cause: string): Promise<void> {
  const amount = payment.amount.amount - kept - (await selectOwed(tx, payment.id))
  if (amount > 0) await insertRefund(tx, { payment: payment.id, certificate: null, amount }, `${key}:${kept}`, cause)
}

/** What a provider refused to give back is owed once more, under another key. Asked twice, it is owed once; null where nothing was refused. */
export async function refundAgain(tx: Transaction, id: string, cause: string): Promise<string | null> {
  return (await insertAgain(tx, id, 'ASKED', cause))?.id ?? null
}

/** Cash goes back over a counter, what a provider refused to give by other means: whoever gave it says so. Never what a provider is still to give. */
export async function giveOwedByHand(tx: Transaction, id: string, cause: string): Promise<boolean> {
  if (await lockCashRefund(tx, id)) return (await step(tx, refundSubject, id, 'DONE', cause)).ok
  return (await insertAgain(tx, id, 'DONE', cause))?.state === 'DONE'
}

/**
 * Gives back what is owed, or asks what became of it: under its own key, asked twice, it is given once. What was given may be sent back by a bank, and is
 * owed again. True when it is given. `isLast`: what its provider does not even take on is refused, for somebody to give it otherwise.
 */
export async function sendRefund({ database, providers, log }: Settling, id: string, isLast = false): Promise<boolean> {
  const refund = await selectRefund(database.db, id)
  const payment = refund && (await findPayment(database.db, refund.payment))
  const provider = payment && providers.get(payment.provider)
  if (!refund || !provider || payment.ref === null) return false
  const { state, ref } = refund
  // Given by hand, or refused: nobody gives it a second time.
  if (state === 'REFUSED' || (state === 'DONE' && ref === null)) return state === 'DONE'
  const told = await askFor(provider, payment.ref, refund)
  await updateTold(database.db, id, told.ok ? told.value.ref : null)
  if (told.ok && told.value.state === 'asked') return false
  const isRefused = told.ok ? told.value.state === 'refused' : isLast && isNotTakenOn(told.failure)
  if (!told.ok && !isRefused) {
    log.warn({ refund: id, code: told.failure.code }, 'a refund is not given yet')
    return false
  }
  await database.transaction(async (tx) => {
    // Somebody who asked meanwhile may have been told that it is given.
    if (!told.ok && !(await lockUntold(tx, id))) return
    if (isRefused) log.error({ refund: id, payment: payment.id }, 'a refund was refused: the shopper is owed it')
    await step(tx, refundSubject, id, isRefused ? 'REFUSED' : 'DONE', 'its provider says so')
  })
  return !isRefused
}

const askFor = (provider: PaymentProvider, payment: string, { ref, amount, key }: Refund) =>
  ref ? provider.findRefund({ payment, refund: ref, amount, key }) : provider.refund(payment, amount, key)
