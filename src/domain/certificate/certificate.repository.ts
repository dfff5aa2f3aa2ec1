import type { Db, Transaction } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { type Sql, sql } from '../../db/sql.ts'
import { type Currency, type Money, money } from '../../kernel/money.ts'
import type { Language } from '../../kernel/visit.ts'
import type { Certificate, CertificateState, LaidCertificate, NewCertificate, Share } from './certificate.ts'

interface CertificateRow {
  id: string
  code: string | null
  code_end: string
  currency: Currency
  amount: number
  balance: number
  country: string
  language: Language
  recipient: string
  recipient_email: string
  sender: string
  buyer_email: string
  message: string
  day: string
  state: CertificateState
}

async function selectCertificate(db: Db, name: string, condition: Sql): Promise<Certificate | null> {
  const [row] = await runNamed<CertificateRow>(db, name, sql`select *, send_on::text as day from certificate where ${condition}`)
  if (!row) return null
  const { id, code, country, language, recipient, sender, message, state } = row
  return {
    ...{ id, code, country, language, recipient, sender, message, state },
    ending: row.code_end,
    amount: money(row.amount, row.currency),
    balance: money(row.balance, row.currency),
    recipientEmail: row.recipient_email,
    buyerEmail: row.buyer_email,
    sendOn: row.day,
  }
}

export function selectById(db: Db, id: string): Promise<Certificate | null> {
  return selectCertificate(db, 'certificate-by-id', sql`id = ${id}`)
}

export function selectByHash(db: Db, hash: string): Promise<Certificate | null> {
  return selectCertificate(db, 'certificate-by-code', sql`code_hash = ${hash}`)
}

export function selectByPayment(db: Db, payment: string): Promise<Certificate | null> {
  return selectCertificate(db, 'certificate-by-payment', sql`payment = ${payment}`)
}

export async function insertCertificate(
  tx: Transaction,
  source: { readonly payment: string } | { readonly return: string; readonly exchange: string | null },
  certificate: NewCertificate,
  code: { readonly text: string; readonly hash: string },
): Promise<string> {
  const cause = 'payment' in source ? 'bought' : 'a gift came back'
  const { amount, country, language, recipient, recipientEmail, sender, buyerEmail, message, sendOn } = certificate
  const rows = await runNamed<{ id: string }>(
    tx,
    'certificate-insert',
    sql`
    with bought as (
      insert into certificate (payment, "return", exchange, code_hash, code, code_end, currency, amount, country, language, recipient, recipient_email, sender, buyer_email,
        message, send_on)
      values (${'payment' in source ? source.payment : null}, ${'return' in source ? source.return : null}, ${'return' in source ? source.exchange : null}, ${code.hash}, ${code.text}, ${code.text.slice(-4)}, ${amount.currency}, ${amount.amount}, ${country}, ${language}, ${recipient},
        ${recipientEmail}, ${sender}, ${buyerEmail}, ${message}, ${sendOn}::date)
      returning id, state
    )
    insert into state_change (subject, subject_id, to_state, cause) select 'certificate', id, state, ${cause}::text from bought returning subject_id as id`,
  )
  return rows[0]!.id
}

export interface NewMovement {
  readonly certificate: string
  readonly kind: 'issued' | 'taken' | 'returned'
  readonly holder: string
  readonly amount: number
  readonly cause: string
}

/** What is there already is not done again. */
export async function insertMovement(tx: Transaction, { certificate, kind, holder, amount, cause }: NewMovement): Promise<void> {
  await runNamed(
    tx,
    'certificate-move',
    sql`insert into certificate_movement (certificate, kind, holder, amount, cause)
      values (${certificate}, ${kind}, ${holder}, ${amount}, ${cause}) on conflict (certificate, holder, kind) do nothing`,
  )
}

/** Their balances, held until the transaction ends. One after the other, in an order that everybody keeps. */
export async function lockBalances(tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await runNamed<{ id: string; balance: number }>(
    tx,
    'certificate-lock',
    sql`select id, balance from certificate where id = any(${[...ids]}::uuid[]) order by id for update`,
  )
  return new Map(rows.map(({ id, balance }) => [id, balance]))
}

/** What is taken for a holder goes back, once. */
export async function returnTaken(tx: Transaction, holder: string, cause: string): Promise<void> {
  await runNamed(
    tx,
    'certificate-return-taken',
    sql`insert into certificate_movement (certificate, kind, holder, amount, cause)
      select certificate, 'returned', holder, -amount, ${cause} from certificate_movement where holder = ${holder} and kind = 'taken'
      order by certificate on conflict (certificate, holder, kind) do nothing`,
  )
}

/** What certificates paid of an order goes back to them, once. */
export async function returnPaid(tx: Transaction, order: string, cause: string): Promise<void> {
  await runNamed(
    tx,
    'certificate-return-paid',
    sql`insert into certificate_movement (certificate, kind, holder, amount, cause)
      select certificate, 'returned', "order", amount - refunded, ${cause} from payment
      where "order" = ${order} and certificate is not null and state in ('AUTHORIZED', 'PAYMENT_CAPTURED') and amount > refunded
      order by certificate on conflict (certificate, holder, kind) do nothing`,
  )
}

/** Each share is a payment of the order's own. */
export async function insertSharePayments(
  tx: Transaction,
  order: string,
  shares: readonly Share[],
  currency: Currency,
): Promise<void> {
  const rows = shares.map(({ certificate, amount }) => ({ certificate, amount }))
  await runNamed(
    tx,
    'certificate-payments',
    sql`
    with paid as (
      insert into payment ("order", certificate, method, provider, amount, currency, state, idempotency_key)
      select ${order}, s.certificate, 'GIFT_CERTIFICATE', 'certificate', s.amount, ${currency}, 'AUTHORIZED', 'order:' || ${order}::text || ':' || s.certificate
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) s (certificate uuid, amount bigint)
      returning id, state
    )
    insert into state_change (subject, subject_id, to_state, cause) select 'payment', id, state, 'order placed' from paid`,
  )
}

/** Those that lie on a visitor's cart, in the order in which they were laid there. */
export async function selectLaid(db: Db, cart: string): Promise<LaidCertificate[]> {
  return runNamed<LaidCertificate>(
    db,
    'certificates-of-cart',
    sql`select l.certificate, c.code_end as ending, l.amount as asked,
        (c.balance - coalesce((select sum(m.amount) from certificate_movement m where m.certificate = c.id and m.holder = k.payment), 0))::bigint as available
      from cart_certificate l join certificate c on c.id = l.certificate join cart k on k.id = l.cart
      where l.cart = ${cart} order by l.position`,
  )
}

/** In the first place that is free; false when there is none. Laid again, what was said last stands. */
export async function upsertLaid(db: Db, cart: string, certificate: string, amount: number | null): Promise<boolean> {
  const rows = await runNamed<{ position: number }>(
    db,
    'cart-certificate-lay',
    sql`insert into cart_certificate (cart, certificate, position, amount)
      select ${cart}, ${certificate}, coalesce(
        (select position from cart_certificate where cart = ${cart} and certificate = ${certificate}),
        (select min(place) from generate_series(1, 3) place where place not in (select position from cart_certificate where cart = ${cart}))
      ), ${amount}::bigint
      where exists (select from cart_certificate where cart = ${cart} and certificate = ${certificate})
        or (select count(*) from cart_certificate where cart = ${cart}) < 3
      on conflict (cart, certificate) do update set amount = excluded.amount returning position`,
  )
  return rows.length > 0
}

export async function deleteLaid(db: Db, cart: string, certificate: string): Promise<void> {
  await runNamed(
    db,
    'cart-certificate-take',
    sql`delete from cart_certificate where cart = ${cart} and certificate = ${certificate}`,
  )
}

/** Those whose day has come where they were bought: `today` says for each country which day it is. */
export async function selectWaiting(db: Db, today: Readonly<Record<string, string>>): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select c.id from certificate c join jsonb_each_text(${JSON.stringify(today)}::jsonb) t on t.key = c.country
    where c.state = 'WAITING' and c.send_on <= t.value::date order by random() limit 500`)
  return rows.map(({ id }) => id)
}

export async function selectWaitingCountries(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ country: string }>(sql`select distinct country from certificate where state = 'WAITING'`)
  return rows.map(({ country }) => country)
}

export async function forgetCode(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`update certificate set code = null, sent_at = now() where id = ${id}`)
}

export async function clearWords(db: Db, days: number): Promise<number> {
  const { rowCount } = await db.execute(sql`update certificate
    set recipient = '', recipient_email = '', sender = '', buyer_email = '', message = ''
    where recipient_email <> '' and sent_at <= now() - make_interval(days => ${days})`)
  return rowCount ?? 0
}

export interface Movement {
  readonly kind: NewMovement['kind']
  readonly amount: Money
  readonly at: Date
  readonly cause: string
  /** The number of the order that it was for, where it became one. */
  readonly order: string | null
}

export async function selectMovements(db: Db, id: string): Promise<Movement[]> {
  const { rows } = await db.execute<{
    kind: Movement['kind']
    amount: number
    currency: Currency
    at: string
    cause: string
    order: string | null
  }>(sql`
    select m.kind, m.amount, c.currency, m.at, m.cause, o.number as "order"
    from certificate_movement m join certificate c on c.id = m.certificate
    left join refund r on r.id = m.holder left join payment p on p.id = coalesce(r.payment, m.holder) left join order_cut t on t.id = m.holder
    left join placed_order o on o.id = coalesce(p."order", t."order", m.holder)
    where m.certificate = ${id} order by m.id`)
  return rows.map(({ amount, currency, at, ...rest }) => ({ ...rest, amount: money(amount, currency), at: new Date(at) }))
}
