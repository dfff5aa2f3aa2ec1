import type { Db, Transaction } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { type Sql, sql } from '../../db/sql.ts'
import { money } from '../../kernel/money.ts'
import type { SiteVisit, Visit } from '../../kernel/visit.ts'
import { type Picture, productName } from '../catalog/catalog.ts'
import { availabilityOf, nothing } from '../inventory/inventory.ts'
import type { Cart, CartLine } from './cart.ts'

// These queries read prices and stock by join instead of asking those domains: filling a bag is what shoppers do most, and
// every further round trip would cost more than all its joins.

/** A size as it is sold on this site now: its price, how many one person may have, how many there are. */
const offer = (sku: string, visit: SiteVisit) => sql`
  select v.sku, pr.amount, p.max_quantity,
    case when st.quantity > 0 then st.quantity else coalesce(st.expected_quantity, 0) end as orderable
  from variant v join colourway w on w.id = v.colourway
  join product p on p.id = w.product and p.published and (p.online_until is null or p.online_until > now())
  join price pr on pr.product = p.id and pr.currency = ${visit.currency}
  left join stock st on st.sku = v.sku
  where v.sku = ${sku}`

/** What a bag says of a piece, and how much of it there is. */
const pieceColumns = ({ language }: SiteVisit) => sql`w.id as colourway, p.id as product, s.name as style_name, p.heel,
  s.material_name ->> ${language} as material, co.name ->> ${language} as colour_name, co.hex, w.pictures, v.fit, v.size,
  st.quantity as stock, st.expected, st.expected_quantity, st.expected_at`

const pieceJoins = (sku: Sql) => sql`
  join variant v on v.sku = ${sku} join colourway w on w.id = v.colourway join colour co on co.id = w.colour
  join product p on p.id = w.product join style s on s.id = p.style left join stock st on st.sku = v.sku`

export interface Attempt {
  readonly most: number
  /** How many of it are in the bag now; null when the bag was left as it was. */
  readonly quantity: number | null
}

export interface Addition extends Attempt {
  /** What was added, as the bag shows it. */
  readonly line: CartLine
  /** Pieces in the whole bag now. */
  readonly count: number
}

/**
 * Adds to the visitor's bag in one statement, or leaves it as it was. Two clicks at once meet at the line's own row, where the
 * second sees what the first has done: no more is ever in a bag than one person may have. Null when the size is not sold here.
 * The statement also tells what was added and how much is in the bag: asking again would cost as much as adding.
 */
export async function addLine(db: Db, visit: Visit, sku: string, quantity: number): Promise<Addition | null> {
  const [row] = await runNamed<LineRow & { most: number; quantity: number | null; others: number }>(
    db,
    'cart-add',
    sql`
    with offer as (${offer(sku, visit)}),
    bag as (
      insert into cart (visitor, country, currency) select ${visit.visitor}, ${visit.country}, ${visit.currency} from offer
      on conflict (visitor, country) do update set updated_at = now(), currency = excluded.currency returning id
    ),
    line as (
      insert into cart_line (cart, sku, quantity, amount)
      select bag.id, offer.sku, ${quantity}::int, offer.amount from bag, offer where ${quantity}::int <= least(offer.max_quantity, offer.orderable)
      on conflict (cart, sku) do update set quantity = cart_line.quantity + excluded.quantity, amount = excluded.amount
        where cart_line.quantity + excluded.quantity <= (select least(max_quantity, orderable) from offer)
      returning id, quantity
    )
    select least(o.max_quantity, o.orderable) as most, l.quantity, l.id as uuid, o.sku, o.amount as price, o.amount as chosen_at, o.max_quantity,
      true as is_sold, ${pieceColumns(visit)},
      (select coalesce(sum(other.quantity), 0)::int from cart_line other join bag on other.cart = bag.id where other.sku <> o.sku) as others
    from offer o left join line l on true ${pieceJoins(sql`o.sku`)}`,
  )
  return row
    ? { most: row.most, quantity: row.quantity, count: row.others + (row.quantity ?? 0), line: lineOf(row, visit) }
    : null
}

/** Sets a line of the visitor's bag to so many, or leaves it. Undefined when there is no such line, null when it is no longer sold. */
export async function setLine(db: Db, visit: Visit, uuid: string, quantity: number): Promise<Attempt | null | undefined> {
  const { rows: lines } = await db.execute<{ sku: string }>(sql`
    select l.sku from cart_line l join cart c on c.id = l.cart
    where l.id = ${uuid} and c.visitor = ${visit.visitor} and c.country = ${visit.country}`)
  const sku = lines[0]?.sku
  if (!sku) return undefined
  const { rows } = await db.execute<{ most: number; quantity: number | null }>(sql`
    with offer as (${offer(sku, visit)}),
    line as (
      update cart_line l set quantity = ${quantity}::int, amount = offer.amount from offer
      where l.id = ${uuid} and ${quantity}::int <= least(offer.max_quantity, offer.orderable) returning l.quantity
    )
    select least(max_quantity, orderable) as most, (select quantity from line) as quantity from offer`)
  return rows[0] ?? null
}

export async function deleteLine(db: Db, visit: Visit, uuid: string): Promise<void> {
  await db.execute(sql`delete from cart_line l using cart c
    where c.id = l.cart and l.id = ${uuid} and c.visitor = ${visit.visitor} and c.country = ${visit.country}`)
}

interface LineRow extends Record<string, unknown> {
  cart: string
  uuid: string
  sku: string
  colourway: string
  product: string
  style_name: string
  heel: number | null
  material: string
  colour_name: string
  hex: string
  pictures: Picture[]
  fit: string | null
  size: string | null
  quantity: number
  chosen_at: number
  is_sold: boolean
  max_quantity: number
  price: number | null
  stock: number | null
  expected: 'preorder' | 'backorder' | null
  expected_quantity: number | null
  expected_at: string | null
}

/** The bag with today's prices and stock. */
export async function selectCart(db: Db | Transaction, visit: Visit): Promise<Cart> {
  const { currency } = visit
  const rows = await runNamed<LineRow>(
    db,
    'cart',
    sql`
    select c.id as cart, l.id as uuid, l.sku, l.quantity, l.amount as chosen_at, p.max_quantity,
      (p.published and (p.online_until is null or p.online_until > now())) as is_sold, pr.amount as price, ${pieceColumns(visit)}
    from cart c join cart_line l on l.cart = c.id ${pieceJoins(sql`l.sku`)}
    left join price pr on pr.product = p.id and pr.currency = ${currency}
    where c.visitor = ${visit.visitor} and c.country = ${visit.country} order by l.added_at, l.id`,
  )
  return { id: rows[0]?.cart ?? null, currency, lines: rows.map((row) => lineOf(row, visit)) }
}

function lineOf(row: LineRow, { currency }: SiteVisit): CartLine {
  const availability =
    row.is_sold && row.stock !== null
      ? availabilityOf({
          quantity: row.stock,
          expected: row.expected,
          expected_quantity: row.expected_quantity ?? 0,
          expected_at: row.expected_at,
        })
      : nothing
  return {
    uuid: row.uuid,
    sku: row.sku,
    colourway: row.colourway,
    product: row.product,
    name: productName(row.style_name, row.heel),
    material: row.material,
    colourName: row.colour_name,
    colourHex: row.hex,
    pictures: row.pictures,
    fit: row.fit,
    size: row.size,
    quantity: row.quantity,
    most: Math.min(row.max_quantity, availability.orderable),
    price: row.is_sold && row.price !== null ? money(row.price, currency) : null,
    chosenAt: money(row.chosen_at, currency),
    availability,
  }
}

/** Holds the visitor's bag until the transaction ends: nothing is put into it or ordered from it meanwhile. */
export async function lockBag(tx: Transaction, visit: Visit): Promise<void> {
  await runNamed(
    tx,
    'cart-lock',
    sql`select 1 from cart where visitor = ${visit.visitor} and country = ${visit.country} for update`,
  )
}

export async function deleteCart(tx: Transaction, id: string): Promise<void> {
  await runNamed(tx, 'cart-delete', sql`delete from cart where id = ${id}`)
}

export async function deleteOldCarts(db: Db): Promise<number> {
  const gone = await db.execute(sql`delete from cart where updated_at < now() - interval '30 days'`)
  return gone.rowCount ?? 0
}

export interface Bag {
  readonly id: string
  readonly country: string
  readonly currency: string
}

/** In the order of their countries, so that two merges never wait for each other. */
export async function selectBagsForUpdate(tx: Transaction, visitor: string): Promise<Bag[]> {
  const { rows } = await tx.execute<Bag & Record<string, unknown>>(
    sql`select id, country, currency from cart where visitor = ${visitor} order by country for update`,
  )
  return rows
}

/** Moves a bag's lines into the owner's bag of that country, with what was told on the way to an order; true when that held some. */
export async function mergeBag(tx: Transaction, bag: Bag, owner: string): Promise<boolean> {
  const { rows } = await tx.execute<{ id: string; held: number }>(sql`
    insert into cart (visitor, country, currency) values (${owner}, ${bag.country}, ${bag.currency})
    on conflict (visitor, country) do update set updated_at = now()
    returning id, (select count(*)::int from cart_line where cart = cart.id) as held`)
  const { id: own, held } = rows[0]!
  await tx.execute(sql`
    update cart_line l set quantity = greatest(l.quantity, g.quantity, least(l.quantity + g.quantity, p.max_quantity,
      case when st.quantity > 0 then st.quantity else coalesce(st.expected_quantity, 0) end))
    from cart_line g join variant v on v.sku = g.sku join colourway w on w.id = v.colourway join product p on p.id = w.product
    left join stock st on st.sku = g.sku
    where l.cart = ${own} and g.cart = ${bag.id} and l.sku = g.sku`)
  await tx.execute(sql`update cart_line g set cart = ${own}
    where g.cart = ${bag.id} and not exists (select 1 from cart_line l where l.cart = ${own} and l.sku = g.sku)`)
  await tx.execute(sql`update checkout set cart = ${own}
    where cart = ${bag.id} and not exists (select 1 from checkout k where k.cart = ${own})`)
  await deleteCart(tx, bag.id)
  return held > 0
}

export async function dropCarts(tx: Transaction, visitor: string): Promise<void> {
  await tx.execute(sql`delete from cart where visitor = ${visitor}`)
}

export interface BagEntry {
  readonly country: string
  readonly sku: string
  readonly quantity: number
  readonly addedAt: string
}

export async function selectBags(db: Db, visitor: string): Promise<BagEntry[]> {
  const { rows } = await db.execute<BagEntry & Record<string, unknown>>(sql`
    select c.country, l.sku, l.quantity, l.added_at as "addedAt" from cart c join cart_line l on l.cart = c.id
    where c.visitor = ${visitor} order by c.country, l.added_at, l.id`)
  return rows
}
