import type { Db, Transaction } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { Currency, Money } from '../../kernel/money.ts'
import { mostAtOnce } from './payment.repository.ts'
import type { ProviderNotice } from './payment.ts'

/** What is kept of it: each once. */
export interface KeptNotice {
  readonly id: string
  readonly payment: string
  readonly kind: ProviderNotice['kind']
  readonly ref: string
}

export type NoticeOutcome = 'given' | 'won' | 'lost'

/** A refund of ours is known by its key or by its provider's name; one of a payment that ended is ours in any case. False for what is known. */
export async function insertNotice(db: Db, payment: string, { kind, ref, amount, key }: ProviderNotice): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into payment_notice (payment, kind, ref, amount, currency) select p.id, ${kind}, ${ref}, ${amount.amount}, ${amount.currency} from payment p
    where p.id = ${payment} and (${kind}::text <> 'refunded-elsewhere' or (p.state not in ('PAYMENT_REJECT', 'ABANDONED')
      and not exists (select from refund r where r.payment = p.id and r.notice is null and (r.idempotency_key = ${key}::text or r.provider_ref = ${ref}))))
    on conflict do nothing returning id`)
  return rows.length > 0
}

export async function selectNotice(db: Db, payment: string, { kind, ref }: ProviderNotice): Promise<KeptNotice | null> {
  const { rows } = await db.execute<KeptNotice>(
    sql`select id, payment, kind, ref from payment_notice where payment = ${payment} and kind = ${kind} and ref = ${ref}`,
  )
  return rows[0] ?? null
}

/** Of which nobody has said for a day what became of it, and what went back and stands not wholly among the refunds. */
export async function selectUndecided(db: Db): Promise<KeptNotice[]> {
  const { rows } = await db.execute<KeptNotice>(sql`
    select id, payment, kind, ref from payment_notice
    where outcome is null and kind in ('disputed', 'refunded-elsewhere') and coalesce(told_at, at) <= now() - interval '1 day'
    union
    select n.id, n.payment, n.kind, n.ref from payment_notice n join payment p on p.id = n.payment
    where n.outcome in ('given', 'lost') and n.currency = p.currency and p.state in ('PAYMENT_CAPTURED', 'SETTLED') and p.refunded < p.amount and n.amount > 0
      and not exists (select from refund r where r.payment = p.id and case when r.notice is null then r.provider_ref = n.ref
        else r.notice = n.id and (r.amount >= n.amount and r.state <> 'REFUSED' or r.state = 'REFUSED' and n.kind <> 'disputed') end)
    limit ${mostAtOnce}`)
  return rows
}

/** Asked for now, without an answer that says anything. */
export async function updateAsked(db: Db, id: string): Promise<void> {
  await db.execute(sql`update payment_notice set told_at = now() where id = ${id}`)
}

/** What its provider says of it now; true where that is another outcome of a dispute than was known: somebody is to see it once more. */
export async function updateOutcome(
  tx: Transaction,
  id: string,
  told: { readonly amount: Money; readonly outcome: NoticeOutcome | null; readonly answerBy: Date | null },
): Promise<boolean> {
  const { amount, outcome, answerBy } = told
  const { rows } = await tx.execute<{ isNews: boolean }>(sql`
    update payment_notice n set amount = ${amount.amount}, currency = ${amount.currency}, outcome = coalesce(${outcome}::text, n.outcome), answer_by = ${answerBy}::timestamptz,
      told_at = now(), seen_at = case when b."isNews" then null else n.seen_at end
    from (select id, kind = 'disputed' and outcome is distinct from ${outcome}::text and ${outcome}::text is not null as "isNews"
      from payment_notice where id = ${id} for update) b
    where n.id = b.id returning b."isNews"`)
  return rows[0]!.isNews
}

/**
 * What went back is written among the refunds, as much of it as was taken and is not given back yet; more of it, where that has become more. Who calls
 * holds the payment.
 */
export async function writeGone(
  tx: Transaction,
  { id, ref }: KeptNotice,
  { state, key, cause }: { readonly state: 'ASKED' | 'DONE'; readonly key: string | null; readonly cause: string },
): Promise<void> {
  const gone = sql`gone as (
    select n.id, n.payment, n.kind, n.amount, p.amount - p.refunded as "left" from payment_notice n join payment p on p.id = n.payment
    where n.id = ${id} and n.currency = p.currency and p.state in ('PAYMENT_CAPTURED', 'SETTLED') and p.refunded < p.amount and n.amount > 0
  )`
  await tx.execute(sql`
    with ${gone},
    written as (
      insert into refund (payment, amount, state, reason, provider_ref, idempotency_key, notice, told_at)
      select g.payment, least(g.amount, g."left"), ${state}, ${cause}, case when g.kind = 'disputed' then null else ${ref}::text end,
        'gone:' || g.id || ':' || (select count(*) from refund r where r.notice = g.id), g.id, now()
      from gone g
      where not exists (select from refund r where r.notice = g.id and (r.state <> 'REFUSED' or g.kind <> 'disputed'))
        and not exists (select from refund r where r.payment = g.payment and r.notice is null and (r.provider_ref = ${ref} or r.idempotency_key = ${key}::text))
      returning id, state
    )
    insert into state_change (subject, subject_id, to_state, cause) select 'refund', id, state, ${cause}::text from written`)
  await tx.execute(sql`
    with ${gone} update refund r set amount = least(g.amount, r.amount + g."left") from gone g
    where r.notice = g.id and r.state <> 'REFUSED' and r.amount < g.amount`)
}

/** What was written of a dispute as gone. */
export async function selectGone(tx: Transaction, notice: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from refund where notice = ${notice} and state = 'DONE'`)
  return rows.map(({ id }) => id)
}

/** Somebody of the house has seen it. */
export async function updateSeen(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`update payment_notice set seen_at = now() where id = ${id} and seen_at is null returning id`,
  )
  return rows.length > 0
}

export interface ListedNotice {
  readonly id: string
  readonly kind: ProviderNotice['kind']
  readonly outcome: NoticeOutcome | null
  readonly amount: number
  readonly currency: Currency
  readonly answer_by: string | null
  readonly at: string
}

export async function selectNoticesOf(db: Db, order: string): Promise<ListedNotice[]> {
  const { rows } = await db.execute<ListedNotice>(sql`
    select n.id, n.kind, n.outcome, n.amount, n.currency, n.answer_by, n.at from payment_notice n join payment p on p.id = n.payment
    where p."order" = ${order} or p."return" = (select exchange_of from placed_order where id = ${order}) order by n.at, n.id`)
  return rows
}
