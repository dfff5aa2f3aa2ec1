import type { Db } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { sql } from '../../db/sql.ts'
import type { Address } from '../../forms/address.ts'
import type { Visit } from '../../kernel/visit.ts'
import type { ShippingOption } from '../shipping/shipping.ts'
import { type CheckoutDraft, emptyDraft } from './checkout.ts'

export async function selectDraft(db: Db, visit: Visit): Promise<CheckoutDraft> {
  const rows = await runNamed<{
    email: string | null
    shipping_option: ShippingOption | null
    address: Address | null
    shipping_method: string | null
  }>(
    db,
    'checkout-draft',
    sql`select k.email, k.shipping_option, k.address, k.shipping_method from cart c join checkout_draft k on k.cart = c.id
      where c.visitor = ${visit.visitor} and c.country = ${visit.country}`,
  )
  const row = rows[0]
  if (!row) return emptyDraft
  return { email: row.email, option: row.shipping_option, address: row.address, method: row.shipping_method }
}

/** Keeps what is named in the answer, null included; what is not named stays. Without a cart there is nothing to keep it with. */
export async function updateDraft(db: Db, visit: Visit, answer: Partial<CheckoutDraft>): Promise<void> {
  const { email, option, address, method } = answer
  const json = address ? JSON.stringify(address) : null
  await runNamed(
    db,
    'checkout-draft-update',
    sql`
    insert into checkout_draft as k (cart, email, shipping_option, address, shipping_method)
    select id, ${email ?? null}::text, ${option ?? null}::text, ${json}::jsonb, ${method ?? null}::text
    from cart where visitor = ${visit.visitor} and country = ${visit.country}
    on conflict (cart) do update set
      email = case when ${email !== undefined} then excluded.email else k.email end,
      shipping_option = case when ${option !== undefined} then excluded.shipping_option else k.shipping_option end,
      address = case when ${address !== undefined} then excluded.address else k.address end,
      shipping_method = case when ${method !== undefined} then excluded.shipping_method else k.shipping_method end`,
  )
}
