import type { Db } from '../../db/database.ts'
import { step } from '../../db/step.ts'
import { type Money, money } from '../../kernel/money.ts'
import { findPayment, findPaymentByRef } from './begin-payment.ts'
import {
  insertNotice,
  type KeptNotice,
  type NoticeOutcome,
  selectGone,
  selectNotice,
  selectNoticesOf,
  updateAsked,
  updateOutcome,
  updateSeen,
  writeGone,
} from './notice.repository.ts'
import { lockWithOrder } from './payment.repository.ts'
import type { Payment, ProviderNotice } from './payment.ts'
import type { PaymentProvider, Settling } from './payment-provider.ts'
import { refundSubject } from './payment-states.ts'

/** Told to the house, once, however often its provider tells it. What the house has asked for itself is no news. */
export async function keepNotice(
  settling: Settling,
  payment: { readonly provider: string; readonly ref: string | null },
  notice: ProviderNotice,
): Promise<void> {
  const { database, log } = settling
  const { kind, ref, amount } = notice
  const known = payment.ref === null ? null : await findPaymentByRef(database.db, payment.provider, payment.ref)
  if (!known) {
    log.warn({ ...payment, kind, notice: ref }, 'a provider tells of money that is of no payment of ours')
    return
  }
  if (await insertNotice(database.db, known.id, notice))
    log.error({ payment: known.id, order: known.order, kind, notice: ref, amount }, 'money went back that the house did not give')
  const kept = await selectNotice(database.db, known.id, notice)
  if (kept) await lookAtNotice(settling, kept)
}

/** What became of it, in its provider's words. */
interface Became {
  readonly amount: Money
  readonly outcome: NoticeOutcome | null
  readonly answerBy: Date | null
  /** How it is written among the refunds, where it went back. */
  readonly gone: { readonly state: 'ASKED' | 'DONE'; readonly key: string | null; readonly cause: string } | null
}

/**
 * Its provider is asked what became of it: in whichever order it told, and whatever was told. What went back is written among the refunds, so that it is in a
 * day's money, and given back no second time; a dispute that is won after all was not lost. One
 * that is lost and disputed anew is lost until then.
 */
export async function lookAtNotice({ database, providers, log }: Settling, notice: KeptNotice): Promise<void> {
  const payment = await findPayment(database.db, notice.payment)
  const provider = payment && providers.get(payment.provider)
  const became = provider ? await askWhatBecame(provider, payment, notice) : null
  if (!became) return updateAsked(database.db, notice.id)
  const { outcome, gone } = became
  const isNews = await database.transaction(async (tx) => {
    await lockWithOrder(tx, notice.payment)
    const isNew = await updateOutcome(tx, notice.id, became)
    if (gone) await writeGone(tx, notice, gone)
    else if (outcome === 'won')
      for (const refund of await selectGone(tx, notice.id))
        await step(tx, refundSubject, refund, 'REFUSED', 'the dispute is not lost any more')
    return isNew
  })
  if (isNews) log.error({ payment: notice.payment, order: payment!.order, notice: notice.ref, outcome }, 'a dispute was decided')
}

/** Null while nobody says anything that can be believed, and of what its provider took back by itself. */
async function askWhatBecame(provider: PaymentProvider, payment: Payment, { id, kind, ref }: KeptNotice): Promise<Became | null> {
  if (payment.ref === null || kind === 'reversed') return null
  if (kind === 'disputed') {
    const told = await provider.findDispute(ref)
    if (!told.ok) return null
    const { state, amount, answerBy } = told.value
    const gone = state === 'lost' ? ({ state: 'DONE', key: null, cause: 'lost to who disputed it' } as const) : null
    return { amount, outcome: state === 'open' ? null : state, answerBy, gone }
  }
  const told = await provider.findRefund({ payment: payment.ref, refund: ref, amount: payment.amount, key: `gone:${id}` })
  if (!told.ok || told.value.amount === null || told.value.state === 'refused') return null
  const { amount, state, key } = told.value
  const cause = 'given back on its provider’s own pages'
  return { amount, outcome: 'given', answerBy: null, gone: { state: state === 'done' ? 'DONE' : 'ASKED', key, cause } }
}

/** Somebody of the house has seen it. */
export function markSeen(db: Db, id: string): Promise<boolean> {
  return updateSeen(db, id)
}

export interface ShownNotice {
  readonly id: string
  readonly kind: NoticeKind
  readonly amount: Money
  /** Until when a dispute that is open may be answered. */
  readonly answerBy: Date | null
  readonly at: Date
}

/** As the house calls it: a dispute that is decided is another thing than one that is open. */
export type NoticeKind = ProviderNotice['kind'] | 'dispute-won' | 'dispute-lost'

/** What was told of an order's payments unasked, the first first: of an exchange, with those of what was paid beside. */
export async function listNotices(db: Db, order: string): Promise<ShownNotice[]> {
  return (await selectNoticesOf(db, order)).map(({ id, kind, outcome, amount, currency, answer_by: answerBy, at }) => ({
    id,
    kind: outcome === 'won' || outcome === 'lost' ? `dispute-${outcome}` : kind,
    amount: money(amount, currency),
    answerBy: answerBy === null || outcome !== null ? null : new Date(answerBy),
    at: new Date(at),
  }))
}
