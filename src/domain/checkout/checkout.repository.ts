import type { Db, Transaction } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { sql } from '../../db/sql.ts'
import type { Address } from '../../forms/address.ts'
import type { Visit } from '../../kernel/visit.ts'
import type { ShippingOption } from '../delivery/delivery.ts'
import { nothingTold, type Told } from './checkout.ts'

export async function selectTold(db: Db | Transaction, visit: Visit): Promise<Told> {
  const rows = await runNamed<{
    email: string | null
    shipping_option: ShippingOption | null
    address: Address | null
    shipping_method: string | null
  }>(
    db,
    'checkout',
    sql`select k.email, k.shipping_option, k.address, k.shipping_method from cart c join checkout k on k.cart = c.id
      where c.visitor = ${visit.visitor} and c.country = ${visit.country}`,
  )
  const row = rows[0]
  if (!row) return nothingTold
  return { email: row.email, option: row.shipping_option, address: row.address, method: row.shipping_method }
}

/** Keeps what this step has told us; what the others told stays. Without a bag there is nothing to keep it with. */
export async function updateTold(db: Db, visit: Visit, told: Partial<Told>): Promise<void> {
  const address = told.address === undefined ? null : JSON.stringify(told.address)
  await runNamed(
    db,
    'checkout-update',
    sql`
    insert into checkout (cart, email, shipping_option, address, shipping_method)
    select id, ${told.email ?? null}::text, ${told.option ?? null}::text, ${address}::jsonb, ${told.method ?? null}::text
    from cart where visitor = ${visit.visitor} and country = ${visit.country}
    on conflict (cart) do update set
      email = coalesce(excluded.email, checkout.email),
      shipping_option = coalesce(excluded.shipping_option, checkout.shipping_option),
      address = coalesce(excluded.address, checkout.address),
      shipping_method = coalesce(excluded.shipping_method, checkout.shipping_method)`,
  )
}
