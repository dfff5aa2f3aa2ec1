import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Database, Transaction } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { type Subject, step } from '../../db/step.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { Actor } from '../audit/audit.ts'
import { audit } from '../audit/write-audit.ts'
import { countIn } from './receive-stock.ts'
import type { Place } from './stock-hold.ts'

export type TransferState = 'SENT' | 'ARRIVED' | 'RETURNED'

const transferSubject: Subject<TransferState> = {
  name: 'stock_transfer',
  table: 'stock_transfer',
  transitions: { SENT: ['ARRIVED', 'RETURNED'], ARRIVED: [], RETURNED: [] },
}

export interface NewTransfer {
  /** The form's own: sent again with it, nothing more leaves. */
  readonly id: string
  readonly sku: string
  readonly from: Place
  readonly to: Place
  readonly quantity: number
}

export type TransferFailure = { readonly code: 'SAME_PLACE' | 'NO_SUCH_PLACE' | 'WRONG_QUANTITY' | 'NOT_ENOUGH_THERE' }

/** Pieces leave a place for another. Until they arrive they can be sold in neither. */
export function sendTransfer(database: Database, transfer: NewTransfer, by: Actor): Promise<Result<null, TransferFailure>> {
  const { id, ...facts } = transfer
  const { sku, from, to, quantity } = facts
  return database.transaction(async (tx) => {
    if (from === to) return failure({ code: 'SAME_PLACE' })
    if (!Number.isInteger(quantity) || quantity < 1) return failure({ code: 'WRONG_QUANTITY' })
    if (!(await isPlace(tx, to))) return failure({ code: 'NO_SUCH_PLACE' })
    await tx.execute(sql`select 1 from stock where sku = ${sku} and place = ${from} for update`)
    const known = await selectTransfer(tx, id)
    if (known && isDeepStrictEqual(known, facts)) return success(null)
    // Back at a form that was sent, somebody sends something else.
    const own = known ? randomUUID() : id
    const { rows } = await tx.execute(sql`
      with gone as (
        update stock set quantity = quantity - ${quantity}::int
        where sku = ${sku} and place = ${from} and quantity >= ${quantity}::int returning sku, place
      ),
      sent as (
        insert into stock_transfer (id, sku, from_place, to_place, quantity)
        select ${own}::uuid, sku, place, ${to}::text, ${quantity}::int from gone returning *
      ),
      moved as (
        insert into stock_movement (sku, place, pool, kind, free, held, cause, cause_id)
        select sku, from_place, 'present', 'sent', -quantity, 0, 'transfer', id::text from sent
      ),
      written as (
        insert into state_change (subject, subject_id, to_state, cause) select 'stock_transfer', id, state, ${by.name}::text from sent
      )
      select id from sent`)
    if (rows.length === 0) return failure({ code: 'NOT_ENOUGH_THERE' })
    await audit(tx, { by, action: 'stock.send', subject: sku, after: { ...facts, transfer: own } })
    return success(null)
  })
}

async function selectTransfer(tx: Transaction, id: string): Promise<Omit<NewTransfer, 'id'> | undefined> {
  const { rows } = await tx.execute<Omit<NewTransfer, 'id'>>(
    sql`select sku, from_place as "from", to_place as "to", quantity from stock_transfer where id = ${id}`,
  )
  return rows[0]
}

async function isPlace(tx: Transaction, id: Place): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from place where id = ${id}`)
  return rows.length > 0
}

export type EndFailure = { readonly code: 'NO_SUCH_TRANSFER' | 'TRANSFER_ENDED' }

/**
 * Pieces have come to where they were sent, or back to where they left. Only the first word counts. A boutique ends what comes to it;
 * `store` is null for those who may end any.
 */
export function endTransfer(
  database: Database,
  { id, as, store }: { readonly id: string; readonly as: 'ARRIVED' | 'RETURNED'; readonly store: Place | null },
  by: Actor,
): Promise<Result<null, EndFailure>> {
  return database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ sku: string; from_place: Place; to_place: Place; quantity: number }>(
      sql`select sku, from_place, to_place, quantity from stock_transfer where id = ${id} for update`,
    )
    const [found] = rows
    const place = found && (as === 'ARRIVED' ? found.to_place : found.from_place)
    if (!found || !place || (store !== null && store !== place)) return failure({ code: 'NO_SUCH_TRANSFER' })
    const stepped = await step(tx, transferSubject, id, as, by.name)
    if (!stepped.ok || !stepped.value.moved) return failure({ code: 'TRANSFER_ENDED' })
    await tx.execute(sql`update stock_transfer set ended_at = now() where id = ${id}`)
    const { sku, quantity } = found
    await countIn(tx, [{ sku, quantity }], place, { kind: 'transfer', id })
    const action = as === 'ARRIVED' ? 'stock.arrive' : 'stock.return'
    await audit(tx, { by, action, subject: sku, after: { transfer: id, place, quantity } })
    return success(null)
  })
}
