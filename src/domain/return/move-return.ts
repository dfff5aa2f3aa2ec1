import type { Database, Transaction } from '../../db/database.ts'
import { record } from '../../db/events.ts'
import { step } from '../../db/step.ts'
import { money } from '../../kernel/money.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import { returnRules, standardDelivery } from '../../markets/returns.ts'
import type { Actor } from '../audit/audit.ts'
import { audit } from '../audit/write-audit.ts'
import { giveBack } from '../certificate/give-back.ts'
import { cancelUnpacked } from '../fulfilment/move-order.ts'
import { releaseStock } from '../inventory/end-holds.ts'
import { keepHolds } from '../inventory/reserve-stock.ts'
import { returnStock } from '../inventory/return-stock.ts'
import type { Place } from '../inventory/stock-hold.ts'
import { issueReturnNote } from '../invoice/issue-invoice.ts'
import { findHistory, findOrder } from '../order/find-order.ts'
import { holdOrder } from '../order/move-order.ts'
import type { Order } from '../order/order.ts'
import { leftOver } from './difference.ts'
import { isFirstAwaited } from './find-returns.ts'
import { holderOf } from './lay-aside.ts'
import { keepDifference, lapse } from './pay-difference.ts'
import { payReceiver } from './pay-receiver.ts'
import type { ReturnMoved } from './return.events.ts'
import {
  addCounts,
  type Counted,
  lockPaidOrder,
  selectRefunded,
  selectReturn,
  selectReturned,
  selectSettled,
} from './return.repository.ts'
import { daysLater, handedOverAt, isAwaited, type Return, takenBack } from './return.ts'
import { type ReturnState, returnSubject } from './return-states.ts'
import { type Exchanged, sendExchange } from './send-exchange.ts'
import { countSizes } from './size-lean.ts'
import { type Pieces, type Worth, withDelivery, worthAfter } from './worth.ts'

export type ReturnFailure =
  | { readonly code: 'RETURN_NOT_FOUND' | 'RETURN_CHANGED' | 'RETURN_COUNT' }
  /** It was cancelled, and its pieces come back by another return since. */
  | { readonly code: 'RETURN_ANNOUNCED_AGAIN' }
  /** It is an exchange, and what it was exchanged for is not here: nobody has paid for it. */
  | { readonly code: 'EXCHANGE_FIRST_AWAITED' }
  /** Its owner brings it to a boutique: no courier has it. */
  | { readonly code: 'RETURN_BROUGHT' }
  | { readonly code: 'RETURN_REFUSED_STEP'; readonly from: ReturnState }
  /** More is owed than the house has taken: a card that is not captured yet, or was given back by other means. */
  | { readonly code: 'REFUND_TOO_LARGE' }

export interface Clerk {
  readonly by: Actor
  /** The return as they looked at it. */
  readonly version: number
}

type Done = Result<{ readonly state: ReturnState }, ReturnFailure>

/** The return and its order, both held: the order first, as whoever gives back does. */
async function withHeld(
  database: Database,
  number: string,
  { version }: Clerk,
  work: (tx: Transaction, held: { readonly order: Order; readonly returned: Return }) => Promise<Done>,
): Promise<Done> {
  return database.transaction(async (tx) => {
    const found = await selectReturn(tx, number)
    const order = found && (await findOrder(tx, found.order))
    if (!order) return failure({ code: 'RETURN_NOT_FOUND' })
    await holdOrder(tx, order.number)
    const returned = (await selectReturn(tx, number))!
    if (returned.version !== version) return failure({ code: 'RETURN_CHANGED' })
    return work(tx, { order, returned })
  })
}

async function moveOn(
  tx: Transaction,
  { id, number, state }: Return,
  to: ReturnState,
  by: Actor,
  facts: object = {},
): Promise<Done> {
  const done = await step(tx, returnSubject, id, to, `${by.name}: ${to}`.slice(0, 200))
  if (!done.ok) return failure({ code: 'RETURN_REFUSED_STEP', from: state })
  if (done.value.moved) await record<ReturnMoved>(tx, { kind: 'return.moved', data: { return: id, to } })
  await audit(tx, {
    by,
    action: `return.${to.toLowerCase()}`,
    subject: number,
    before: { state },
    after: { state: to, ...facts },
  })
  return success({ state: to })
}

/**
 * A courier has it. What it is exchanged for leaves at once; sizes that are gone meanwhile are given back as money once it is here. Who received a
 * gift is known by nothing but its receipt: what they chose is kept for them, and leaves once the gift is here.
 */
export function markSent(database: Database, number: string, clerk: Clerk): Promise<Done> {
  return withHeld(database, number, clerk, async (tx, { order, returned }) => {
    if (returned.way === 'store') return failure({ code: 'RETURN_BROUGHT' })
    const moved = await moveOn(tx, returned, 'SENT', clerk.by)
    if (!moved.ok) return moved
    if (returned.receiver) {
      await keepHolds(tx, holderOf(returned.id), holderOf(returned.id))
      return moved
    }
    await sendExchange(
      tx,
      order,
      returned,
      exchangesOf(returned, ({ quantity }) => quantity),
    )
    await keepDifference(tx, returned.id, `return ${number}`)
    return moved
  })
}

function exchangesOf({ lines }: Return, count: (line: Return['lines'][number]) => number): Exchanged[] {
  return lines
    .filter(({ returntype }) => returntype === 'Exchange')
    .map((line) => ({ line, quantity: count(line) }))
    .filter(({ quantity }) => quantity > 0)
}

/**
 * Writes down what came, at once or in parts, and what becomes of it. What can be sold again is in the stock of that place. A return that was
 * cancelled may come all the same, unless its pieces were announced again.
 */
export function receiveReturn(
  database: Database,
  number: string,
  counted: readonly Counted[],
  clerk: Clerk,
  place?: Place,
): Promise<Done> {
  return withHeld(database, number, clerk, async (tx, { order, returned }) => {
    if (!isAwaited(returned)) return failure({ code: 'RETURN_REFUSED_STEP', from: returned.state })
    if (!isWithin(returned, counted)) return failure({ code: 'RETURN_COUNT' })
    if (returned.state === 'CANCELLED' && (await isAnnouncedAgain(tx, order, returned)))
      return failure({ code: 'RETURN_ANNOUNCED_AGAIN' })
    await keepHolds(tx, holderOf(returned.id), holderOf(returned.id))
    await addCounts(tx, returned.id, counted)
    const sizeOf = (id: string) => {
      const { line } = returned.lines.find((each) => each.id === id)!
      return order.lines.find((each) => each.id === line)!.sku
    }
    const toStock = counted
      .filter(({ restocked }) => restocked > 0)
      .map(({ id, restocked }) => ({ sku: sizeOf(id), quantity: restocked }))
    if (toStock.length > 0) await returnStock(tx, toStock, returned.number, place)
    const pieces = counted.map(({ id, ...counts }) => ({ sku: sizeOf(id), ...counts }))
    return moveOn(tx, returned, 'RECEIVED', clerk.by, { pieces })
  })
}

async function isAnnouncedAgain(tx: Transaction, order: Order, { lines }: Return): Promise<boolean> {
  const elsewhere = await selectReturned(tx, order.id)
  return lines.some(
    ({ line, quantity }) => (elsewhere.get(line) ?? 0) + quantity > order.lines.find(({ id }) => id === line)!.quantity,
  )
}

/** Each piece is counted once, and none that was not announced. */
function isWithin({ lines }: Return, counted: readonly Counted[]): boolean {
  const pieces = counted.flatMap(({ restocked, damaged, refused }) => [restocked, damaged, refused])
  if (!pieces.every((each) => Number.isSafeInteger(each) && each >= 0) || !pieces.some((each) => each > 0)) return false
  if (new Set(counted.map(({ id }) => id)).size < counted.length) return false
  return counted.every(({ id, restocked, damaged, refused }) => {
    const line = lines.find((each) => each.id === id)
    return line && takenBack(line) + line.refused + restocked + damaged + refused <= line.quantity
  })
}

/**
 * Ends a return: money goes back the way it came, certificates first; sizes that were wanted leave, if they have not left before. What never
 * came may be given back another time.
 */
export function settleReturn(database: Database, number: string, clerk: Clerk): Promise<Done> {
  return withHeld(database, number, clerk, async (tx, { order, returned }) => {
    if (returned.state !== 'RECEIVED') return failure({ code: 'RETURN_REFUSED_STEP', from: returned.state })
    if (returned.lines.every((line) => takenBack(line) === 0)) return refuse(tx, returned, clerk.by)
    if (await isFirstAwaited(tx, order)) return failure({ code: 'EXCHANGE_FIRST_AWAITED' })
    const exchanged = exchangesOf(returned, takenBack)
    const gone = returned.exchange === null ? await sendExchange(tx, order, returned, exchanged) : unsent(exchanged)
    await keepDifference(tx, returned.id, `return ${number}`)
    await releaseStock(tx, holderOf(returned.id), `return ${number}`)
    const refunded = [...returned.lines.filter(({ returntype }) => returntype === 'Refund'), ...gone.map(({ line }) => line)]
    const worth = await worthOf(tx, order, returned, new Set(refunded.map(({ id }) => id)))
    const back = leftOver((await selectReturn(tx, number))!.lines)
    if (!(await payBack(tx, order, returned, worth.refund.total + back))) return failure({ code: 'REFUND_TOO_LARGE' })
    await countSizes(tx, order, returned.lines)
    await issueReturnNote(tx, order, { id: returned.id, pieces: piecesOf(returned.lines), ...worth.whole })
    return moveOn(tx, returned, 'SETTLED', clerk.by, {
      ...{ refund: worth.refund.total + back, exchanged: exchanged.length - gone.length },
      ...(back > 0 && { difference: back }),
    })
  })
}

/** The way it was paid; to who received a gift as a certificate, and never to who gave it. False where the house has not taken so much. */
async function payBack(tx: Transaction, order: Order, returned: Return, total: number): Promise<boolean> {
  if (total === 0) return true
  const amount = money(total, order.currency)
  const paid = await lockPaidOrder(tx, order.id)
  const { id, number, receiver } = returned
  if (receiver) return payReceiver(tx, { returned, receiver, country: order.country, amount, paid, exchange: null })
  return (await giveBack(tx, { order: paid, amount, key: `return:${id}`, cause: `return ${number}` })).ok
}

/** Nothing of it comes, as the house has heard: what was laid aside for it can be had again. Refused once it is on its way. */
export function cancelReturn(database: Database, number: string, clerk: Clerk): Promise<Done> {
  return withHeld(database, number, clerk, async (tx, { returned }) => {
    if (returned.state === 'UNPAID') return endUnpaid(tx, returned, clerk.by)
    const moved = await moveOn(tx, returned, 'CANCELLED', clerk.by)
    if (!moved.ok) return moved
    await keepDifference(tx, returned.id, `return ${number}`)
    await releaseStock(tx, holderOf(returned.id), `return ${number}`)
    return moved
  })
}

/** It was never paid: nobody is to pay it any more. */
async function endUnpaid(tx: Transaction, { id, number, state }: Return, by: Actor): Promise<Done> {
  await lapse(tx, id, `${by.name}: LAPSED`.slice(0, 200))
  await audit(tx, { by, action: 'return.lapsed', subject: number, before: { state }, after: { state: 'LAPSED' } })
  return success({ state: 'LAPSED' })
}

/** Nothing of it was taken back: an exchange that has not left stays here. */
async function refuse(tx: Transaction, returned: Return, by: Actor): Promise<Done> {
  const cause = `return ${returned.number}`
  await releaseStock(tx, holderOf(returned.id), cause)
  if (returned.exchange !== null) await cancelUnpacked(tx, returned.exchange, cause, by)
  await keepDifference(tx, returned.id, cause)
  return moveOn(tx, returned, 'REFUSED', by)
}

/** Of an exchange that left before, the lines that it left without; all of them where the house has cancelled it. */
function unsent(exchanged: readonly Exchanged[]): Exchanged[] {
  return exchanged.filter(({ line }) => line.exchanged === 0)
}

const piecesOf = (lines: readonly Return['lines'][number][]): Pieces =>
  new Map(lines.filter((line) => takenBack(line) > 0).map((line) => [line.line, takenBack(line)]))

/** What is owed in money, and what all that came back is worth. */
async function worthOf(
  tx: Transaction,
  order: Order,
  returned: Return,
  refunded: ReadonlySet<string>,
): Promise<{ refund: Worth; whole: Worth }> {
  const before = new Map(await selectSettled(tx, order.id, returned.id))
  const [all, forMoney] = [piecesOf(returned.lines), piecesOf(returned.lines.filter(({ id }) => refunded.has(id)))]
  const whole = worthAfter(order, before, all)
  for (const [line, quantity] of all) if (!forMoney.has(line)) before.set(line, (before.get(line) ?? 0) + quantity)
  const refund = worthAfter(order, before, forMoney)
  if (!(await isWithdrawn(tx, order, returned, forMoney))) return { refund, whole }
  const standard = standardDelivery(order.country, order.currency)
  return { refund: withDelivery(refund, order, standard), whole: withDelivery(whole, order, standard) }
}

/** Whether all of the order was given back for money, and this in the days that the law names. */
async function isWithdrawn(tx: Transaction, order: Order, returned: Return, forMoney: Pieces): Promise<boolean> {
  const { id, askedAt, receiver } = returned
  const { withdrawalDays } = returnRules(order.country)
  const from = handedOverAt(order, await findHistory(tx, order.id))
  if (receiver || withdrawalDays === null || from === null || askedAt > daysLater(from, withdrawalDays)) return false
  const now = [...forMoney.values()].reduce((sum, each) => sum + each, 0)
  const ordered = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return now + (await selectRefunded(tx, order.id, id)) === ordered
}
