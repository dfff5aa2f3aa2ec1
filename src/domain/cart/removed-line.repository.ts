import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { Visit } from '../../kernel/visit.ts'
import { productName } from '../catalog/catalog.ts'

/** For a day it can be put back. */
const isKept = sql`r.removed_at >= now() - interval '1 day'`

/** The visitor's cart, held until the statement ends, and touched: it is kept for so long from now. */
const ownCart = ({ visitor, country }: Visit) =>
  sql`update cart set updated_at = now() where visitor = ${visitor} and country = ${country} returning id`

/** Takes a line out and keeps it for a day, with the last nine before it. Nothing where it is out already. */
export async function removeLine(db: Db, visit: Visit, uuid: string): Promise<void> {
  await db.execute(sql`
    with own as (${ownCart(visit)}),
    old as (
      delete from removed_cart_line r using own where r.cart = own.id and (not ${isKept} or r.id not in (
        select k.id from removed_cart_line k where k.cart = own.id order by k.removed_at desc limit 9))
    ),
    gone as (delete from cart_line l using own where l.cart = own.id and l.id = ${uuid} returning l.*)
    insert into removed_cart_line (id, cart, sku, quantity, amount, added_at, version)
    select id, cart, sku, quantity, amount, added_at, version from gone`)
}

/**
 * Puts back what was taken out, with its id, its price and its place; once, however often it is asked for. Where the size is in the
 * cart again the two become one, of as many as may be had. Gives the line's id.
 */
export async function restoreLine(db: Db, visit: Visit, uuid: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with own as (${ownCart(visit)}),
    back as (delete from removed_cart_line r using own where r.cart = own.id and r.id = ${uuid} and ${isKept} returning r.*)
    insert into cart_line (id, cart, sku, quantity, amount, added_at, version)
    select id, cart, sku, quantity, amount, added_at, version + 1 from back
    on conflict (cart, sku) do update set quantity = greatest(cart_line.quantity, excluded.quantity, least(
      cart_line.quantity + excluded.quantity,
      coalesce((
        select least(v.max_quantity, o.orderable) from sold_variant v join orderable_stock o on o.sku = v.sku and o.place = 'online'
        where v.sku = excluded.sku
      ), 0)))
    returning id`)
  return rows[0]?.id ?? null
}

export interface RemovedLine {
  readonly uuid: string
  readonly name: string
}

/** A line that was taken out, or the last one where none is named; none when it is back, or was never here. */
export async function selectRemoved(db: Db, visit: Visit, uuid: string | null): Promise<RemovedLine | undefined> {
  const { rows } = await db.execute<{ id: string; style_name: string; heel: number | null }>(sql`
    select r.id, s.name as style_name, p.heel from removed_cart_line r join cart c on c.id = r.cart
    join variant v on v.sku = r.sku join colourway w on w.id = v.colourway join product p on p.id = w.product join style s on s.id = p.style
    where ${uuid === null ? sql`true` : sql`r.id = ${uuid}`} and ${isKept} and c.visitor = ${visit.visitor} and c.country = ${visit.country}
    order by r.removed_at desc limit 1`)
  return rows[0] && { uuid: rows[0].id, name: productName(rows[0].style_name, rows[0].heel) }
}
