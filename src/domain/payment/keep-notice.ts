import type { Logger } from 'pino'
import type { Database, Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { findPaymentByRef } from './begin-payment.ts'
import type { ProviderNotice } from './payment.ts'

/** Told to the house, once, however often its provider tells it. What the house has asked for itself is no news. */
export async function keepNotice(
  { database, log }: { readonly database: Database; readonly log: Logger },
  payment: { readonly provider: string; readonly ref: string | null },
  notice: ProviderNotice,
): Promise<void> {
  const { kind, ref, amount } = notice
  const known = payment.ref === null ? null : await findPaymentByRef(database.db, payment.provider, payment.ref)
  if (!known) {
    log.warn({ ...payment, kind, notice: ref }, 'a provider tells of money that is of no payment of ours')
    return
  }
  const sum = amount.currency === known.amount.currency ? amount : known.amount
  if (await insertNotice(database.db, known.id, { ...notice, amount: sum }))
    log.error(
      { payment: known.id, order: known.order, kind, notice: ref, amount: sum },
      'money went back that the house did not give',
    )
}

/** A refund of ours is known by its key, by its provider's name, or while that is on the way by its sum; one of a payment that ended is ours in any case. */
async function insertNotice(db: Db, payment: string, { kind, ref, amount, key }: ProviderNotice): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into payment_notice (payment, kind, ref, amount) select p.id, ${kind}, ${ref}, ${amount.amount} from payment p
    where p.id = ${payment} and (${kind}::text <> 'refunded-elsewhere' or (p.state not in ('PAYMENT_REJECT', 'ABANDONED')
      and not exists (select from refund r where r.payment = p.id and (r.idempotency_key = ${key}::text or r.provider_ref = ${ref}
        or (${key}::text is null and r.state = 'ASKED' and r.provider_ref is null and r.amount = ${amount.amount})))))
    on conflict do nothing returning id`)
  return rows.length > 0
}

/** Somebody of the house has seen it. */
export async function markSeen(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`update payment_notice set seen_at = now() where id = ${id} and seen_at is null returning id`,
  )
  return rows.length > 0
}
