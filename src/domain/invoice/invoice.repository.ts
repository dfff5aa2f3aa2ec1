import type { Db, Transaction } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { type Sql, sql } from '../../db/sql.ts'
import type { Invoice, InvoiceContent, InvoiceKind } from './invoice.ts'

interface NewInvoice {
  readonly order: string
  readonly kind: InvoiceKind
  readonly content: InvoiceContent
  /** The return that it is for; null for a paper of the whole order. */
  readonly returned: string | null
}

/**
 * The next number of a country's series, in the year that it is in Paris. Whoever issues another waits here until this transaction ends;
 * the moment is taken once the number is ours, so that later numbers are never earlier.
 */
export async function insertInvoice(
  tx: Transaction,
  { order, kind, content, returned }: NewInvoice,
): Promise<{ id: string; number: string }> {
  const { rows: series } = await tx.execute<{ year: number; last: number }>(sql`
    insert into invoice_series as s (country, kind, year, last)
    values (${content.country}, ${kind}, extract(year from clock_timestamp() at time zone 'Europe/Paris')::int, 1)
    on conflict (country, kind, year) do update set last = s.last + 1 returning year, last`)
  const { year, last } = series[0]!
  const number = `${content.country}-${year}-${kind === 'credit_note' ? 'C' : ''}${String(last).padStart(6, '0')}`
  const { rows } = await tx.execute<{ id: string; number: string }>(sql`
    insert into invoice ("order", "return", kind, country, year, sequence, number, issued_at, content)
    values (${order}, ${returned}, ${kind}, ${content.country}, ${year}, ${last}, ${number}, clock_timestamp(), ${JSON.stringify(content)}::jsonb)
    returning id, number`)
  return rows[0]!
}

interface InvoiceRow {
  id: string
  kind: InvoiceKind
  number: string
  issued_at: string
  content: InvoiceContent
}

async function select(db: Db, name: string, condition: Sql): Promise<Invoice[]> {
  const rows = await runNamed<InvoiceRow>(
    db,
    name,
    sql`select id, kind, number, issued_at, content from invoice where ${condition} order by issued_at`,
  )
  return rows.map(({ id, kind, number, issued_at, content }) => ({ id, kind, number, issuedAt: new Date(issued_at), content }))
}

export async function selectInvoice(db: Db, id: string): Promise<Invoice | null> {
  return (await select(db, 'invoice', sql`id = ${id}`))[0] ?? null
}

export function selectOrderInvoices(db: Db, order: string): Promise<Invoice[]> {
  return select(db, 'invoices-of-order', sql`"order" = ${order}`)
}

/** The paper of a gift that its receiver gave back is the house's: whoever paid is not told. */
const isTold = sql`not exists (select from order_return r where r.id = invoice."return" and r.receiver is not null)`

/** Those that whoever ordered may see. */
export function selectToldInvoices(db: Db, order: string): Promise<Invoice[]> {
  return select(db, 'invoices-told', sql`"order" = ${order} and ${isTold}`)
}

export function selectCustomerInvoices(db: Db, customer: string): Promise<Invoice[]> {
  return select(
    db,
    'invoices-of-customer',
    sql`"order" in (select id from placed_order where customer = ${customer}) and ${isTold}`,
  )
}

/** Of a buyer the country and the state stay, as of an order. The books keep a year's papers for so long after its end. */
export async function clearPersonalData(db: Db, years: number): Promise<string[]> {
  const cleared = (part: string) => sql`jsonb_build_object(${part}::text, (
    select jsonb_object_agg(each.key, case when each.key in ('country', 'shippingstate') then each.value else '""' end)
    from jsonb_each(content -> ${part}::text) each))`
  const { rows } = await db.execute<{ number: string }>(sql`
    update invoice set anonymised_at = now(), content = content || ${cleared('billedTo')} || ${cleared('sentTo')}
    where anonymised_at is null and make_date(year + ${years}::int + 1, 1, 1) <= now() returning number`)
  return rows.map(({ number }) => number)
}

/** Series whose numbers are not 1, 2, 3 and so on to their last. */
export async function selectBrokenSeries(db: Db): Promise<{ readonly series: string }[]> {
  const { rows } = await db.execute<{ series: string }>(sql`
    select s.country || '-' || s.year || ' ' || s.kind as series from invoice_series s left join invoice i using (country, kind, year)
    group by s.country, s.kind, s.year, s.last
    having count(i.id) <> s.last or min(i.sequence) <> 1 or max(i.sequence) <> s.last order by 1`)
  return rows
}
