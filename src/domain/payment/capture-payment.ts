import type { Database, Transaction } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { step } from '../../db/step.ts'
import type { Money } from '../../kernel/money.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import { findPayment } from './begin-payment.ts'
import type { Settling } from './payment-provider.ts'
import { type PaymentState, paymentSubject } from './payment-states.ts'
import { captureAuthorized } from './settle-payments.ts'

export interface Capture {
  readonly payment: string
  readonly amount: Money
  /** Asking again under it is asking once. */
  readonly key: string
  /** What it is for, where it is for a piece. */
  readonly line: { readonly id: string; readonly quantity: number } | null
}

type CaptureFailure = { readonly code: 'CAPTURE_DECLINE' | 'CAPTURE_ERROR' }

/**
 * Takes what was authorised, or a part of it: all of these or none. What a till has taken needs nobody's leave. A card or a wallet is asked once and
 * for the whole sum, with the first line: banks give what they hold once.
 */
export async function capturePayment(settling: Settling, captures: readonly Capture[]): Promise<Result<null, CaptureFailure>> {
  for (const id of new Set(captures.map(({ payment }) => payment))) {
    const payment = await findPayment(settling.database.db, id)
    if (!payment?.ref || payment.state !== 'AUTHORIZED') continue
    const taken = await captureAuthorized(settling, id)
    if (taken !== 'captured') return failure({ code: taken === 'refused' ? 'CAPTURE_DECLINE' : 'CAPTURE_ERROR' })
  }
  return settling.database.transaction(async (tx) => {
    for (const capture of captures) {
      const written = await writeCapture(tx, capture)
      if (!written.ok) return written
    }
    return success(null)
  })
}

async function writeCapture(tx: Transaction, { payment, amount, key, line }: Capture): Promise<Result<null, CaptureFailure>> {
  const { rows } = await tx.execute<{
    provider: string
    state: PaymentState
    amount: number
    currency: string
    captured: number
  }>(sql`
    select provider, state, amount, currency,
      (select coalesce(sum(c.amount), 0)::bigint from payment_capture c where c.payment = p.id and c.key <> ${key}) as captured
    from payment p where id = ${payment} for update`)
  const [found] = rows
  if (found?.currency !== amount.currency) return failure({ code: 'CAPTURE_ERROR' })
  const isTaken = found.state === 'PAYMENT_CAPTURED' || found.state === 'SETTLED'
  const isOpen = isTaken || (found.state === 'AUTHORIZED' && found.provider === 'cash')
  const isWithin = isOpen && found.captured + amount.amount <= found.amount
  if (!isWithin || !(await isLeft(tx, line, key))) return failure({ code: 'CAPTURE_DECLINE' })
  await tx.execute(sql`insert into payment_capture (key, payment, line, quantity, amount)
    values (${key}, ${payment}, ${line?.id ?? null}, ${line?.quantity ?? null}, ${amount.amount}) on conflict (key) do nothing`)
  if (isTaken) return success(null)
  const done = await step(tx, paymentSubject, payment, 'PAYMENT_CAPTURED', `captured: ${key}`.slice(0, 200))
  return done.ok ? success(null) : failure({ code: 'CAPTURE_ERROR' })
}

/** Whether so many of a line are still to be captured: others may have been meanwhile, or cut. Who cuts holds the payment too, as we do here. */
async function isLeft(tx: Transaction, line: Capture['line'], key: string): Promise<boolean> {
  if (line === null) return true
  const { rows } = await tx.execute(sql`select 1 from order_line l where l.id = ${line.id} and ${line.quantity}::int <= l.quantity
    - (select coalesce(sum(c.quantity), 0) from payment_capture c where c.line = l.id and c.key <> ${key})`)
  return rows.length > 0
}

export interface Capturable {
  readonly payment: string
  readonly amount: Money
  readonly captured: number
  /** How many of each line were captured before, by its id. */
  readonly lines: ReadonlyMap<string, number>
}

/** The payment of an order that can be captured, and what was already under other keys than this one and its shares'; null where there is none. */
export async function findCapturable({ db }: Database, order: string, key: string): Promise<Capturable | null> {
  const { rows } = await db.execute<{
    id: string
    amount: number
    currency: Money['currency']
  }>(sql`select id, amount, currency from payment
    where "order" = ${order} and state in ('AUTHORIZED', 'PAYMENT_CAPTURED', 'SETTLED') and provider <> 'certificate'
    order by created_at desc limit 1`)
  const [payment] = rows
  if (!payment) return null
  const captures = await db.execute<{ line: string | null; quantity: number | null; amount: number }>(
    sql`select line, quantity, amount from payment_capture where payment = ${payment.id} and key <> ${key} and not starts_with(key, ${`${key}:`})`,
  )
  const lines = new Map<string, number>()
  for (const { line, quantity } of captures.rows) if (line) lines.set(line, (lines.get(line) ?? 0) + (quantity ?? 0))
  return {
    payment: payment.id,
    amount: { amount: payment.amount, currency: payment.currency },
    captured: captures.rows.reduce((sum, { amount }) => sum + amount, 0),
    lines,
  }
}
