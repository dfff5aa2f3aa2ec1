import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { productName } from '../catalog/catalog.ts'
import type { ListedReturn, ReturnFilter, ReturnReason } from './listed-return.ts'

type Listed = Omit<ListedReturn, 'askedAt' | 'wanted'> & {
  asked_at: string
  wanted: (Omit<ListedReturn['wanted'][number], 'name'> & { style: string; heel: number | null })[]
}

/** What comes back, the latest first; for a boutique what is brought to one. */
export async function listReturns(db: Db, { state, isBrought }: ReturnFilter, most: number): Promise<ListedReturn[]> {
  const { rows } = await db.execute<Listed>(sql`
    select r.number, r.state, r.way, r.asked_at, o.number as "order", o.email,
      (select sum(l.quantity)::int from return_line l where l."return" = r.id) as pieces,
      array(select distinct l.returntype from return_line l where l."return" = r.id) as types,
      (select coalesce(jsonb_agg(distinct jsonb_build_object('sku', v.sku, 'style', s.name, 'heel', g.heel, 'colourNames', c.name, 'fit', v.fit, 'size', v.size, 'sizeSystem', b.size_system)), '[]')
        from return_line l join order_line b on b.id = l.line join variant v on v.sku = l.wanted join colourway w on w.id = v.colourway
        join product g on g.id = w.product join style s on s.id = g.style join colour c on c.id = w.colour where l."return" = r.id) as wanted
    from order_return r join placed_order o on o.id = r."order"
    where (${state}::text is null or r.state = ${state}) and (not ${isBrought}::boolean or r.way = 'store')
    order by r.asked_at desc, r.number desc limit ${most}`)
  return rows.map(({ asked_at, wanted, ...rest }) => ({
    ...rest,
    askedAt: new Date(asked_at),
    wanted: wanted.map(({ style, heel, ...piece }) => ({ ...piece, name: productName(style, heel) })),
  }))
}

/** Why pieces of each style came back in the last year, the most frequent first. */
export async function listReasons(db: Db, most: number): Promise<ReturnReason[]> {
  const { rows } = await db.execute<ReturnReason>(sql`
    select s.name as style, l.why, sum(l.quantity)::int as pieces from return_line l join order_return r on r.id = l."return"
    join order_line o on o.id = l.line join colourway c on c.id = o.colourway join product p on p.id = c.product join style s on s.id = p.style
    where r.state not in ('UNPAID', 'CANCELLED', 'LAPSED') and r.asked_at > now() - interval '1 year'
    group by s.id, s.name, l.why order by pieces desc, s.name, l.why limit ${most}`)
  return rows
}
