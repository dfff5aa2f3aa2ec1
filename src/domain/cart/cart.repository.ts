import { sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../db/database.ts'
import { type Currency, money } from '../../kernel/money.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { productName } from '../catalog/catalog.ts'
import { findAvailability } from '../inventory/find-availability.ts'
import { nothing } from '../inventory/inventory.ts'
import { findPrices } from '../pricing/find-prices.ts'
import type { Cart } from './cart.ts'

/** The visitor's bag on this site, made if need be, and locked until the transaction ends. */
export async function lockCart(tx: Transaction, visitor: string, visit: SiteVisit): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into cart (visitor, country, currency) values (${visitor}, ${visit.country}, ${visit.currency})
    on conflict (visitor, country) do update set updated_at = now(), currency = excluded.currency returning id`)
  return rows[0]!.id
}

interface VariantRow extends Record<string, unknown> {
  sku: string
  product: string
  colourway: string
  max_quantity: number
  in_bag: number
}

/** A published variant, and how many of it are in the bag already. */
export async function selectVariant(tx: Transaction, cart: string, sku: string): Promise<VariantRow | null> {
  const { rows } = await tx.execute<VariantRow>(sql`
    select v.sku, p.id as product, v.colourway, p.max_quantity, coalesce(l.quantity, 0) as in_bag
    from variant v join colourway w on w.id = v.colourway join product p on p.id = w.product and p.published
    left join cart_line l on l.cart = ${cart} and l.sku = v.sku
    where v.sku = ${sku} and (p.online_until is null or p.online_until > now())`)
  return rows[0] ?? null
}

export async function setLine(tx: Transaction, cart: string, sku: string, quantity: number, amount: number): Promise<void> {
  await tx.execute(sql`insert into cart_line (cart, sku, quantity, amount) values (${cart}, ${sku}, ${quantity}, ${amount})
    on conflict (cart, sku) do update set quantity = excluded.quantity, amount = excluded.amount`)
}

export async function selectLineSku(tx: Transaction, cart: string, uuid: string): Promise<string | null> {
  const { rows } = await tx.execute<{ sku: string }>(sql`select sku from cart_line where cart = ${cart} and id = ${uuid}`)
  return rows[0]?.sku ?? null
}

export async function deleteLine(tx: Transaction, cart: string, uuid: string): Promise<void> {
  await tx.execute(sql`delete from cart_line where cart = ${cart} and id = ${uuid}`)
}

interface LineRow extends Record<string, unknown> {
  uuid: string
  sku: string
  colourway: string
  product: string
  style_name: string
  heel: number | null
  material: string
  colour_name: string
  fit: string | null
  size: string | null
  quantity: number
  amount: number
  sold: boolean
  max_quantity: number
}

/** The bag with today's prices and stock. */
export async function selectCart(db: Db | Transaction, visitor: string, visit: SiteVisit): Promise<Cart> {
  const { language, currency } = visit
  const { rows } = await db.execute<LineRow & { currency: Currency }>(sql`
    select l.id as uuid, l.sku, w.id as colourway, p.id as product, s.name as style_name, p.heel,
      s.material_name ->> ${language} as material, co.name ->> ${language} as colour_name, v.fit, v.size, l.quantity, l.amount,
      (p.published and (p.online_until is null or p.online_until > now())) as sold, p.max_quantity
    from cart c join cart_line l on l.cart = c.id
    join variant v on v.sku = l.sku join colourway w on w.id = v.colourway join colour co on co.id = w.colour
    join product p on p.id = w.product join style s on s.id = p.style
    where c.visitor = ${visitor} and c.country = ${visit.country} order by l.added_at, l.id`)
  const prices = await findPrices(
    db,
    rows.map((row) => row.product),
    currency,
  )
  const stock = await findAvailability(
    db,
    rows.map((row) => row.sku),
  )
  return {
    currency,
    lines: rows.map((row) => {
      const availability = row.sold ? (stock.get(row.sku) ?? nothing) : nothing
      return {
        uuid: row.uuid,
        sku: row.sku,
        colourway: row.colourway,
        product: row.product,
        name: productName(row.style_name, row.heel),
        material: row.material,
        colourName: row.colour_name,
        fit: row.fit,
        size: row.size,
        quantity: row.quantity,
        most: Math.min(row.max_quantity, availability.orderable),
        price: row.sold ? (prices.get(row.product) ?? null) : null,
        chosenAt: money(row.amount, currency),
        availability,
      }
    }),
  }
}
