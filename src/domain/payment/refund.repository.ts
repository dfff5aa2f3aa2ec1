import type { Db, Transaction } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { type Sql, sql } from '../../db/sql.ts'
import { type Currency, money } from '../../kernel/money.ts'
import { mostAtOnce, sentBackDays } from './payment.repository.ts'
import type { Refund } from './payment.ts'
import type { RefundState } from './payment-states.ts'
import type { OwedRefund, RefundShare, TakenPayment } from './refund-shares.ts'

interface RefundRow {
  id: string
  payment: string
  amount: number
  currency: Currency
  state: RefundState
  provider_ref: string | null
  idempotency_key: string
}

/** An order, and those that it was exchanged for. */
const familyOf = (order: string): Sql => sql`family as (
    select ${order}::uuid as id
    union all select e.id from family f join order_return r on r."order" = f.id join placed_order e on e.exchange_of = r.id
  )`

/** What an order and its family were paid with: the order's own payments, and what was paid beside for a dearer exchange. */
const isOfFamily = (order: string): Sql => sql`p.id in (
    select id from payment where "order" = ${order}
    union all select b.id from family f join order_return r on r."order" = f.id join payment b on b."return" = r.id)`

/**
 * Until a dearer exchange is handed over and its return settled, what was paid beside belongs to it alone, and only `refundBeyond` gives of it: taken for
 * something else, the exchange would not be paid any more.
 */
const isFree = sql`(p."return" is null or exists (
    select from order_return r join placed_order e on e.exchange_of = r.id
    where r.id = p."return" and r.state = 'SETTLED' and e.state in ('DELIVERED', 'COLLECTED')))`

/** Certificates first, and what was paid beside last: what is given back takes from them in this turn. */
const inTurn = (taken: Sql): Sql => sql`${taken}.certificate is null, ${taken}."return" is not null, ${taken}.id`

/**
 * Holds what an order and its family were paid with until the transaction ends: two who give back at once see each other. A statement of its own:
 * who has waited for a lock inside `leftOf` would be told of rows that were joined before.
 */
async function holdPayments(tx: Transaction, order: string): Promise<void> {
  await tx.execute(sql`
    with recursive ${familyOf(order)}, paid as materialized (select p.id from payment p where ${isOfFamily(order)})
    select from payment where id = any(array(select id from paid)) order by id for update`)
}

/**
 * What the house has taken for an order, whose payments are held. What went to who received it as a gift, by a certificate, is given back too, of
 * this order and of those that it was exchanged for: counted as `shareRefund` shares it out.
 */
const leftOf = (order: string): Sql => sql`recursive ${familyOf(order)},
  taken as (
    select p.id, p.certificate, p."return", p.amount - p.refunded as had, p.currency from payment p
    where ${isOfFamily(order)} and ${isFree} and p.state in ('PAYMENT_CAPTURED', 'SETTLED')
  ),
  given as (
    select coalesce(sum(c.amount), 0) as amount from family f join order_return r on r."order" = f.id join certificate c on c."return" = r.id
  ),
  remaining as (
    select t.id, t.certificate, t."return", t.currency,
      (t.had - least(t.had, greatest(0, g.amount - (sum(t.had) over (order by ${inTurn(sql`t`)}) - t.had))))::bigint as "left"
    from taken t, given g
  )`

/** What was taken for an order and not given back yet is owed to who paid it. Asked for twice it is owed once. */
export async function insertRefunds(tx: Transaction, order: string, reason: string): Promise<void> {
  await holdPayments(tx, order)
  await tx.execute(sql`
    with ${leftOf(order)},
    owed as (
      insert into refund (payment, amount, reason, idempotency_key)
      select id, "left", ${reason}, 'order:' || ${order}::text || ':' || id from remaining where "left" > 0
      on conflict (idempotency_key) do nothing returning id, state
    )
    insert into state_change (subject, subject_id, to_state, cause) select 'refund', id, state, ${reason} from owed`)
}

/** What went back of an order and its family that the house did not give: on its provider's own pages, or lost to who disputed it. */
export async function selectGoneOf(tx: Transaction, order: string): Promise<number> {
  const { rows } = await tx.execute<{ gone: number }>(sql`
    with recursive ${familyOf(order)}
    select coalesce(sum(r.amount), 0)::bigint as gone from refund r join payment p on p.id = r.payment
    where ${isOfFamily(order)} and r.notice is not null and r.state <> 'REFUSED'`)
  return Number(rows[0]!.gone)
}

export async function lockTaken(tx: Transaction, order: string): Promise<(TakenPayment & { readonly currency: Currency })[]> {
  await holdPayments(tx, order)
  const { rows } = await tx.execute<TakenPayment & { currency: Currency }>(sql`
    with ${leftOf(order)} select t.id as payment, t.certificate, t."left", t.currency from remaining t order by ${inTurn(sql`t`)}`)
  return rows
}

/** What was written down under this key before. */
export async function selectRefundsUnder(tx: Transaction, order: string, key: string): Promise<OwedRefund[]> {
  const { rows } = await tx.execute<OwedRefund>(sql`
    with recursive ${familyOf(order)}
    select r.id, r.payment, p.certificate, r.amount from refund r join payment p on p.id = r.payment
    where ${isOfFamily(order)} and r.idempotency_key = ${key} || ':' || p.id order by ${inTurn(sql`p`)}`)
  return rows
}

/** What went back of one payment that the house did not give. Held until the transaction ends. */
export async function lockGone(tx: Transaction, payment: string): Promise<number> {
  await tx.execute(sql`select from payment where id = ${payment} for update`)
  const { rows } = await tx.execute<{ gone: number }>(sql`select coalesce(sum(amount), 0)::bigint as gone from refund
    where payment = ${payment} and notice is not null and state <> 'REFUSED'`)
  return Number(rows[0]!.gone)
}

/** A certificate has its money in the same transaction: nobody is asked for it. */
export async function insertRefund(tx: Transaction, share: RefundShare, key: string, reason: string): Promise<string> {
  const { payment, certificate, amount } = share
  const { rows } = await tx.execute<{ id: string }>(sql`
    with owed as (
      insert into refund (payment, amount, state, reason, idempotency_key)
      values (${payment}, ${amount}, ${certificate === null ? 'ASKED' : 'DONE'}, ${reason}, ${`${key}:${payment}`}) returning id, state
    )
    insert into state_change (subject, subject_id, to_state, cause) select 'refund', id, state, ${reason}::text from owed
    returning subject_id as id`)
  return rows[0]!.id
}

export async function selectRefund(db: Db, id: string): Promise<Refund | null> {
  const { rows } = await db.execute<RefundRow>(
    sql`select r.*, p.currency from refund r join payment p on p.id = r.payment where r.id = ${id}`,
  )
  const [row] = rows
  if (!row) return null
  const { payment, amount, currency, state, provider_ref: ref, idempotency_key: key } = row
  return { id, payment, amount: money(amount, currency), state, ref, key }
}

/** Its provider was asked, and has told of it by this name, or not answered: asked for once a day, it keeps nobody waiting. */
export async function updateTold(db: Db, id: string, ref: string | null): Promise<void> {
  await db.execute(sql`update refund set provider_ref = coalesce(provider_ref, ${ref}::text), told_at = now() where id = ${id}`)
}

/** Whether it is of money that no provider took and that lies on no certificate. Held until the transaction ends. */
export async function lockCashRefund(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from refund r join payment p on p.id = r.payment
    where r.id = ${id} and p.provider_ref is null and p.provider <> 'certificate' for update of r`)
  return rows.length > 0
}

/** Whether its provider has told nothing of it yet, to anybody. Held until the transaction ends. */
export async function lockUntold(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select 1 from refund where id = ${id} and state = 'ASKED' and provider_ref is null for update`,
  )
  return rows.length > 0
}

/** What is to be given back of a payment. */
export async function selectAskedOf(tx: Transaction, payment: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from refund where payment = ${payment} and state = 'ASKED' order by id`,
  )
  return rows.map(({ id }) => id)
}

/** What was to be given back of a payment until it was refused for this cause is owed of another, which took its place. */
export async function moveOwed(tx: Transaction, from: string, to: string, cause: string): Promise<void> {
  await tx.execute(sql`
    with owed as (
      insert into refund (payment, amount, reason, idempotency_key)
      select ${to}::uuid, r.amount, r.reason, 'by-hand:' || r.id from refund r where r.payment = ${from} and r.state = 'REFUSED'
        and exists (select from state_change c where c.subject = 'refund' and c.subject_id = r.id and c.to_state = 'REFUSED' and c.cause = ${cause})
      returning id, state
    )
    insert into state_change (subject, subject_id, to_state, cause) select 'refund', id, state, 'owed of what was paid instead' from owed`)
}

/** A refund like one that was refused, of what was not owed otherwise since: to be sent, or given by hand. The first under its key stands. */
export async function insertAgain(
  tx: Transaction,
  refused: string,
  state: 'ASKED' | 'DONE',
  reason: string,
): Promise<{ readonly id: string; readonly state: RefundState } | null> {
  await tx.execute(sql`
    with paid as (select id, amount - refunded as "left" from payment where id = (select payment from refund where id = ${refused})
      and state in ('PAYMENT_CAPTURED', 'SETTLED') for update),
    owed as (
      insert into refund (payment, amount, state, reason, idempotency_key)
      select r.payment, least(r.amount, p."left"), ${state}, r.reason, 'again:' || r.id from refund r join paid p on p.id = r.payment
      where r.id = ${refused} and r.state = 'REFUSED' and p."left" > 0
      on conflict (idempotency_key) do nothing returning id, state
    )
    insert into state_change (subject, subject_id, to_state, cause) select 'refund', id, state, ${reason}::text from owed`)
  const { rows } = await tx.execute<{ id: string; state: RefundState }>(
    sql`select id, state from refund where idempotency_key = ${`again:${refused}`}`,
  )
  return rows[0] ?? null
}

/** Given as their providers said, and asked for a day ago or longer. */
export async function selectGivenRefunds(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from refund where state = 'DONE' and provider_ref is not null and done_at > now() - make_interval(days => ${sentBackDays})
      and told_at <= now() - interval '1 day' order by random() limit ${mostAtOnce}`,
  )
  return rows.map(({ id }) => id)
}

/** What a payment's provider knows of its refunds may be another by now. */
export async function selectToldRefunds(db: Db, payment: string): Promise<string[]> {
  const rows = await runNamed<{ id: string }>(
    db,
    'refunds-told',
    sql`select id from refund where payment = ${payment} and state in ('ASKED', 'DONE') and provider_ref is not null order by id`,
  )
  return rows.map(({ id }) => id)
}

/** Asked for, of payments that somebody else took: cash is given back by hand. */
export async function selectAskedRefunds(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select r.id from refund r join payment p on p.id = r.payment
      where r.state = 'ASKED' and p.provider_ref is not null order by random() limit ${mostAtOnce}`,
  )
  return rows.map(({ id }) => id)
}
