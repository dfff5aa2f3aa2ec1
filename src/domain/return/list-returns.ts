import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { ListedReturn, ReturnFilter, ReturnReason } from './listed-return.ts'

/** What comes back, the latest first; for a boutique what is brought to one. */
export async function listReturns(db: Db, { state, isBrought }: ReturnFilter, most: number): Promise<ListedReturn[]> {
  const { rows } = await db.execute<Omit<ListedReturn, 'askedAt'> & { asked_at: string }>(sql`
    select r.number, r.state, r.way, r.asked_at, o.number as "order", o.email,
      (select sum(l.quantity)::int from return_line l where l."return" = r.id) as pieces,
      array(select distinct l.returntype from return_line l where l."return" = r.id) as types
    from order_return r join placed_order o on o.id = r."order"
    where (${state}::text is null or r.state = ${state}) and (not ${isBrought}::boolean or r.way = 'store')
    order by r.asked_at desc, r.number desc limit ${most}`)
  return rows.map(({ asked_at, ...rest }) => ({ ...rest, askedAt: new Date(asked_at) }))
}

/** Why pieces of each style came back in the last year, the most frequent first. */
export async function listReasons(db: Db, most: number): Promise<ReturnReason[]> {
  const { rows } = await db.execute<ReturnReason>(sql`
    select s.id as style, l.why, sum(l.quantity)::int as pieces from return_line l join order_return r on r.id = l."return"
    join order_line o on o.id = l.line join colourway c on c.id = o.colourway join product p on p.id = c.product join style s on s.id = p.style
    where r.state <> 'CANCELLED' and r.asked_at > now() - interval '1 year'
    group by s.id, l.why order by pieces desc, s.id, l.why limit ${most}`)
  return rows
}
