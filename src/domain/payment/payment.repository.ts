import type { Db, Transaction } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { type Sql, sql } from '../../db/sql.ts'
import { type Currency, money } from '../../kernel/money.ts'
import type { PaymentCode } from '../../markets/methods.ts'
import {
  authorizationDays,
  type NewPayment,
  type PaidByLink,
  type Payment,
  type PaymentPurpose,
  unansweredHours,
  walletDays,
  walletSureDays,
} from './payment.ts'
import type { PaymentState } from './payment-states.ts'

/** The payment and the beginning of its history. Under a key that is known nothing is written: the first one stands. */
export async function insertPayment(tx: Transaction, payment: NewPayment): Promise<void> {
  const { agreed = null, expiresAt = null, visitor = null, purpose = 'order', linked = {} } = payment
  const estimate = 'estimate' in linked ? linked.estimate : null
  const returned = 'return' in linked ? linked.return : null
  await runNamed(
    tx,
    'payment-insert',
    sql`
    with started as (
      insert into payment (id, "order", cart, purpose, estimate, "return", visitor, method, provider, amount, currency, state, idempotency_key, agreed, expires_at)
      values (${payment.id}, ${payment.order}, ${payment.cart}, ${purpose}, ${estimate}::uuid, ${returned}::uuid, ${visitor}::uuid, ${payment.method}, ${payment.provider}, ${payment.amount.amount},
        ${payment.amount.currency}, ${payment.state}, ${payment.idempotencyKey}, ${agreed && JSON.stringify(agreed)}::jsonb, ${expiresAt}::timestamptz)
      on conflict (idempotency_key) do nothing returning id, state
    )
    insert into state_change (subject, subject_id, to_state, cause) select 'payment', id, state, ${payment.cause}::text from started`,
  )
}

/**
 * The same for an order at the door, in one statement with the count of those that its shopper has not paid yet; false when they are
 * too many. What is collected has the boutique's address, which is everybody's: by address only those count that are sent. Two orders of one
 * shopper, e-mail or door are counted one after the other.
 */
export async function insertPromise(
  tx: Transaction,
  payment: NewPayment & { readonly order: string },
  most: number,
): Promise<boolean> {
  // Theirs first, then the payments of each: `offset 0` keeps a plan that is made while hardly anybody has ordered from reading all payments.
  const unpaid = (same: Sql) => sql`(select count(*) from (
      select from (select u.id from placed_order u where ${same} and u.state <> 'CANCELLED' offset 0) theirs,
        lateral (select from payment p where p."order" = theirs.id and p.method = 'CASH_ON_DELIVERY' and p.state = 'AUTHORIZED' offset 0) due
      limit ${most}
    ) owed) < ${most}`
  await runNamed(
    tx,
    'payment-promise-turn',
    sql`
    select pg_advisory_xact_lock(turn.key) from (
      select hashtextextended('unpaid:' || whose, 0) as key from placed_order o,
        lateral (values (o.visitor::text), (o.email),
          (case when o.store is null then lower(o.address ->> 'address1') || ' ' || (o.address ->> 'postal') end)) as of_one (whose)
      where o.id = ${payment.order} and whose is not null order by 1
    ) turn`,
  )
  const rows = await runNamed(
    tx,
    'payment-promise',
    sql`
    with promised as (
      insert into payment (id, "order", method, provider, amount, currency, state, idempotency_key)
      select ${payment.id}, o.id, ${payment.method}, ${payment.provider}, ${payment.amount.amount}, ${payment.amount.currency}, ${payment.state},
        ${payment.idempotencyKey}
      from placed_order o where o.id = ${payment.order} and ${unpaid(sql`u.visitor = o.visitor`)}
        and ${unpaid(sql`u.email = o.email`)}
        and (o.store is not null or ${unpaid(sql`lower(u.address ->> 'address1') = lower(o.address ->> 'address1')
          and u.address ->> 'postal' = o.address ->> 'postal' and u.store is null`)})
      returning id, state
    )
    insert into state_change (subject, subject_id, to_state, cause) select 'payment', id, state, ${payment.cause}::text from promised returning subject_id`,
  )
  return rows.length > 0
}

interface PaymentRow {
  id: string
  order: string | null
  cart: string | null
  purpose: PaymentPurpose
  estimate: string | null
  return: string | null
  visitor: string | null
  method: PaymentCode
  provider: string
  provider_ref: string | null
  renewed_ref: string | null
  amount: number
  currency: Currency
  state: PaymentState
  agreed: object | null
  expires_at: string | null
  attempts: number
  released_at: string | null
  authorized_at: string | null
  given_back_at: string | null
  holder: string | null
}

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text))

function selectPayment(db: Db, name: string, condition: Sql): Promise<Payment | null> {
  return readPayment(db, name, sql`select * from payment where ${condition}`)
}

async function readPayment(db: Db, name: string, query: Sql): Promise<Payment | null> {
  const [row] = await runNamed<PaymentRow>(db, name, query)
  if (!row) return null
  const {
    provider_ref: ref,
    renewed_ref: renewedRef,
    amount,
    currency,
    expires_at: until,
    released_at: released,
    authorized_at: authorized,
    given_back_at: given,
    ...rest
  } = row
  const times = {
    expiresAt: instant(until),
    releasedAt: instant(released),
    authorizedAt: instant(authorized),
    givenBackAt: instant(given),
  }
  return { ...rest, ...times, ref, renewedRef, amount: money(amount, currency) }
}

export function selectPaymentById(db: Db, id: string): Promise<Payment | null> {
  return selectPayment(db, 'payment-by-id', sql`id = ${id}`)
}

/** Held until the transaction ends: whoever else settles it waits, and then sees what became of it. */
export function lockPayment(tx: Transaction, id: string): Promise<Payment | null> {
  return selectPayment(tx, 'payment-lock', sql`id = ${id} for update`)
}

/** A payment's order and then itself, held until the transaction ends: in this order, as everybody who moves an order does. */
export async function lockWithOrder(tx: Transaction, id: string): Promise<Payment | null> {
  await tx.execute(sql`select 1 from placed_order where id = (select "order" from payment where id = ${id}) for update`)
  return lockPayment(tx, id)
}

/** What was taken, where it is not what was asked for any more. */
export async function updateAmount(tx: Transaction, id: string, amount: number): Promise<void> {
  await tx.execute(sql`update payment set amount = ${amount} where id = ${id}`)
}

export function selectPaymentByRef(db: Db, provider: string, ref: string): Promise<Payment | null> {
  return selectPayment(db, 'payment-by-ref', sql`provider = ${provider} and provider_ref = ${ref}`)
}

/** By what name its provider knows it, whatever it went by: for who holds it, or is the only one to know of it. */
export async function updateRef(db: Db, id: string, ref: string): Promise<void> {
  await runNamed(
    db,
    'payment-ref',
    sql`update payment set provider_ref = ${ref} where id = ${id} and provider_ref is distinct from ${ref}`,
  )
}

/**
 * Known by another name from now on, unless it was decided, or somebody else gave it one, since it was looked at: null. The state is a parameter: as a word it
 * would lead a plan that is made while hardly anybody has paid to read the index of all that is begun, which has every payment that ever was until it is cleared.
 */
export function swapRef(db: Db, id: string, from: string | null, to: string): Promise<Payment | null> {
  return readPayment(
    db,
    'payment-ref-swap',
    sql`update payment set provider_ref = ${to} where id = ${id} and state = ${'STARTED'}
      and (provider_ref is not distinct from ${from}::text or provider_ref = ${to}) returning *`,
  )
}

export async function updateVisitor(tx: Transaction, id: string, visitor: string): Promise<void> {
  await tx.execute(sql`update payment set visitor = ${visitor}::uuid where id = ${id}`)
}

/** Tried once more: with what is agreed now, and with more time. Answers which attempt it is. */
export async function updateAttempt(tx: Transaction, id: string, agreed: object, expiresAt: Date): Promise<number> {
  const rows = await runNamed<{ attempts: number }>(
    tx,
    'payment-attempt',
    sql`
    with held as (update stock_hold set expires_at = ${expiresAt} where holder = 'payment' and holder_id = ${id} and state = 'open')
    update payment set attempts = attempts + 1, agreed = ${JSON.stringify(agreed)}::jsonb, expires_at = ${expiresAt} where id = ${id} returning attempts`,
  )
  return rows[0]!.attempts
}

export async function updateHolder(db: Db, id: string, holder: string): Promise<void> {
  await runNamed(db, 'payment-holder', sql`update payment set holder = ${holder} where id = ${id}`)
}

/** An order's payments that were authorized too long ago to be captured, or were denied since, and whether a card is kept for them. */
export async function selectStale(db: Db, order: string): Promise<{ readonly id: string; readonly isKept: boolean }[]> {
  const { rows } = await db.execute<{ id: string; isKept: boolean }>(
    sql`select id, holder is not null as "isKept" from payment where "order" = ${order} and state = 'AUTHORIZED' and provider_ref is not null
      and (denied_at is not null
        or authorized_at < now() - make_interval(days => case when method = 'WALLET' then ${walletDays}::int else ${authorizationDays}::int end)) order by id`,
  )
  return rows
}

/** An order's payments that a wallet holds, and is not sure to give any more unless it is asked to hold them anew. */
export function selectUnsure(db: Db, order: string): Promise<string[]> {
  return selectIds(
    db,
    sql`select id from payment where "order" = ${order} and method = 'WALLET' and state = 'AUTHORIZED' and provider_ref is not null
      and renewed_ref is null and denied_at is null
      and authorized_at < now() - make_interval(days => ${walletSureDays}::int) order by id`,
  )
}

/** Held by this name too. False where it ended while it was asked for: then it is let go once more. */
export async function updateRenewed(db: Db, id: string, ref: string): Promise<boolean> {
  const { rows } = await db.execute<{ isLive: boolean }>(
    sql`update payment set renewed_ref = ${ref}, released_at = null where id = ${id} returning state = 'AUTHORIZED' as "isLive"`,
  )
  return rows[0]?.isLive === true
}

/** What pays for something by a link, or has paid for it. */
export function selectPaymentFor(db: Db, linked: PaidByLink): Promise<Payment | null> {
  const isLive = sql`state not in ('ABANDONED', 'PAYMENT_REJECT')`
  return 'estimate' in linked
    ? selectPayment(db, 'payment-of-estimate', sql`estimate = ${linked.estimate} and ${isLive}`)
    : selectPayment(db, 'payment-of-return', sql`"return" = ${linked.return} and ${isLive}`)
}

/** What of a payment was ever to be given back; what was refused and is asked for again counts once. */
export async function selectOwed(tx: Transaction, payment: string): Promise<number> {
  const { rows } = await tx.execute<{ owed: number }>(sql`select coalesce(sum(amount), 0)::bigint as owed from refund
    where payment = ${payment} and not starts_with(idempotency_key, 'again:')`)
  return Number(rows[0]!.owed)
}

/** By the key that it was begun under. */
export function selectPaymentByKey(db: Db, key: string): Promise<Payment | null> {
  return selectPayment(db, 'payment-by-key', sql`idempotency_key = ${key}`)
}

/** Begun under a key that starts so, and not decided. */
export function selectOpenUnder(db: Db, start: string): Promise<Payment | null> {
  return selectPayment(db, 'payment-open-under', sql`state = 'STARTED' and starts_with(idempotency_key, ${start})`)
}

/** Payments that were to be authorized again, of whose attempt nobody knows what became. */
export function selectLost(db: Db, olderThanSeconds: number): Promise<string[]> {
  return selectIds(
    db,
    sql`select split_part(idempotency_key, ':', 2) as id from payment where state = 'STARTED'
      and starts_with(idempotency_key, 'again:') and created_at <= now() - make_interval(secs => ${olderThanSeconds}) order by created_at`,
  )
}

export async function forgetAgreed(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`update payment set agreed = null where id = ${id}`)
}

export async function updateReleased(db: Db | Transaction, id: string): Promise<void> {
  await db.execute(sql`update payment set released_at = now() where id = ${id} and released_at is null`)
}

/** Whether the house is to be told that its bank does not give it: at once, and then once a day. */
export async function keepRefusalTold(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`update payment set refusal_told_at = now()
    where id = ${id} and (refusal_told_at is null or refusal_told_at <= now() - interval '1 day') returning id`)
  return rows.length > 0
}

/** Whether the house is to be told that nobody has answered since its order left, hours ago: once a day. */
export async function keepUnansweredTold(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from payment where id = ${id} and due_at <= now() - make_interval(hours => ${unansweredHours})`,
  )
  return rows.length > 0 && keepRefusalTold(db, id)
}

/** Whether the house is to be told that its provider speaks of something else: once. */
export async function keepDoubtTold(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`update payment set refusal_told_at = now() where id = ${id} and refusal_told_at is null returning id`,
  )
  return rows.length > 0
}

/** Nothing of it was taken: it is due, once its order has left; false where its order is cancelled, and nobody pays for it. */
export async function updateDenied(tx: Transaction, id: string): Promise<boolean> {
  const { rows } =
    await tx.execute(sql`update payment p set denied_at = now(), due_at = coalesce(p.due_at, now()) from placed_order o
    where p.id = ${id} and o.id = p."order" and o.state <> 'CANCELLED' returning p.id`)
  return rows.length > 0
}

/** What was taken for nothing is with its shopper again, as its provider says now. */
export async function updateGivenBack(db: Db | Transaction, id: string): Promise<void> {
  await db.execute(sql`update payment set given_back_at = now() where id = ${id}`)
}

/** Its bank refused to give back what was taken for nothing, or sent back what it had given: it is not asked again. */
export async function updateGiveBackRefused(db: Db, id: string, wasGiven: boolean): Promise<void> {
  await db.execute(sql`update payment set give_back_refused_at = now(), given_back_at = null, released_at = null
    where id = ${id} and give_back_refused_at is null and (given_back_at is not null) = ${wasGiven}`)
}

/** For so long a bank may send back what was given, by the words of providers. */
export const sentBackDays = 30

/** Given back as their providers said, and asked for a day ago or longer. */
export function selectGivenBack(db: Db): Promise<string[]> {
  return selectIds(
    db,
    sql`select id from payment where given_back_at <= now() - interval '1 day' and released_at > now() - make_interval(days => ${sentBackDays})
      order by random() limit ${mostAtOnce}`,
  )
}

/** Whether its bank refused to give it back. Held until the transaction ends. */
export async function lockRefused(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from payment where id = ${id} and give_back_refused_at is not null for update`)
  return rows.length > 0
}

/** What a provider told us, kept once. */
export async function insertEvent(
  db: Db,
  { provider, id, ref, kind }: { readonly provider: string; readonly id: string; readonly ref: string; readonly kind: string },
): Promise<void> {
  await runNamed(
    db,
    'payment-event',
    sql`insert into payment_event (provider, id, payment, kind)
      select ${provider}, ${id}, p.id, ${kind} from payment p where p.provider = ${provider} and p.provider_ref = ${ref} on conflict do nothing`,
  )
}

/** An order's payments that stand in one of these states, of every provider or of one. */
export async function selectPaymentsIn(
  tx: Db,
  order: string,
  states: readonly PaymentState[],
  provider: string | undefined,
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from payment
    where "order" = ${order} and state = any(${[...states]}::text[]) and (${provider ?? null}::text is null or provider = ${provider ?? null})
    order by id`)
  return rows.map(({ id }) => id)
}

async function selectIds(db: Db, query: Sql): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(query)
  return rows.map(({ id }) => id)
}

export function selectRemotePayments(db: Db, order: string, state: PaymentState): Promise<string[]> {
  return selectIds(
    db,
    sql`select id from payment where "order" = ${order} and state = ${state} and provider_ref is not null order by id`,
  )
}

/** Of so many at a time any may be tried: who cannot be settled for long keeps nobody out who comes later. */
export const mostAtOnce = 500

/** Begun and not ended, and begun a while ago or out of time: somebody should ask what became of them. */
export function selectUnsettled(db: Db, olderThanSeconds: number): Promise<string[]> {
  return selectIds(
    db,
    sql`select id from payment where state = 'STARTED' and (expires_at <= now() or created_at <= now() - make_interval(secs => ${olderThanSeconds}))
      order by random() limit ${mostAtOnce}`,
  )
}

/** Ended without an order, and still held by their provider as far as we know. */
export function selectUnreleased(db: Db): Promise<string[]> {
  return selectIds(
    db,
    sql`select id from payment where state in ('ABANDONED', 'PAYMENT_REJECT') and released_at is null and provider_ref is not null
      and give_back_refused_at is null order by random() limit ${mostAtOnce}`,
  )
}

/** Authorized for orders that have left the house. */
export function selectUncaptured(db: Db): Promise<string[]> {
  return selectIds(
    db,
    sql`select p.id from payment p join placed_order o on o.id = p."order"
      where p.state = 'AUTHORIZED' and p.provider_ref is not null and p.due_at is not null
        and o.state in ('SHIPPED', 'READY_TO_COLLECT', 'COLLECTED', 'DELIVERED')
      order by random() limit ${mostAtOnce}`,
  )
}

export function selectUnsettledCaptures(db: Db): Promise<string[]> {
  return selectIds(
    db,
    sql`select id from payment where state = 'PAYMENT_CAPTURED' and provider_ref is not null order by random() limit ${mostAtOnce}`,
  )
}
