import type { Db, Transaction } from '../../db/database.ts'
import { type Sql, sql } from '../../db/sql.ts'
import { type Currency, money } from '../../kernel/money.ts'
import type { CareState } from './care-states.ts'
import type { Estimate, NewEstimate } from './estimate.ts'

interface Row {
  id: string
  case: string
  work: string
  amount: number
  currency: Currency
  days: number
  validUntil: string
  state: CareState
  writtenAt: string
  history: { state: CareState; at: string }[]
}

async function selectEstimates(db: Db, condition: Sql): Promise<Estimate[]> {
  const { rows } = await db.execute<Row>(sql`
    select e.id, e."case", e.work, e.amount, e.currency, e.days, e.valid_until::text as "validUntil", e.state, e.written_at as "writtenAt",
      coalesce((select jsonb_agg(jsonb_build_object('state', h.to_state, 'at', h.at) order by h.at, h.id)
        from state_change h where h.subject = 'estimate' and h.subject_id = e.id), '[]') as history
    from estimate e where ${condition} order by e.written_at desc, e.id`)
  return rows.map(({ amount, currency, writtenAt, history, ...row }) => ({
    ...row,
    amount: money(amount, currency),
    writtenAt: new Date(writtenAt),
    history: history.map(({ state, at }) => ({ state, at: new Date(at) })),
  }))
}

/** The last first. */
export function selectOfCase(db: Db, id: string): Promise<Estimate[]> {
  return selectEstimates(db, sql`e."case" = ${id}`)
}

export function selectOfCustomer(db: Db, customer: string): Promise<Estimate[]> {
  return selectEstimates(db, sql`e."case" in (select id from service_case where customer = ${customer})`)
}

export async function selectEstimate(db: Db, id: string): Promise<Estimate | undefined> {
  return (await selectEstimates(db, sql`e.id = ${id}`))[0]
}

/** Waiting for the shopper, with a last day before this one. */
export function selectOpenBefore(db: Db, day: string): Promise<Estimate[]> {
  return selectEstimates(db, sql`(e.state = 'estimated' or (e.state = 'accepted' and e.amount > 0)) and e.valid_until < ${day}`)
}

export async function selectHas(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from estimate where "case" = ${id} limit 1`)
  return rows.length > 0
}

export async function insertEstimate(tx: Transaction, id: string, estimate: NewEstimate, member: string | null): Promise<string> {
  const { work, amount, days, validUntil } = estimate
  const { rows } = await tx.execute<{ id: string }>(sql`
    with written as (
      insert into estimate ("case", work, amount, currency, days, valid_until, member)
      values (${id}, ${work}, ${amount.amount}, ${amount.currency}, ${days}, ${validUntil}, ${member}) returning id, state
    )
    insert into state_change (subject, subject_id, to_state, cause) select 'estimate', id, state, 'the house wrote it' from written
    returning subject_id as id`)
  return rows[0]!.id
}
