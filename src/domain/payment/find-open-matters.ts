import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { type Currency, type Money, money } from '../../kernel/money.ts'
import { addDays } from '../../kernel/zoned-time.ts'
import type { NoticeKind } from './keep-notice.ts'
import { type DaySpan, isWithin } from './money-by-day.ts'

/** What does not agree about money, each with what settles it. The last are for somebody to look at. */
export type MatterKind =
  | 'begun'
  | 'unreleased'
  | 'give-back-refused'
  | 'uncaptured'
  | 'denied'
  | 'unconfirmed'
  | 'refund-asked'
  | 'refund-by-hand'
  | 'refund-refused'
  | 'unequal'
  | NoticeKind

export interface Matter {
  readonly kind: MatterKind
  /** Of the payment, the refund or the order. */
  readonly id: string
  readonly order: string | null
  /** The number of the case, where it is of care. */
  readonly case: string | null
  readonly provider: string
  readonly amount: Money
  readonly since: Date
  /** Until when a dispute may be answered. */
  readonly answerBy: Date | null
}

const most = 50

/**
 * What jobs have not settled by themselves, the oldest of each kind first: begun and not ended, ended and still held, left and not captured,
 * captured and denied before they left, captured and not confirmed, owed and not given, and gone back unasked. Of the last three days that are looked at also orders whose payments are not their total.
 */
export async function findOpenMatters(db: Db, { to }: Pick<DaySpan, 'to'>): Promise<Matter[]> {
  const latest = { from: addDays(to, -2), to }
  const { rows } = await db.execute<
    Omit<Matter, 'amount' | 'since' | 'answerBy'> & {
      amount: number
      currency: Currency
      since: string
      answer_by: string | null
    }
  >(sql`
    select m.kind, m.id, coalesce(m."order", b.number) as "order", m.provider, m.amount, m.currency, m.since, c.number as "case",
      case when n.outcome is null then n.answer_by end as answer_by from (
    (select 'begun' as kind, p.id, null as "order", p.provider, p.amount, p.currency, p.created_at as since, p.estimate, p."return" from payment p
      where p.state = 'STARTED' and p.expires_at <= now() - interval '15 minutes' order by p.expires_at limit ${most}::int)
    union all
    (select case when p.give_back_refused_at is null then 'unreleased' else 'give-back-refused' end, p.id, o.number, p.provider, p.amount, p.currency, p.created_at, p.estimate, p."return" from payment p left join placed_order o on o.id = p."order"
      where p.state in ('ABANDONED', 'PAYMENT_REJECT') and p.released_at is null and p.provider_ref is not null order by p.created_at limit ${most}::int)
    union all
    (select 'uncaptured', p.id, o.number, p.provider, p.amount, p.currency, p.due_at, p.estimate, p."return" from payment p join placed_order o on o.id = p."order"
      where p.state = 'AUTHORIZED' and p.provider_ref is not null and p.due_at is not null
        and o.state in ('SHIPPED', 'READY_TO_COLLECT', 'COLLECTED', 'DELIVERED')
      order by p.due_at limit ${most}::int)
    union all
    (select 'denied', p.id, o.number, p.provider, p.amount, p.currency, p.denied_at, p.estimate, p."return" from payment p join placed_order o on o.id = p."order"
      where p.state = 'AUTHORIZED' and p.denied_at is not null and o.state not in ('SHIPPED', 'READY_TO_COLLECT', 'COLLECTED', 'DELIVERED')
      order by p.denied_at limit ${most}::int)
    union all
    (select 'unconfirmed', p.id, o.number, p.provider, p.amount, p.currency, p.captured_at, p.estimate, p."return" from payment p left join placed_order o on o.id = p."order"
      where p.state = 'PAYMENT_CAPTURED' and p.provider_ref is not null and p.captured_at < now() - interval '1 day' order by p.created_at limit ${most}::int)
    union all
    (select case when p.provider_ref is null then 'refund-by-hand' else 'refund-asked' end, r.id, o.number, p.provider, r.amount, p.currency, r.created_at, p.estimate, p."return"
      from refund r join payment p on p.id = r.payment left join placed_order o on o.id = p."order"
      where r.state = 'ASKED' and p.provider <> 'certificate' and (p.provider_ref is null or r.created_at < now() - interval '15 minutes') order by r.created_at limit ${most}::int)
    union all
    (select 'refund-refused', r.id, o.number, p.provider, r.amount, p.currency, r.created_at, p.estimate, p."return"
      from refund r join payment p on p.id = r.payment left join placed_order o on o.id = p."order" left join payment_notice n on n.id = r.notice
      where r.state = 'REFUSED' and n.kind is distinct from 'disputed' and p.state in ('PAYMENT_CAPTURED', 'SETTLED') and p.refunded < p.amount and not exists (select from refund a where a.idempotency_key = 'again:' || r.id) order by r.created_at limit ${most}::int)
    union all
    (select case when n.outcome in ('won', 'lost') then 'dispute-' || n.outcome else n.kind end, n.id, o.number, p.provider, n.amount, n.currency, n.at, p.estimate, p."return"
      from payment_notice n join payment p on p.id = n.payment left join placed_order o on o.id = p."order"
      where n.seen_at is null order by n.at limit ${most}::int)
    union all
    (select 'unequal', o.id, o.number, '', o.total - m.paid, o.currency, o.placed_at, null, null from placed_order o, lateral (
        select coalesce(sum(p.amount), 0)::bigint as paid, coalesce(sum(p.refunded), 0)::bigint as given_back from payment p
        where (p."order" = o.id or p."return" = o.exchange_of) and p.state not in ('PAYMENT_REJECT', 'ABANDONED')
      ) m
      where o.state <> 'CANCELLED' and ${isWithin(sql`o.placed_at`, latest)} and (o.total > m.paid or o.total < m.paid - m.given_back)
      order by o.placed_at limit ${most}::int)
    ) m left join payment_notice n on n.id = m.id left join estimate e on e.id = m.estimate left join service_case c on c.id = e."case"
      left join order_return r on r.id = m."return" left join placed_order b on b.id = r."order"`)
  return rows.map(({ amount, currency, since, answer_by: answerBy, ...row }) => ({
    ...row,
    amount: money(Number(amount), currency),
    since: new Date(since),
    answerBy: answerBy === null ? null : new Date(answerBy),
  }))
}
