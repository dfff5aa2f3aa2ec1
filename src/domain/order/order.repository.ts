import type { Db, Transaction } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { type Sql, sql } from '../../db/sql.ts'
import type { Address } from '../../forms/address.ts'
import { type Currency, money } from '../../kernel/money.ts'
import type { Language } from '../../kernel/visit.ts'
import type { PaymentCode } from '../../markets/methods.ts'
import { type NewOrder, type Order, type OrderLine, orderStatuses } from './order.ts'

/** The order and its lines, in one statement. Whoever is signed in is a visitor by their own id: the order is then theirs. */
export async function insertOrder(tx: Transaction, order: NewOrder): Promise<{ id: string; number: string }> {
  const { totals } = order
  const lines = order.lines.map((line, position) => ({
    position,
    sku: line.sku,
    colourway: line.colourway,
    name: line.name,
    material: line.material,
    colour_name: line.colourName,
    fit: line.fit,
    size: line.size,
    quantity: line.quantity,
    amount: line.price.amount,
    level: line.level,
    expected_at: line.expectedAt,
  }))
  const rows = await runNamed<{ id: string; number: string }>(
    tx,
    'order-insert',
    sql`
    with placed as (
      insert into placed_order (cart, visitor, customer, country, language, currency, email, address, shipping_method, payment_method,
        subtotal, shipping, tax, total)
      values (${order.cart}, ${order.visitor}, (select id from customer where id = ${order.visitor}), ${order.country}, ${order.language}, ${totals.total.currency}, ${order.email},
        ${JSON.stringify(order.address)}::jsonb, ${order.shippingMethod}, ${order.paymentMethod},
        ${totals.subtotal.amount}, ${totals.shipping.amount}, ${totals.tax.amount}, ${totals.total.amount})
      returning id, number
    ),
    lines as (
      insert into placed_order_line ("order", position, sku, colourway, name, material, colour_name, fit, size, quantity, amount, level, expected_at)
      select placed.id, l.position, l.sku, l.colourway, l.name, l.material, l.colour_name, l.fit, l.size, l.quantity, l.amount, l.level, l.expected_at
      from placed, jsonb_populate_recordset(null::placed_order_line, ${JSON.stringify(lines)}::jsonb) l
    )
    select id, number from placed`,
  )
  return rows[0]!
}

interface OrderRow {
  id: string
  number: string
  country: string
  language: Language
  currency: Currency
  email: string
  address: Address
  shipping_method: string
  payment_method: PaymentCode
  status: number
  subtotal: number
  shipping: number
  tax: number
  total: number
  placed_at: string | Date
  lines: LineRow[]
}

interface LineRow {
  sku: string
  colourway: string
  name: string
  material: string
  colour_name: string
  fit: string | null
  size: string | null
  quantity: number
  amount: number
  level: OrderLine['level']
  expected_at: string | null
}

const orderRows = sql`
  select o.*, (select jsonb_agg(to_jsonb(l) order by l.position) from placed_order_line l where l."order" = o.id) as lines
  from placed_order o`

async function selectOrder(db: Db, name: string, condition: Sql): Promise<Order | null> {
  const rows = await runNamed<OrderRow>(db, name, sql`${orderRows} where ${condition}`)
  return rows[0] ? orderOf(rows[0]) : null
}

export function selectOrderById(db: Db, id: string): Promise<Order | null> {
  return selectOrder(db, 'order-by-id', sql`o.id = ${id}`)
}

export function selectVisitorOrder(db: Db, visitor: string, number: string): Promise<Order | null> {
  return selectOrder(db, 'order-of-visitor', sql`o.visitor = ${visitor} and o.number = ${number}`)
}

export async function selectCustomerOrders(db: Db, customer: string): Promise<Order[]> {
  const rows = await runNamed<OrderRow>(
    db,
    'orders-of-customer',
    sql`${orderRows} where o.customer = ${customer} order by o.placed_at desc`,
  )
  return rows.map(orderOf)
}

export async function clearOwner(tx: Transaction, customer: string): Promise<void> {
  await tx.execute(sql`update placed_order set customer = null, visitor = gen_random_uuid() where customer = ${customer}`)
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
  return {
    id: row.id,
    number: row.number,
    country: row.country,
    language: row.language,
    email: row.email,
    address: row.address,
    shippingMethod: row.shipping_method,
    paymentMethod: row.payment_method,
    status: orderStatuses[row.status]!,
    placedAt: new Date(row.placed_at),
    totals: { subtotal: price(row.subtotal), shipping: price(row.shipping), tax: price(row.tax), total: price(row.total) },
    lines: row.lines.map((line) => ({
      sku: line.sku,
      colourway: line.colourway,
      name: line.name,
      material: line.material,
      colourName: line.colour_name,
      fit: line.fit,
      size: line.size,
      quantity: line.quantity,
      price: price(line.amount),
      level: line.level,
      expectedAt: line.expected_at === null ? null : new Date(line.expected_at),
    })),
  }
}
