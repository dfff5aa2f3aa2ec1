import type { Database, Transaction } from '../../db/database.ts'
import { record } from '../../db/events.ts'
import { step } from '../../db/step.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import { labelDays, returnRules } from '../../markets/returns.ts'
import { releaseStock } from '../inventory/end-holds.ts'
import { findHistory } from '../order/find-order.ts'
import { holdOrder } from '../order/move-order.ts'
import type { Order } from '../order/order.ts'
import { type Difference, differencesOf } from './difference.ts'
import { othersHere } from './exchange-sizes.ts'
import { evenOnly, findReturnable, isFirstAwaited, type Returnable } from './find-returns.ts'
import { holdDays, holderOf, layAside } from './lay-aside.ts'
import { keepDifference, lapse } from './pay-difference.ts'
import type { ReturnMoved } from './return.events.ts'
import {
  countGiftReturns,
  insertReturn,
  isForbiddenAt,
  selectReturn,
  selectReturnsOf,
  selectSettled,
} from './return.repository.ts'
import { daysLater, type ItemType, type Receiver, type Return, returnableUntil, type Way, type Why } from './return.ts'
import { returnSubject } from './return-states.ts'

export interface AskedItem {
  /** The order's line. */
  readonly line: string
  readonly quantity: number
  readonly returntype: ItemType
  readonly why: Why
  /** The size that it is exchanged for; null for money. */
  readonly wanted: string | null
}

export interface AskedReturn {
  readonly way: Way
  readonly items: readonly AskedItem[]
  /** Who received it as a gift; null for whoever ordered. */
  readonly receiver: Receiver | null
  /** What they were shown that it costs more, and less; null where they were shown nothing. */
  readonly agreed: AgreedDifference | null
}

/** In minor units: what is paid at once, and what is given back once the first pieces are here. */
export interface AgreedDifference {
  readonly due: number
  readonly back: number
}

export type AskFailure =
  | { readonly code: 'RETURN_NOT_YET' | 'RETURN_TOO_LATE' | 'RETURN_EMPTY' | 'RETURN_TOO_MANY' }
  /** A gift that is announced and kept again and again: who holds its receipt need not be who received it. */
  | { readonly code: 'RETURN_TOO_OFTEN' }
  /** It is an exchange, and what it was exchanged for is not here. */
  | { readonly code: 'EXCHANGE_FIRST_AWAITED' }
  /** The size that is wanted for a piece is gone. */
  | { readonly code: 'EXCHANGE_SIZE_GONE' }
  /** What is wanted costs more or less than what comes back did, and nobody has agreed to that, or the price has changed since. */
  | { readonly code: 'EXCHANGE_DIFFERENCE'; readonly differences: readonly Difference[] }
  /** What is wanted may not be sent to the state that a gift's receiver lives in. */
  | { readonly code: 'FORBIDDEN_STATE' }

/** So long what is dearer is held for who is to pay the difference; what is being paid then has its half hour more, and is held for that. */
const payHours = 24
const hoursLater = (from: Date, hours: number): Date => new Date(from.getTime() + hours * 3_600_000)

/** So often a day one order's gift may be announced. */
const giftReturnsADay = 5

/**
 * Announces that pieces come back. The order is held meanwhile: of two tabs the second is told what the first has given back. Sizes that are
 * wanted for them are laid aside at once. What is dearer is announced once the difference is paid.
 */
export function askReturn(database: Database, number: string, asked: AskedReturn, now: Date): Promise<Asked> {
  return database.transaction(async (tx) => {
    const order = await holdOrder(tx, number)
    if (!order) return failure({ code: 'RETURN_NOT_YET' })
    const twin = await findTwin(tx, order, asked)
    if (twin) return success({ number: twin.number, isToPay: true })
    const history = await findHistory(tx, order.id)
    const found = await findReturnable(tx, order, history, now)
    const returnable = asked.receiver ? evenOnly(found) : found
    const refused = returnable ? refusal(asked.items, returnable) : await reasonOf(tx, order, history, now)
    if (refused) return failure(refused)
    if (asked.receiver && (await countGiftReturns(tx, order.id, daysLater(now, -1))) >= giftReturnsADay)
      return failure({ code: 'RETURN_TOO_OFTEN' })
    if (await isKeptOut(tx, asked)) return failure({ code: 'FORBIDDEN_STATE' })
    return write(tx, order, asked, returnable!, now)
  })
}

type Asked = Result<{ readonly number: string; readonly isToPay: boolean }, AskFailure>

/** Pressed twice, or in two tabs: the same pieces for the same at the same difference are announced, and are to be paid. */
async function findTwin(tx: Transaction, order: Order, { items, agreed }: AskedReturn): Promise<Return | undefined> {
  if (!agreed || agreed.due === 0) return undefined
  const wishOf = ({ line, quantity, wanted }: Pick<AskedItem, 'line' | 'quantity' | 'wanted'>) => `${line} ${quantity} ${wanted}`
  const wishes = items.map(wishOf).sort().join()
  const returns = await selectReturnsOf(tx, order.id)
  return returns.find(
    ({ state, due, lines }) => state === 'UNPAID' && due === agreed.due && lines.map(wishOf).sort().join() === wishes,
  )
}

/** It may come back: written down, with what is agreed to be paid beside, and what is wanted laid aside for it. */
async function write(tx: Transaction, order: Order, asked: AskedReturn, returnable: Returnable, now: Date): Promise<Asked> {
  const differences = await reckon(tx, order, asked.items, returnable)
  const { due, back } = sumsOf(differences)
  if ((due > 0 || back > 0) && (asked.agreed?.due !== due || asked.agreed.back !== back))
    return failure({ code: 'EXCHANGE_DIFFERENCE', differences })
  const payBy = hoursLater(now, payHours)
  const made = await insertReturn(tx, {
    order: order.id,
    orderNumber: order.number,
    way: asked.way,
    sendBy: daysLater(now, labelDays),
    receiver: asked.receiver,
    lines: asked.items.map((item) => ({ ...item, ...priceOf(differences.find(({ line }) => line === item.line)) })),
    due: due > 0 ? { amount: due, currency: order.currency, payBy } : null,
  })
  const until = due > 0 ? hoursLater(payBy, 1) : daysLater(now, holdDays)
  if (!(await layAside(tx, made.id, asked.items, until))) return failure({ code: 'EXCHANGE_SIZE_GONE' })
  await record<ReturnMoved>(tx, { kind: 'return.moved', data: { return: made.id, to: due > 0 ? 'UNPAID' : 'ASKED' } })
  return success({ number: made.number, isToPay: due > 0 })
}

/** Without a difference it costs what the first did. */
function priceOf(difference: Difference | undefined) {
  const { price = null, due = 0, back = 0 } = difference ?? {}
  return { price, due, back }
}

export function sumsOf(differences: readonly AgreedDifference[]): AgreedDifference {
  return differences.reduce((sum, { due, back }) => ({ due: sum.due + due, back: sum.back + back }), { due: 0, back: 0 })
}

/** What of it costs more or less than what comes back for it. */
async function reckon(tx: Transaction, order: Order, items: readonly AskedItem[], { lines }: Returnable): Promise<Difference[]> {
  const priced = items.flatMap(({ line, quantity, wanted }) => {
    const price = lines.find((each) => each.line.id === line)?.sizes.find(({ sku }) => sku === wanted)?.price
    return price ? [{ line, quantity, price: price.amount }] : []
  })
  return priced.length === 0 ? [] : differencesOf(order, await selectSettled(tx, order.id, null), priced)
}

/** Why nothing of it can come back. */
async function reasonOf(
  tx: Transaction,
  order: Order,
  history: Parameters<typeof returnableUntil>[1],
  now: Date,
): Promise<AskFailure> {
  const until = returnableUntil(order, history, returnRules(order.country).days)
  if (until === null) return { code: 'RETURN_NOT_YET' }
  if (until < now) return { code: 'RETURN_TOO_LATE' }
  return { code: (await isFirstAwaited(tx, order)) ? 'EXCHANGE_FIRST_AWAITED' : 'RETURN_TOO_MANY' }
}

/** Why these pieces cannot come back, or not for what is wanted. */
export function refusal(items: readonly AskedItem[], { lines }: Returnable): AskFailure | null {
  if (items.length === 0) return { code: 'RETURN_EMPTY' }
  if (new Set(items.map(({ line }) => line)).size < items.length) return { code: 'RETURN_TOO_MANY' }
  for (const { line: id, quantity, returntype, wanted } of items) {
    const found = lines.find(({ line }) => line.id === id)
    if (!found || !Number.isSafeInteger(quantity) || quantity < 1 || quantity > found.left) return { code: 'RETURN_TOO_MANY' }
    if (returntype === 'Exchange' && !othersHere(found.sizes, found.line.sku).some(({ sku }) => sku === wanted))
      return { code: 'EXCHANGE_SIZE_GONE' }
  }
  return null
}

/** Whoever ordered has the other size where they had the first; who received it as a gift may live elsewhere. */
async function isKeptOut(tx: Transaction, { items, receiver }: AskedReturn): Promise<boolean> {
  const wanted = items.flatMap((item) => item.wanted ?? [])
  return receiver?.address ? isForbiddenAt(tx, wanted, receiver.address) : false
}

/** Its owner keeps it after all. */
export function cancelOwnReturn(
  database: Database,
  order: Pick<Order, 'id' | 'number'>,
  number: string,
): Promise<Result<{ readonly moved: boolean }, { readonly code: 'RETURN_UNDER_WAY' }>> {
  return database.transaction(async (tx) => {
    await holdOrder(tx, order.number)
    const found: Return | null = await selectReturn(tx, number)
    if (!found || found.order !== order.id || found.receiver) return failure({ code: 'RETURN_UNDER_WAY' })
    if (found.state === 'UNPAID') return success({ moved: await lapse(tx, found.id, 'by who asked for it') })
    return keepAfterAll(tx, found, 'by who asked for it')
  })
}

/** Nothing of it comes; what was laid aside for it can be had again, and what was paid beside goes back. Refused once it is on its way. */
export async function keepAfterAll(
  tx: Transaction,
  { id }: Pick<Return, 'id'>,
  cause: string,
): Promise<Result<{ readonly moved: boolean }, { readonly code: 'RETURN_UNDER_WAY' }>> {
  const done = await step(tx, returnSubject, id, 'CANCELLED', cause)
  if (!done.ok) return failure({ code: 'RETURN_UNDER_WAY' })
  if (done.value.moved) {
    await keepDifference(tx, id, 'the return was cancelled')
    await releaseStock(tx, holderOf(id), 'the return was cancelled')
    await record<ReturnMoved>(tx, { kind: 'return.moved', data: { return: id, to: 'CANCELLED' } })
  }
  return done
}
