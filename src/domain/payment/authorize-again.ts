import { randomUUID } from 'node:crypto'
import type { Db } from '../../db/database.ts'
import { record } from '../../db/events.ts'
import { step } from '../../db/step.ts'
import { success } from '../../kernel/result.ts'
import { findPayment, keepRef } from './begin-payment.ts'
import type { CardDeclined } from './card.events.ts'
import type { CardPayment, CardProvider, SavedCard } from './card-provider.port.ts'
import { endPayment } from './end-payments.ts'
import { forgetHolder } from './forget-holder.ts'
import { lookAtHeldFor } from './look-at-held.ts'
import {
  insertPayment,
  lockPayment,
  lockWithOrder,
  selectLost,
  selectOpenUnder,
  selectPaymentByKey,
  selectStale,
  updateHolder,
} from './payment.repository.ts'
import type { Payment } from './payment.ts'
import type { Settling } from './payment-provider.ts'
import { paymentSubject } from './payment-states.ts'
import { renewBeforeItLeaves } from './renew-held.ts'
import { authorizePayment, releasePayment } from './settle-payments.ts'

/** The card of an order that leaves later is kept for then. */
export function keepHolder(db: Db, payment: string, holder: string): Promise<void> {
  return updateHolder(db, payment, holder)
}

export interface StaleFailure {
  /** Its bank no longer holds what was authorized: prepared, its card is asked again. Gone: no card is kept that could be. */
  readonly code: 'PAYMENT_STALE' | 'PAYMENT_GONE'
}

/** Why an order may not leave yet, where its bank no longer holds a payment of it. */
export async function findStale(db: Db, order: string): Promise<StaleFailure | null> {
  const stale = await selectStale(db, order)
  if (stale.length === 0) return null
  return { code: stale.every(({ isKept }) => isKept) ? 'PAYMENT_STALE' : 'PAYMENT_GONE' }
}

/** Whether its card is to be asked again before it leaves, and can be. */
export async function isStale(db: Db, order: string): Promise<boolean> {
  return (await findStale(db, order))?.code === 'PAYMENT_STALE'
}

interface Asking extends Settling {
  readonly cards: CardProvider | null
}

/**
 * Before an order leaves that was paid long ago, its card is asked once more; then the first payment is let go. A wallet is asked to hold it anew.
 * False while nobody has answered. A card that is declined now is told to the house: the order does not leave.
 */
export async function authorizeAgain(asking: Asking, order: string): Promise<boolean> {
  for (const { id } of await selectStale(asking.database.db, order)) if (!(await again(asking, id))) return false
  if (!(await renewBeforeItLeaves(asking, order))) return false
  await lookAtHeldFor(asking, order)
  return true
}

async function again(asking: Asking, old: string): Promise<boolean> {
  const { cards, database, log } = asking
  const before = (await findPayment(database.db, old))!
  const stays = (why: string) => {
    log.error({ payment: old, order: before.order, why }, 'an order waits: its payment could not be authorized again')
    return true
  }
  if (!cards || cards.name !== before.provider || before.holder === null) return stays('no card is kept for it')
  const [paid, kept] = await Promise.all([cards.find(before.ref!), cards.cardsOf(before.holder)])
  if (!paid.ok || !kept.ok) return false
  const { holder } = before
  // What was asked for and never answered may be held, whatever card is kept by now.
  const lost = await selectOpenUnder(database.db, `again:${old}:`)
  const charged = lost ? await cards.findCharged(holder, lost.id) : success(null)
  if (!charged.ok) return false
  const card = paidWith(kept.value, paid.value.card)
  if (!card && !charged.value) {
    if (lost) await endLost(asking, cards, old)
    return stays('the card is gone')
  }
  const begun = lost ?? (await begin(asking, before))
  const told = charged.value
    ? success(charged.value)
    : await cards.chargeAgain({ payment: begun.id, amount: begun.amount, holder, token: card!.token })
  if (!told.ok) return false
  await keepRef(database.db, begun.id, told.value.ref)
  return told.value.state === 'authorized'
    ? replace(asking, before, begun, told.value)
    : refuse(asking, before, begun, told.value, stays)
}

/** Who keeps several has paid with one of them; kept anew since, it goes by another token. */
function paidWith(kept: readonly SavedCard[], paid: SavedCard | null): SavedCard | undefined {
  const isSame = (card: SavedCard) =>
    card.brand === paid?.brand &&
    card.last4 === paid.last4 &&
    card.expiryMonth === paid.expiryMonth &&
    card.expiryYear === paid.expiryYear
  return kept.find(({ token }) => token === paid?.token) ?? kept.find(isSame)
}

/** One attempt a day for a sum. */
async function begin({ database }: Asking, { id, cart, method, provider, amount, holder }: Payment): Promise<Payment> {
  const key = `again:${id}:${new Date().toISOString().slice(0, 10)}:${amount.amount}`
  const expiresAt = new Date(Date.now() + 86_400_000)
  const begun = randomUUID()
  await database.transaction(async (tx) => {
    await insertPayment(tx, {
      id: begun,
      order: null,
      cart,
      method,
      provider,
      amount,
      state: 'STARTED',
      idempotencyKey: key,
      cause: 'authorized again before it leaves',
      expiresAt,
    })
    if (holder) await updateHolder(tx, begun, holder)
  })
  return (await selectPaymentByKey(database.db, key))!
}

/** Only where the order is still as it was when the bank was asked: cut or cancelled meanwhile, the first payment stands and this one is let go. */
async function replace(asking: Asking, before: Payment, begun: Payment, told: CardPayment): Promise<boolean> {
  if (told.payment !== begun.id) return false
  const isReplaced = await asking.database.transaction(async (tx) => {
    const now = (await lockWithOrder(tx, before.id))!
    const { state } = (await lockPayment(tx, begun.id))!
    // Somebody else was first.
    if (state !== 'STARTED') return state === 'AUTHORIZED'
    const isForAll = [told, begun].every(({ amount }) => amount.amount === now.amount.amount)
    if (now.state !== 'AUTHORIZED' || !isForAll) {
      await endPayment(tx, begun.id, 'PAYMENT_REJECT', 'the order has changed meanwhile')
      return false
    }
    await authorizePayment(tx, begun.id, before.order!)
    await step(tx, paymentSubject, before.id, 'PAYMENT_REJECT', 'authorized again')
    return true
  })
  await releasePayment(asking, isReplaced ? before.id : begun.id)
  return isReplaced
}

/** Whoever ordered is told once, however often the house asks on that day; of an order that is cancelled meanwhile, nothing. */
async function refuse(
  { database }: Asking,
  { id: old, order }: Payment,
  { id }: Payment,
  { declined }: CardPayment,
  stays: (why: string) => boolean,
): Promise<boolean> {
  await database.transaction(async (tx) => {
    const before = (await lockWithOrder(tx, old))!
    const { state } = (await lockPayment(tx, id))!
    if (state !== 'STARTED') return
    await endPayment(tx, id, 'PAYMENT_REJECT', `declined: ${declined}`)
    if (order && before.state === 'AUTHORIZED') await record<CardDeclined>(tx, { kind: 'card.declined', data: { order } })
  })
  return stays(declined ?? 'declined')
}

/**
 * Attempts whose answer was lost, or that a server which died left half done: asked under their own key, they say what is held, and are taken or let go
 * before they lapse. Where nobody pays for the order any more, no card is charged for it.
 */
export async function askLostAgain(asking: Asking, olderThanSeconds = 60): Promise<void> {
  const { cards, database, log } = asking
  if (!cards) return
  for (const old of await selectLost(database.db, olderThanSeconds)) {
    try {
      const before = (await findPayment(database.db, old))!
      if (before.state === 'AUTHORIZED') await again(asking, old)
      else if (before.provider === cards.name) await endLost(asking, cards, old)
    } catch (error) {
      // Told to the house, and nobody waits behind it.
      log.error({ payment: old, err: error }, 'an attempt whose answer was lost could not be decided')
    }
  }
}

/** The attempt ends, and what it may hold is let go. */
async function endLost(asking: Asking, cards: CardProvider, old: string): Promise<void> {
  const { database } = asking
  const lost = await selectOpenUnder(database.db, `again:${old}:`)
  if (!lost?.holder) return
  const told = await cards.findCharged(lost.holder, lost.id)
  if (!told.ok) return
  const charged = told.value
  if (charged) await keepRef(database.db, lost.id, charged.ref)
  await database.transaction(async (tx) => {
    const { state } = (await lockPayment(tx, lost.id))!
    if (state !== 'STARTED') return
    await endPayment(tx, lost.id, 'PAYMENT_REJECT', 'the order has changed meanwhile')
    if (!charged) await forgetHolder(tx, lost.id)
  })
  await releasePayment(asking, lost.id)
}
