import type { Db, Transaction } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { type Sql, sql } from '../../db/sql.ts'
import type { Address } from '../../forms/address.ts'
import { type Currency, money } from '../../kernel/money.ts'
import type { Language } from '../../kernel/visit.ts'
import { consentCategories } from '../../markets/consent.ts'
import type { PaymentCode } from '../../markets/methods.ts'
import { giftOf } from '../gift/gift.ts'
import type { Remainder } from './cut-order.ts'
import { type Adjustment, type NewOrder, type Order, type OrderLine, type Parcel, totalsOf } from './order.ts'
import type { OrderState, OrderStep, StateReached } from './order-states.ts'

/** Who has confirmed an e-mail: what is ordered under it as a guest is theirs too. */
const ownerOf = (email: string) =>
  sql`(select c.id from customer c where c.email = ${email} and c.email_confirmed_at is not null)`

/** What was written, as far as what follows depends on it. */
interface PlacedRow {
  readonly number: string
  readonly hasAccount: boolean
  readonly mayBeTold: boolean
}

/** The order, its lines, its adjustments and the beginning of its history, in one statement. */
export async function insertOrder(tx: Transaction, order: NewOrder): Promise<PlacedRow> {
  const lines = order.lines.map((line, position) => ({
    position,
    sku: line.sku,
    colourway: line.colourway,
    name: line.name,
    material: line.material,
    colour_name: line.colourName,
    fit: line.fit,
    size: line.size,
    size_system: line.sizeSystem,
    quantity: line.quantity,
    amount: line.price.amount,
    discount: line.discount.amount,
    level: line.level,
    expected_at: line.expectedAt,
  }))
  const adjustments = order.adjustments.map(({ kind, amount, label }) => ({ kind, amount: amount.amount, label }))
  const { total } = totalsOf(order.lines, order.adjustments, order.currency)
  const rows = await runNamed<PlacedRow>(
    tx,
    'order-insert',
    sql`
    with placed as (
      insert into placed_order (id, cart, visitor, customer, country, language, currency, email, address, billing, shipping_method, total, gift_message,
        store, promised_from, promised_until, concierge_area, consent, consent_reference)
      values (${order.id}, ${order.cart}, ${order.visitor}, coalesce(${order.customer}, ${ownerOf(order.email)}), ${order.country}, ${order.language}, ${order.currency},
        ${order.email}, ${JSON.stringify(order.address)}::jsonb, ${order.billing && JSON.stringify(order.billing)}::jsonb, ${order.shippingMethod}, ${total.amount}, ${order.gift?.message ?? null},
        ${order.store}, ${order.promised?.from ?? null}, ${order.promised?.until ?? null}, ${order.conciergeArea},
        (select consent from checkout_draft where cart = ${order.cart}), (select consent_reference from checkout_draft where cart = ${order.cart}))
      returning id, number, state, customer is not null as "hasAccount",
        coalesce(consent like ${`%${consentCategories.marketing}%`}, false) as "mayBeTold"
    ),
    lines as (
      insert into order_line ("order", position, sku, colourway, name, material, colour_name, fit, size, size_system, quantity, amount, discount, level,
        expected_at)
      select placed.id, l.position, l.sku, l.colourway, l.name, l.material, l.colour_name, l.fit, l.size, l.size_system, l.quantity, l.amount, l.discount, l.level, l.expected_at
      from placed, jsonb_populate_recordset(null::order_line, ${JSON.stringify(lines)}::jsonb) l
    ),
    adjustments as (
      insert into order_adjustment ("order", kind, amount, label)
      select placed.id, a.kind, a.amount, a.label
      from placed, jsonb_populate_recordset(null::order_adjustment, ${JSON.stringify(adjustments)}::jsonb) a where a.amount <> 0
    ),
    history as (
      insert into state_change (subject, subject_id, to_state, cause) select 'order', id, state, 'placed' from placed
    )
    select number, "hasAccount", "mayBeTold" from placed`,
  )
  return rows[0]!
}

interface OrderRow {
  id: string
  number: string
  key: string | null
  country: string
  language: Language
  currency: Currency
  email: string
  address: Address
  billing: Address | null
  shipping_method: string
  store: string | null
  store_name: string | null
  store_address: string[] | null
  promised_from: string | null
  promised_until: string | null
  payment_method: PaymentCode
  certificates: number
  state: OrderState
  placed_at: string
  prepared_at: string | null
  version: number
  parcels: ParcelRow[] | null
  gift_message: string | null
  lines: LineRow[]
  adjustments: AdjustmentRow[] | null
  gift_return: string | null
}

interface ParcelRow {
  position: number
  carrier: string
  tracking: string
  left_at: string
  lines: { line: string; quantity: number }[]
}

interface AdjustmentRow {
  kind: Adjustment['kind']
  amount: number
  label: string
}

interface LineRow {
  id: string
  sku: string
  colourway: string
  name: string
  material: string
  colour_name: string
  fit: string | null
  size: string | null
  size_system: string | null
  quantity: number
  amount: number
  discount: number
  level: OrderLine['level']
  expected_at: string | null
  picture: OrderLine['picture']
}

const orderRows = sql`
  select o.*, (select r.id from order_return r where r.id = o.exchange_of and r.receiver is not null) as gift_return,
    (select jsonb_agg(to_jsonb(l) || jsonb_build_object('picture', (select w.pictures -> 0 from colourway w where w.id = l.colourway))
      order by l.position) from order_line l where l."order" = o.id) as lines,
    (select jsonb_agg(to_jsonb(a)) from order_adjustment a where a."order" = o.id) as adjustments,
    (select jsonb_agg(to_jsonb(p) || jsonb_build_object('lines', (select jsonb_agg(to_jsonb(i)) from parcel_line i where i.parcel = p.id))
      order by p.position) from parcel p where p."order" = o.id) as parcels,
    (select t.name from store_text t where t.store = o.store and t.language = o.language) as store_name,
    (select t.address from store_text t where t.store = o.store and t.language = o.language) as store_address,
    (select p.method from payment p where p."order" = o.id order by p.certificate is not null, p.created_at desc limit 1) as payment_method,
    (select coalesce(sum(p.amount), 0)::bigint from payment p where p."order" = o.id and p.certificate is not null) as certificates
  from placed_order o`

async function selectOrder(db: Db, name: string, condition: Sql): Promise<Order | null> {
  const rows = await runNamed<OrderRow>(db, name, sql`${orderRows} where ${condition}`)
  return rows[0] ? orderOf(rows[0]) : null
}

export function selectOrderById(db: Db, id: string): Promise<Order | null> {
  return selectOrder(db, 'order-by-id', sql`o.id = ${id}`)
}

export function selectVisitorOrder(db: Db, visitor: string, number: string): Promise<Order | null> {
  return selectOrder(db, 'order-of-visitor', sql`o.number = ${number} and ${visitor}::uuid in (o.visitor, o.customer)`)
}

export function selectOrderByKey(db: Db, number: string, key: string): Promise<Order | null> {
  return selectOrder(db, 'order-by-key', sql`o.number = ${number} and o.key = ${key}`)
}

export function selectOrderByNumber(db: Db, number: string): Promise<Order | null> {
  return selectOrder(db, 'order-by-number', sql`o.number = ${number}`)
}

/** Holds the order until the transaction ends: whoever else moves it waits, and then sees what became of it. */
export async function lockOrder(tx: Transaction, number: string): Promise<Order | null> {
  await tx.execute(sql`select 1 from placed_order where number = ${number} for update`)
  return selectOrderByNumber(tx, number)
}

export async function updatePrepared(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`update placed_order set prepared_at = now() where id = ${id} and prepared_at is null`)
}

/** A parcel and what lies in it; the order has changed by it. */
export async function insertParcel(tx: Transaction, order: string, parcel: Omit<Parcel, 'position' | 'leftAt'>): Promise<void> {
  await tx.execute(sql`
    with sent as (
      insert into parcel ("order", position, carrier, tracking)
      select ${order}, coalesce(max(position), 0) + 1, ${parcel.carrier}, ${parcel.tracking} from parcel where "order" = ${order} returning id
    )
    insert into parcel_line (parcel, line, quantity)
    select sent.id, l.line, l.quantity from sent, jsonb_to_recordset(${JSON.stringify(parcel.lines)}::jsonb) as l (line uuid, quantity int)`)
  await tx.execute(sql`update placed_order set version = version where id = ${order}`)
}

export interface NewCut {
  readonly rest: Remainder
  readonly pieces: readonly { readonly sku: string; readonly name: string; readonly quantity: number }[]
  readonly reason: string
}

/** What stays of the order stands where it stood; what goes is kept beside it. */
export async function insertCut(tx: Transaction, order: string, { rest, pieces, reason }: NewCut): Promise<string | null> {
  const lines = JSON.stringify([...rest.lines].map(([line, kept]) => ({ line, ...kept })))
  // Whoever captures holds the payment: what they are writing is seen here.
  await tx.execute(sql`select 1 from payment where "order" = ${order} order by id for update`)
  const captured = await tx.execute(sql`select 1 from jsonb_to_recordset(${lines}::jsonb) as k (line uuid, quantity int)
    join order_line l on l.id = k.line and k.quantity < l.quantity
    where k.quantity < (select coalesce(sum(c.quantity), 0) from payment_capture c where c.line = l.id) limit 1`)
  if (captured.rows.length > 0) return null
  await tx.execute(sql`
    with kept as (select * from jsonb_to_recordset(${lines}::jsonb) as l (line uuid, quantity int, discount bigint)),
    gone as (delete from order_line where id in (select line from kept where quantity = 0))
    update order_line l set quantity = k.quantity, discount = k.discount from kept k where l.id = k.line and k.quantity > 0 and l.quantity <> k.quantity`)
  for (const [kind, amount] of rest.adjustments) {
    await tx.execute(
      amount === 0
        ? sql`delete from order_adjustment where "order" = ${order} and kind = ${kind}`
        : sql`update order_adjustment set amount = ${amount} where "order" = ${order} and kind = ${kind}`,
    )
  }
  await tx.execute(sql`update placed_order set total = ${rest.total}, version = version where id = ${order}`)
  const { rows } = await tx.execute<{ id: string }>(sql`insert into order_cut ("order", amount, pieces, reason)
    values (${order}, ${rest.amount}, ${JSON.stringify(pieces)}::jsonb, ${reason}) returning id`)
  return rows[0]!.id
}

/** A part of an order that was not sent. */
export interface OwnCut {
  readonly order: string
  readonly amount: number
  readonly pieces: NewCut['pieces']
  readonly at: string
}

/** What an order was to have and will not. */
export function selectCuts(db: Db, order: string): Promise<Pick<OwnCut, 'pieces' | 'at'>[]> {
  return runNamed(db, 'order-cuts', sql`select pieces, at from order_cut where "order" = ${order} order by at`)
}

/** The reason is the house's own note. */
export async function selectCustomerCuts(db: Db, customer: string): Promise<OwnCut[]> {
  const { rows } = await db.execute<OwnCut>(sql`select o.number as "order", c.amount, c.pieces, c.at from order_cut c
    join placed_order o on o.id = c."order" where o.customer = ${customer} order by c.at`)
  return rows
}

/** Every step that it took, and why. */
export async function selectSteps(db: Db, id: string): Promise<OrderStep[]> {
  const { rows } = await db.execute<{ from_state: OrderState | null; to_state: OrderState; cause: string; at: string }>(
    sql`select from_state, to_state, cause, at from state_change where subject = 'order' and subject_id = ${id} order by id`,
  )
  return rows.map((row) => ({ from: row.from_state, to: row.to_state, cause: row.cause, at: new Date(row.at) }))
}

/** When it last came to each state that it has been in. */
export async function selectHistory(db: Db, id: string): Promise<StateReached[]> {
  const rows = await runNamed<{ state: OrderState; at: string }>(
    db,
    'order-history',
    sql`select to_state as state, max(at) as at from state_change where subject = 'order' and subject_id = ${id}
      group by to_state order by max(id)`,
  )
  return rows.map(({ state, at }) => ({ state, at: new Date(at) }))
}

/** A page of them, and how many there are. */
export async function selectOrderPage(db: Db, customer: string, most: number): Promise<{ orders: Order[]; total: number }> {
  const rows = await runNamed<OrderRow & { of: number }>(
    db,
    'order-page-of-customer',
    sql`select page.*, (select count(*)::int from placed_order where customer = ${customer}) as of
      from (${orderRows} where o.customer = ${customer} order by o.placed_at desc, o.id limit ${most}::int) page order by placed_at desc, id`,
  )
  return { orders: rows.map(orderOf), total: rows[0]?.of ?? 0 }
}

export async function selectCustomerOrders(db: Db, customer: string): Promise<Order[]> {
  const rows = await runNamed<OrderRow>(
    db,
    'orders-of-customer',
    sql`${orderRows} where o.customer = ${customer} order by o.placed_at desc`,
  )
  return rows.map(orderOf)
}

/** Until a parcel has left, the house needs the words for its card. */
const hasLeft = sql`state not in ('IN_PREPARATION', 'SHORT_SHIPPING')`

/** What was wrapped stays known, and no word of what was written. */
export async function clearGiftMessages(db: Db, days: number): Promise<number> {
  const { rowCount } = await db.execute(sql`update placed_order set gift_message = ''
    where gift_message <> '' and ${hasLeft} and placed_at <= now() - make_interval(days => ${days})`)
  return rowCount ?? 0
}

export async function clearOwner(tx: Transaction, customer: string): Promise<void> {
  await tx.execute(
    sql`update placed_order set gift_message = '' where customer = ${customer} and gift_message <> '' and ${hasLeft}`,
  )
  await tx.execute(
    sql`update placed_order set customer = null, visitor = gen_random_uuid(), key = null, consent = null, consent_reference = null where customer = ${customer}`,
  )
  // Placed in their browser before they signed in, and perhaps by somebody else: the mail about it still leads there.
  await tx.execute(sql`update placed_order set visitor = gen_random_uuid() where visitor = ${customer}`)
}

export async function joinByEmail(tx: Transaction, customer: string): Promise<void> {
  await tx.execute(sql`update placed_order o set customer = c.id from customer c
    where c.id = ${customer} and c.email_confirmed_at is not null and o.email = c.email
      and o.customer is null and o.key is not null`)
}

export async function updateVisitor(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.execute(sql`update placed_order set visitor = ${to} where visitor = ${from}`)
}

export async function updateOwner(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.execute(sql`update placed_order set customer = ${to} where customer = ${from}`)
}

/** Of an address the country and the state stay, which its tax came from. */
const withoutPerson = (address: Sql) => sql`(
    select jsonb_object_agg(part.key, case when part.key in ('country', 'shippingstate') then part.value else '""' end)
    from jsonb_each(${address}) part)`

export async function clearPersonalData(db: Db, years: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    with cleared as (
      update placed_order set anonymised_at = now(), email = 'anonymised', customer = null, visitor = null, key = null, consent_reference = null,
        gift_message = left(gift_message, 0),
        address = ${withoutPerson(sql`address`)}, billing = ${withoutPerson(sql`billing`)}
      where anonymised_at is null and placed_at <= now() - make_interval(years => ${years}) returning id
    ),
    receivers as (
      update order_return r set receiver = r.receiver || '{"name": "", "email": "", "address": null}' from cleared where r."order" = cleared.id and r.receiver is not null
    )
    select count(*)::int as count from cleared`)
  return rows[0]!.count
}

export async function selectNumberByCart(db: Db | Transaction, visitor: string, cart: string): Promise<string | null> {
  const rows = await runNamed<{ number: string }>(
    db,
    'order-by-cart',
    sql`select number from placed_order where cart = ${cart} and visitor = ${visitor}`,
  )
  return rows[0]?.number ?? null
}

function orderOf(row: OrderRow): Order {
  const price = (amount: number) => money(amount, row.currency)
  const adjustments = (row.adjustments ?? []).map(({ kind, amount, label }) => ({ kind, amount: price(amount), label }))
  const lines = row.lines.map((line) => ({
    id: line.id,
    sku: line.sku,
    colourway: line.colourway,
    name: line.name,
    material: line.material,
    colourName: line.colour_name,
    fit: line.fit,
    size: line.size,
    sizeSystem: line.size_system,
    quantity: line.quantity,
    price: price(line.amount),
    discount: price(line.discount),
    level: line.level,
    expectedAt: line.expected_at === null ? null : new Date(line.expected_at),
    picture: line.picture,
  }))
  return {
    id: row.id,
    number: row.number,
    key: row.key,
    country: row.country,
    language: row.language,
    currency: row.currency,
    email: row.email,
    address: row.address,
    billing: row.billing,
    shippingMethod: row.shipping_method,
    store: row.store,
    storeName: row.store_name,
    storeAddress: row.store_address,
    promised: row.promised_from && row.promised_until ? { from: row.promised_from, until: row.promised_until } : null,
    paymentMethod: row.payment_method,
    certificates: price(row.certificates),
    state: row.state,
    placedAt: new Date(row.placed_at),
    preparedAt: row.prepared_at === null ? null : new Date(row.prepared_at),
    version: row.version,
    parcels: (row.parcels ?? []).map(({ position, carrier, tracking, left_at, lines: held }) => ({
      ...{ position, carrier, tracking },
      leftAt: new Date(left_at),
      lines: held.map(({ line, quantity }) => ({ line, quantity })),
    })),
    lines,
    adjustments,
    gift: giftOf(row.gift_message),
    giftReturn: row.gift_return,
    totals: totalsOf(lines, adjustments, row.currency),
  }
}
