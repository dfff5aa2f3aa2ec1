import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

/** An order that says one thing while its lines, holds or payments say another. */
export interface OrderContradiction {
  /** Its number, or the id of an order that is not there. */
  readonly number: string
  readonly what: 'total' | 'holds' | 'payment' | 'coupon'
}

/** Empty when every order costs what its parts cost, has its pieces held until they leave, is paid once and whole, and has used the coupon it names. */
export async function findOrderContradictions(db: Db): Promise<OrderContradiction[]> {
  const { rows } = await db.execute<OrderContradiction>(sql`
    with costs as (
      select o.id, coalesce((select sum(l.quantity * l.amount) from order_line l where l."order" = o.id), 0)
        + coalesce((select sum(a.amount) from order_adjustment a where a."order" = o.id), 0) as cost
      from placed_order o
    )
    select o.number, 'total' as what from placed_order o join costs c on c.id = o.id where o.total <> c.cost
    union all
    select o.number, 'holds' from placed_order o where o.state = 'IN_PREPARATION' and exists (
      select from order_line l join stock s on s.sku = l.sku and s.place = 'online' where l."order" = o.id
      group by l.sku having sum(l.quantity - coalesce((select sum(p.quantity) from parcel_line p where p.line = l.id), 0)) <> coalesce(
        (select sum(h.quantity) from stock_hold h where h.holder = 'order' and h.holder_id = o.id and h.sku = l.sku and h.state = 'open'), 0))
    union all
    select coalesce(o.number, h.holder_id::text), 'holds' from stock_hold h left join placed_order o on o.id = h.holder_id
    where h.holder = 'order' and h.state = 'open' and h.pool = 'present'
      and (o.id is null or o.state not in ('IN_PREPARATION', 'SHORT_SHIPPING'))
    union all
    select o.number, 'payment' from placed_order o, lateral (
      select coalesce(sum(p.amount), 0) as paid, coalesce(sum(p.refunded), 0) as given_back
      from payment p where (p."order" = o.id or p."return" = o.exchange_of) and p.state not in ('PAYMENT_REJECT', 'ABANDONED')
    ) m
    -- A part that is cancelled after it was paid is given back: paid more than the total, and kept no more than it.
    where o.state <> 'CANCELLED' and (o.total > m.paid or o.total < m.paid - m.given_back)
    union all
    select o.number, 'coupon' from placed_order o left join coupon_use u on u."order" = o.id
    left join order_adjustment a on a."order" = o.id and a.kind = 'coupon'
    where o.state <> 'CANCELLED' and u.coupon is distinct from a.label
    order by 1, 2 limit 100`)
  return rows
}
