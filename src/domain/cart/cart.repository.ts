import type { Db, Transaction } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { type Sql, sql } from '../../db/sql.ts'
import { money } from '../../kernel/money.ts'
import type { SiteVisit, Visit } from '../../kernel/visit.ts'
import { type Picture, productName } from '../catalog/catalog.ts'
import { chartJoin, sizeSystemAt } from '../catalog/size-system.ts'
import { type WeighedCoupon, weighCoupon } from '../coupon/coupon.ts'
import { type CouponRow, couponOf } from '../coupon/coupon-row.ts'
import { giftOf } from '../gift/gift.ts'
import { type Availability, availabilityOf, type Level, nothing } from '../inventory/inventory.ts'
import { online, type Place } from '../inventory/stock-hold.ts'
import { forbiddenAt } from '../restriction/forbidden-at.ts'
import { type Cart, type CartLine, subtotal } from './cart.ts'
import { mostWorth } from './ceiling.ts'

// These queries read prices and stock by join instead of asking those domains: filling a cart is what shoppers do most, and
// every further round trip would cost more than all its joins.

/** A size as it is sold on this site now: its price, and how many of it one person may have. */
const sold = (sku: string, visit: SiteVisit) => sql`
  select v.sku, pr.amount, v.max_quantity, least(v.max_quantity, coalesce(o.orderable, 0)) as most
  from sold_variant v join price pr on pr.product = v.product and pr.currency = ${visit.currency}
  left join orderable_stock o on o.sku = v.sku and o.place = 'online'
  where v.sku = ${sku}`

/** What a cart says of a piece, and how much of it there is. */
const pieceColumns = ({ language, country }: SiteVisit) => sql`w.id as colourway, p.id as product, s.name as style_name, p.heel,
  s.material_name ->> ${language} as material, co.name ->> ${language} as colour_name, co.hex, w.pictures, v.fit, v.size,
  ${sizeSystemAt(sql`${country}::text`)} as size_system,
  o.level, o.orderable, o.expected_at`

const pieceJoins = (sku: Sql, place: Place = online) => sql`
  join variant v on v.sku = ${sku} join colourway w on w.id = v.colourway join colour co on co.id = w.colour
  join product p on p.id = w.product join style s on s.id = p.style left join style_detail sd on sd.style = s.id
  left join orderable_stock o on o.sku = v.sku and o.place = ${place} ${chartJoin}`

/** The state in which a cart is to be handed over, at a boutique `b` or to the address of its draft `d`; null while nobody has said. */
const handedOverIn = (state: string | null) =>
  sql`coalesce(${state}::text, case when d.shipping_option in ('store', 'collect') then substr(b.region, 4) else d.address ->> 'shippingstate' end)`

export interface Attempt {
  readonly most: number
  /** How many of it are in the cart now; null when the cart was left as it was. */
  readonly quantity: number | null
  /** Whether there would be enough of it, and the cart be worth more than a cart may be. */
  readonly isTooMuch: boolean
}

export interface Addition extends Attempt {
  /** What was added, as the cart shows it. */
  readonly line: CartLine
  /** Pieces in the whole cart now. */
  readonly count: number
}

/**
 * Adds to the visitor's cart in one statement, or leaves it as it was. Two clicks at once meet at the line's own row, where the
 * second sees what the first has done: no more is ever in a cart than one person may have. Null when the size is not sold here.
 * The statement also tells what was added and how much is in the cart: asking again would cost as much as adding.
 */
export async function addLine(db: Db, visit: Visit, sku: string, quantity: number): Promise<Addition | null> {
  const ceiling = mostWorth(visit.currency).amount
  const [row] = await runNamed<LineRow & { most: number; quantity: number | null; others: number; is_too_much: boolean }>(
    db,
    'cart-add',
    sql`
    with sold as (${sold(sku, visit)}),
    held as (
      select coalesce(sum(l.quantity) filter (where l.sku = ${sku}), 0)::int as same,
        coalesce(sum(l.quantity) filter (where l.sku <> ${sku}), 0)::int as others,
        coalesce(sum(l.quantity * l.amount) filter (where l.sku <> ${sku}), 0) as worth
      from cart c join cart_line l on l.cart = c.id where c.visitor = ${visit.visitor} and c.country = ${visit.country}
    ),
    own as (
      insert into cart (visitor, country, currency) select ${visit.visitor}, ${visit.country}, ${visit.currency} from sold
      on conflict (visitor, country) do update set updated_at = now(), currency = excluded.currency returning id
    ),
    line as (
      insert into cart_line (cart, sku, quantity, amount)
      select own.id, sold.sku, ${quantity}::int, sold.amount from own, sold, held
      where ${quantity}::int <= sold.most and held.worth + ${quantity}::int * sold.amount <= ${ceiling}::bigint
      on conflict (cart, sku) do update set quantity = cart_line.quantity + excluded.quantity, amount = least(cart_line.amount, excluded.amount)
        where cart_line.quantity + excluded.quantity <= (select most from sold)
          and (cart_line.quantity + excluded.quantity) * excluded.amount + (select worth from held) <= ${ceiling}::bigint
      returning id, quantity, version
    )
    select k.most, l.quantity, l.id as uuid, l.version, k.sku, k.amount as price, k.amount as chosen_at, k.max_quantity,
      true as is_sold, ${pieceColumns(visit)}, ${forbiddenAt(visit.country, sql`null::text`)} as forbidden,
      h.others, h.same + ${quantity}::int <= k.most and h.worth + (h.same + ${quantity}::int) * k.amount > ${ceiling}::bigint as is_too_much
    from sold k cross join held h left join line l on true ${pieceJoins(sql`k.sku`)}`,
  )
  if (!row) return null
  const { most, quantity: now, is_too_much: isTooMuch } = row
  return { most, quantity: now, isTooMuch, count: row.others + (now ?? 0), line: lineOf(row, visit) }
}

/** A line as it is kept, for whoever holds the cart and changes it. */
export interface KeptLine {
  readonly uuid: string
  readonly sku: string
  readonly quantity: number
  readonly version: number
  /** What it counts towards the most that a cart may be worth. */
  readonly worth: number
}

export async function selectKeptLines(tx: Transaction, visit: Visit): Promise<KeptLine[]> {
  const { rows } = await tx.execute<KeptLine>(sql`
    select l.id as uuid, l.sku, l.quantity, l.version, l.quantity * l.amount as worth
    from cart c join cart_line l on l.cart = c.id where c.visitor = ${visit.visitor} and c.country = ${visit.country}`)
  return rows
}

/** What a size costs here, and how many of it one person may have now. */
export interface SoldSize {
  readonly amount: number
  readonly most: number
}

/** Undefined when it is not sold. */
export async function selectSold(db: Db, visit: SiteVisit, sku: string): Promise<SoldSize | undefined> {
  const { rows } = await db.execute<SoldSize>(sold(sku, visit))
  return rows[0]
}

/** Keeps its id and its place. Without an amount it is still the price at which it was chosen. */
export async function updateLine(
  tx: Transaction,
  uuid: string,
  { sku, quantity, amount }: { readonly sku: string; readonly quantity: number; readonly amount: number | null },
): Promise<void> {
  await tx.execute(sql`
    with line as (
      update cart_line set sku = ${sku}, quantity = ${quantity}, amount = coalesce(${amount}::bigint, amount) where id = ${uuid} returning cart
    )
    update cart set updated_at = now() from line where id = line.cart`)
}

export async function deleteLine(tx: Transaction, uuid: string): Promise<void> {
  await tx.execute(sql`delete from cart_line where id = ${uuid}`)
}

interface LineRow extends Record<string, unknown> {
  cart: string
  gift_message: string | null
  uuid: string
  version: number
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
  size_system: string | null
  quantity: number
  chosen_at: number
  is_sold: boolean
  max_quantity: number
  price: number | null
  level: Level | null
  orderable: number | null
  expected_at: string | null
  /** Empty for the whole country. */
  forbidden: string | null
  /** What the cart's own payment holds of it. */
  own_quantity?: number | null
  own_level?: Level | null
  own_expected_at?: string | null
}

/** A coupon that a cart holds, and what of the cart it is for. */
interface HeldRow {
  tax_postal: string | null
  tax_rate: number | null
  coupon: CouponRow | null
  is_in_coupon: boolean
  is_used_by_shopper: boolean
}

/** Whether the coupon is for a style: by its category, or by one above it. */
const isInCoupon = sql`(k.categories is null or exists (
    with recursive above as (
      select id, parent from category where id = s.category
      union all select a.id, a.parent from category a join above b on a.id = b.parent
    )
    select from above where id = any(k.categories)))`

/** Whoever is signed in. A guest's e-mail is looked at when they order: before, anybody could ask what another's has been used for. */
const isUsedBy = (customer: string | null) => sql`case when k.once_per_customer then coupon_used_by(k.code, ${customer}::uuid,
    (select email from customer where id = ${customer}::uuid)) else false end`

/** Of pieces that the cart's own payment holds. */
const ownLevel = sql`case when own.pool = 'present' then 'IN_STOCK' when o.expected = 'preorder' then 'PREORDER' else 'BACKORDER' end`

interface CartWays {
  /** Another coupon than its own. */
  readonly tried?: string | null
  /** Whose stock it is weighed by. */
  readonly place?: Place
  /** Another state than that of its own address. */
  readonly state?: string | null
}

/** The cart with today's prices and the stock of a place. */
export async function selectCart(db: Db | Transaction, visit: Visit, ways: CartWays = {}): Promise<Cart> {
  return (await selectCartWithAnswers(db, visit, ways)).cart
}

/** The same, and the row of its checkout's answers; null while there are none. */
export async function selectCartWithAnswers(
  db: Db | Transaction,
  visit: Visit,
  { tried = null, place = online, state = null }: CartWays = {},
): Promise<{ readonly cart: Cart; readonly answers: object | null }> {
  const { currency } = visit
  const rows = await runNamed<LineRow & HeldRow & { answers: object | null; payment: string | null; has_certificates: boolean }>(
    db,
    'cart',
    sql`
    select c.id as cart, c.gift_message, l.id as uuid, l.version, l.sku, l.quantity, l.amount as chosen_at, p.max_quantity,
      sp.id is not null as is_sold, pr.amount as price, ${pieceColumns(visit)}, ${forbiddenAt(visit.country, handedOverIn(state))} as forbidden,
      c.tax_postal, c.tax_rate, to_jsonb(k) as coupon, ${isInCoupon} as is_in_coupon, ${isUsedBy(visit.customer?.id ?? null)} as is_used_by_shopper,
      to_jsonb(d) as answers, c.payment, exists (select from cart_certificate x where x.cart = c.id) as has_certificates, own.quantity as own_quantity, ${ownLevel} as own_level,
      case when own.pool = 'expected' then o.due_at end as own_expected_at
    from cart c join cart_line l on l.cart = c.id ${pieceJoins(sql`l.sku`, place)}
    left join stock_hold own on own.holder = 'payment' and own.holder_id = c.payment and own.sku = l.sku and own.place = ${place} and own.state = 'open'
    left join checkout_draft d on d.cart = c.id left join store b on b.id = d.store
    left join coupon k on k.code = coalesce(${tried}::text, c.coupon)
    left join sold_product sp on sp.id = p.id left join price pr on pr.product = p.id and pr.currency = ${currency}
    where c.visitor = ${visit.visitor} and c.country = ${visit.country} order by l.added_at, l.id`,
  )
  const { tax_postal: postal = null, tax_rate: rate = null } = rows[0] ?? {}
  const bare = {
    id: rows[0]?.cart ?? null,
    currency,
    lines: rows.map((row) => lineOf(row, visit)),
    gift: giftOf(rows[0]?.gift_message ?? null),
    coupon: null,
    taxEstimate: postal === null || rate === null ? null : { postal, rate },
    payment: rows[0]?.payment ?? null,
    hasCertificates: rows[0]?.has_certificates ?? false,
  }
  return { cart: { ...bare, coupon: heldCoupon(bare, rows, visit) }, answers: rows[0]?.answers ?? null }
}

function heldCoupon(cart: Cart, rows: readonly HeldRow[], { country }: SiteVisit): WeighedCoupon | null {
  const [row] = rows
  if (!row?.coupon) return null
  const meant = cart.lines.filter((_, index) => rows[index]!.is_in_coupon)
  return weighCoupon(couponOf(row.coupon), {
    country,
    now: new Date(),
    goods: subtotal(cart),
    eligible: subtotal({ ...cart, lines: meant }),
    pieces: meant.map(({ uuid }) => uuid),
    isUsedByShopper: row.is_used_by_shopper,
  })
}

export async function updateCoupon(db: Db, visit: Visit, code: string | null): Promise<void> {
  await db.execute(sql`update cart set coupon = ${code}, updated_at = now()
    where visitor = ${visit.visitor} and country = ${visit.country}`)
}

export async function updateTaxEstimate(db: Db, visit: Visit, estimate: Cart['taxEstimate']): Promise<void> {
  await db.execute(sql`update cart set tax_postal = ${estimate?.postal ?? null}, tax_rate = ${estimate?.rate ?? null}::int, updated_at = now()
    where visitor = ${visit.visitor} and country = ${visit.country}`)
}

/** What its own payment holds is the cart's, and what else there is of the same beside it. */
function availabilityFor(row: LineRow): Availability {
  const { level, orderable, expected_at, own_level: own } = row
  if (!row.is_sold || level === null || orderable === null) return nothing
  if (!own || !row.own_quantity) return availabilityOf({ level, orderable, expected_at })
  const more = level === own ? orderable : 0
  return availabilityOf({ level: own, orderable: row.own_quantity + more, expected_at: row.own_expected_at ?? null })
}

function lineOf(row: LineRow, { currency }: SiteVisit): CartLine {
  const availability = availabilityFor(row)
  return {
    uuid: row.uuid,
    version: row.version,
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
    sizeSystem: row.size_system,
    quantity: row.quantity,
    most: Math.min(row.max_quantity, availability.orderable),
    price: row.is_sold && row.price !== null ? money(row.price, currency) : null,
    chosenAt: money(row.chosen_at, currency),
    availability,
    forbidden: row.forbidden === null ? null : { state: row.forbidden || null },
  }
}

/** Null is no gift; a cart with nothing in it cannot become one. */
export async function updateGift(db: Db, visit: Visit, message: string | null): Promise<void> {
  await db.execute(sql`update cart c set gift_message = ${message}, updated_at = now()
    where c.visitor = ${visit.visitor} and c.country = ${visit.country}
      and (${message}::text is null or exists (select from cart_line l where l.cart = c.id))`)
}

/** Holds the visitor's cart until the transaction ends: nothing is put into it or ordered from it meanwhile. */
export async function lockCart(tx: Transaction, visit: Visit): Promise<void> {
  await runNamed(
    tx,
    'cart-lock',
    sql`select 1 from cart where visitor = ${visit.visitor} and country = ${visit.country} for update`,
  )
}

/** The same by its id, for who knows no visitor; there may be no such cart any more. */
export async function lockCartById(tx: Transaction, cart: string): Promise<void> {
  await runNamed(tx, 'cart-lock-id', sql`select 1 from cart where id = ${cart} for update`)
}

/** Of two who fill up the same cart, one waits; there may be no cart yet that could be locked. */
export async function lockFilling(tx: Transaction, visit: Visit): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`fill:${visit.visitor}:${visit.country}`}, 0))`)
}

/** The payment under way; null when there is none any more. */
export async function updateCartPayment(tx: Transaction, cart: string, payment: string | null): Promise<void> {
  await runNamed(tx, 'cart-payment', sql`update cart set payment = ${payment}::uuid where id = ${cart}`)
}

export async function deleteCart(tx: Transaction, id: string): Promise<void> {
  await runNamed(tx, 'cart-delete', sql`delete from cart where id = ${id}`)
}

/** These lines go on in a new cart of the visitor's: the one they were in has become an order. */
export async function moveLines(tx: Transaction, visit: Visit, from: string, lines: readonly string[]): Promise<void> {
  await tx.execute(sql`update cart set visitor = gen_random_uuid() where id = ${from}`)
  await tx.execute(sql`
    with own as (
      insert into cart (visitor, country, currency) values (${visit.visitor}, ${visit.country}, ${visit.currency}) returning id
    )
    update cart_line l set cart = own.id from own where l.id = any(${lines}::uuid[])`)
}

export async function deleteOldCarts(db: Db): Promise<number> {
  const gone = await db.execute(sql`delete from cart where updated_at < now() - interval '30 days'`)
  return gone.rowCount ?? 0
}

export interface OpenCart {
  readonly id: string
  readonly country: string
  readonly currency: string
  readonly giftMessage: string | null
}

/** In the order of their countries, so that two merges never wait for each other. */
export async function selectCartsForUpdate(tx: Transaction, visitor: string): Promise<OpenCart[]> {
  const { rows } = await tx.execute<OpenCart & Record<string, unknown>>(
    sql`select id, country, currency, gift_message as "giftMessage" from cart where visitor = ${visitor} order by country for update`,
  )
  return rows
}

/** Of two carts that become one, what each says of the same thing. */
const merging = {
  /** Both are one shopper's: pieces add up as far as they may be had, and what only one says stays. */
  own: {
    coupon: sql`coalesce(excluded.coupon, cart.coupon)`,
    gift: sql`coalesce(nullif(excluded.gift_message, ''), cart.gift_message, excluded.gift_message)`,
    quantity: sql`greatest(l.quantity, g.quantity, least(l.quantity + g.quantity, p.max_quantity, coalesce(o.orderable, 0)))`,
  },
  /** The first was agreed upon, whatever the other says: a piece that both hold was meant once. */
  agreed: {
    coupon: sql`excluded.coupon`,
    gift: sql`excluded.gift_message`,
    quantity: sql`greatest(l.quantity, g.quantity)`,
  },
} as const
export type Merging = keyof typeof merging

/** Moves a cart's lines into the owner's cart of that country, with its gift and what was answered on the way to an order; true when that held some. */
export async function mergeCart(tx: Transaction, guest: OpenCart, owner: string, how: Merging): Promise<boolean> {
  const { coupon, gift, quantity } = merging[how]
  const { rows } = await tx.execute<{ id: string; held: number }>(sql`
    insert into cart (visitor, country, currency, coupon, tax_postal, tax_rate, gift_message)
    select ${owner}, country, currency, coupon, tax_postal, tax_rate, gift_message from cart where id = ${guest.id}
    on conflict (visitor, country) do update set updated_at = now(), coupon = ${coupon},
      tax_postal = coalesce(excluded.tax_postal, cart.tax_postal), tax_rate = coalesce(excluded.tax_rate, cart.tax_rate),
      gift_message = ${gift}
    returning id, (select count(*)::int from cart_line where cart = cart.id) as held`)
  const { id: own, held } = rows[0]!
  await tx.execute(sql`
    update cart_line l set quantity = ${quantity}
    from cart_line g join variant v on v.sku = g.sku join colourway w on w.id = v.colourway join product p on p.id = w.product
    left join orderable_stock o on o.sku = g.sku and o.place = 'online'
    where l.cart = ${own} and g.cart = ${guest.id} and l.sku = g.sku`)
  await tx.execute(sql`update cart_line g set cart = ${own}
    where g.cart = ${guest.id} and not exists (select 1 from cart_line l where l.cart = ${own} and l.sku = g.sku)`)
  await tx.execute(sql`update removed_cart_line set cart = ${own} where cart = ${guest.id}`)
  await tx.execute(sql`update checkout_draft set cart = ${own}
    where cart = ${guest.id} and not exists (select 1 from checkout_draft k where k.cart = ${own})`)
  await mergeLaid(tx, guest.id, own)
  await deleteCart(tx, guest.id)
  return held > 0
}

/** Gift certificates that the guest had laid there come along, into the places that are free. */
async function mergeLaid(tx: Transaction, guest: string, own: string): Promise<void> {
  await tx.execute(sql`
    insert into cart_certificate (cart, certificate, position, amount)
    select ${own}, laid.certificate, free.position, laid.amount
    from (
      select certificate, amount, row_number() over (order by position) as turn from cart_certificate
      where cart = ${guest} and certificate not in (select certificate from cart_certificate where cart = ${own})
    ) laid join (
      select position, row_number() over (order by position) as turn from generate_series(1, 3) position
      where position not in (select position from cart_certificate where cart = ${own})
    ) free using (turn)`)
}

export async function dropCarts(tx: Transaction, visitor: string): Promise<void> {
  await tx.execute(sql`delete from cart where visitor = ${visitor}`)
}

export interface CartEntry {
  readonly country: string
  readonly sku: string
  readonly quantity: number
  readonly addedAt: string
  /** On the card of the cart it lies in; null when that is no gift. */
  readonly giftMessage: string | null
}

export async function selectCartEntries(db: Db, visitor: string): Promise<CartEntry[]> {
  const { rows } = await db.execute<CartEntry & Record<string, unknown>>(sql`
    select c.country, l.sku, l.quantity, l.added_at as "addedAt", c.gift_message as "giftMessage" from cart c join cart_line l on l.cart = c.id
    where c.visitor = ${visitor} order by c.country, l.added_at, l.id`)
  return rows
}
