import type { Database, Transaction } from '../../db/database.ts'
import { record } from '../../db/events.ts'
import { step } from '../../db/step.ts'
import { eachInTurn } from '../../kernel/each-in-turn.ts'
import { money } from '../../kernel/money.ts'
import { failure, type Result } from '../../kernel/result.ts'
import { labelDays } from '../../markets/returns.ts'
import { releaseStock } from '../inventory/end-holds.ts'
import { findOrder } from '../order/find-order.ts'
import { holdOrder } from '../order/move-order.ts'
import type { Order } from '../order/order.ts'
import { beginLinked, findPayment, findPaymentFor, holdPayment } from '../payment/begin-payment.ts'
import { endLinked } from '../payment/end-payments.ts'
import type { Payment } from '../payment/payment.ts'
import { refundBeyond, sumOwed } from '../payment/refund-payments.ts'
import { takePayment } from '../payment/settle-payments.ts'
import { dueFor } from './difference.ts'
import { holdDays, holderOf, layAside } from './lay-aside.ts'
import type { ReturnMoved } from './return.events.ts'
import { selectReturnById, selectUnpaid, updateSendBy } from './return.repository.ts'
import { daysLater, type Return } from './return.ts'
import { returnSubject } from './return-states.ts'

export type DifferenceFailure = { readonly code: 'EXCHANGE_LAPSED' }

/** A return as it is while its order is held, as everybody holds it who moves one. */
async function held(tx: Transaction, id: string): Promise<{ readonly order: Order; readonly returned: Return } | null> {
  const seen = await selectReturnById(tx, id)
  const found = seen && (await findOrder(tx, seen.order))
  const order = found && (await holdOrder(tx, found.number))
  return order ? { order, returned: (await selectReturnById(tx, id))! } : null
}

/** The one payment for the difference of an exchange, begun or as it is by now. */
export function beginDifferencePayment(
  { transaction }: Database,
  { return: id, visitor, provider }: { readonly return: string; readonly visitor: string; readonly provider: string },
  now: Date,
): Promise<Result<Payment, DifferenceFailure>> {
  return transaction<Result<Payment, DifferenceFailure>>(async (tx) => {
    const found = await held(tx, id)
    if (!found?.returned.payBy) return failure({ code: 'EXCHANGE_LAPSED' })
    const { order, returned } = found
    const isOver = returned.state !== 'UNPAID' || returned.payBy! <= now
    const amount = money(returned.due, order.currency)
    const paying = { purpose: 'exchange', linked: { return: id }, amount, visitor, provider } as const
    return beginLinked<DifferenceFailure>(tx, paying, isOver ? { code: 'EXCHANGE_LAPSED' } : null)
  })
}

/**
 * Its money is the house's: now the exchange is announced, once. Null where its payment had ended, or what was wanted is nobody's to give any more: its money
 * goes back.
 */
export async function takeDifferencePayment(tx: Transaction, payment: string, now: Date): Promise<string | null> {
  const seen = await findPayment(tx, payment)
  const found = seen?.return ? await held(tx, seen.return) : null
  const begun = await holdPayment(tx, payment)
  if (!found || begun?.state !== 'STARTED') return begun && isTaken(begun) ? begun.return : null
  const { id, state, lines } = found.returned
  if (state !== 'UNPAID') return null
  await releaseStock(tx, holderOf(id), 'its difference was paid')
  if (!(await layAside(tx, id, lines, daysLater(now, holdDays)))) {
    await lapse(tx, id, 'what was wanted is gone')
    return null
  }
  await takePayment(tx, payment, 'the difference of an exchange was paid')
  const stepped = await step(tx, returnSubject, id, 'ASKED', 'its difference was paid')
  if (!stepped.ok) throw new Error(`return ${id}: ${stepped.failure.code}`)
  await updateSendBy(tx, id, daysLater(now, labelDays))
  await record<ReturnMoved>(tx, { kind: 'return.moved', data: { return: id, to: 'ASKED' } })
  return id
}

const isTaken = ({ state }: Payment): boolean => state === 'PAYMENT_CAPTURED' || state === 'SETTLED'

/** Nobody pays for it any more: what was set aside for it can be had again. Its order is held. */
export async function lapse(tx: Transaction, id: string, cause: string): Promise<boolean> {
  const stepped = await step(tx, returnSubject, id, 'LAPSED', cause)
  if (!stepped.ok || !stepped.value.moved) return false
  await endLinked(tx, { return: id }, cause)
  await releaseStock(tx, holderOf(id), cause)
  await record<ReturnMoved>(tx, { kind: 'return.moved', data: { return: id, to: 'LAPSED' } })
  return true
}

/** Ends what nobody has paid in its time; what is being paid is left alone. Answers how many. */
export async function lapseUnpaid(database: Database, now: Date): Promise<number> {
  let lapsed = 0
  await eachInTurn(await selectUnpaid(database.db, now), async ({ id }) => {
    const isOver = await database.transaction(async (tx) => {
      const found = await held(tx, id)
      if (found?.returned.state !== 'UNPAID' || (await findPaymentFor(tx, { return: id }))) return false
      return lapse(tx, id, 'nobody paid in time')
    })
    if (isOver) lapsed += 1
  })
  return lapsed
}

/** Whether the difference of a return was paid, and nothing of it is owed back or was given back. */
export async function isDifferencePaid(tx: Transaction, { due, id }: Pick<Return, 'id' | 'due'>): Promise<boolean> {
  if (due === 0) return true
  const payment = await findPaymentFor(tx, { return: id })
  return payment !== null && isTaken(payment) && (await sumOwed(tx, payment.id)) === 0
}

/** Of a difference the house keeps what belongs to pieces that have left; the rest is owed to who paid it, once. The return's order is held. */
export async function keepDifference(tx: Transaction, id: string, cause: string): Promise<void> {
  const found = await findPaymentFor(tx, { return: id })
  const payment = found && (await holdPayment(tx, found.id))
  if (!payment || !isTaken(payment)) return
  const { lines } = (await selectReturnById(tx, id))!
  const kept = lines.reduce((sum, line) => sum + dueFor(line, line.exchanged), 0)
  await refundBeyond(tx, payment, kept, `difference:${id}`, cause)
}
