import type { Db, Transaction } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { sql } from '../../db/sql.ts'
import type { Address } from '../../forms/address.ts'
import type { Visit } from '../../kernel/visit.ts'
import type { ShippingOption } from '../../markets/deliveries.ts'
import { type CheckoutDraft, emptyDraft } from './checkout.ts'
import type { Collector } from './handover.ts'

interface DraftRow {
  email: string | null
  shipping_option: ShippingOption | null
  address: Address | null
  tax_rate: number | null
  shipping_method: string | null
  store: string | null
  collector: Collector | null
  day: string | null
  billing: Address | null
}

/** What was answered, by the row that comes with its cart: to ask for it alone would cost every step a round trip. */
export function draftOf(answers: object | null): CheckoutDraft {
  if (!answers) return emptyDraft
  const row = answers as DraftRow
  const { email, address, store, collector, day, billing } = row
  const { shipping_option: option, tax_rate: taxRate, shipping_method: method } = row
  return { email, option, address, store, collector, taxRate, method, day, billing }
}

/** Keeps what is named in the answer, null included; what is not named stays. Without a cart there is nothing to keep it with. */
export async function updateDraft(db: Db, visit: Visit, answer: Partial<CheckoutDraft>): Promise<void> {
  const { email, option, address, taxRate, method, store, collector, day, billing } = answer
  const json = (given: object | null | undefined) => (given ? JSON.stringify(given) : null)
  await runNamed(
    db,
    'checkout-draft-update',
    sql`
    insert into checkout_draft as k (cart, email, shipping_option, address, tax_rate, shipping_method, store, collector, day, billing)
    select id, ${email ?? null}::text, ${option ?? null}::text, ${json(address)}::jsonb, ${taxRate ?? null}::int, ${method ?? null}::text,
      ${store ?? null}::text, ${json(collector)}::jsonb, ${day ?? null}::date, ${json(billing)}::jsonb
    from cart where visitor = ${visit.visitor} and country = ${visit.country} for key share
    on conflict (cart) do update set
      email = case when ${email !== undefined} then excluded.email else k.email end,
      shipping_option = case when ${option !== undefined} then excluded.shipping_option else k.shipping_option end,
      address = case when ${address !== undefined} then excluded.address else k.address end,
      tax_rate = case when ${taxRate !== undefined} then excluded.tax_rate else k.tax_rate end,
      shipping_method = case when ${method !== undefined} then excluded.shipping_method else k.shipping_method end,
      store = case when ${store !== undefined} then excluded.store else k.store end,
      collector = case when ${collector !== undefined} then excluded.collector else k.collector end,
      day = case when ${day !== undefined} then excluded.day else k.day end,
      billing = case when ${billing !== undefined} then excluded.billing else k.billing end`,
  )
}

/** What a visitor answered gives way to what another has answered in the same country, where there is such an answer. */
export async function yieldDraft(tx: Transaction, visitor: string, other: string): Promise<void> {
  await tx.execute(sql`delete from checkout_draft where cart in (
    select own.id from cart own join cart theirs on theirs.country = own.country and theirs.visitor = ${other}
    join checkout_draft d on d.cart = theirs.id where own.visitor = ${visitor})`)
}

/** Whether a visitor has a cart that is ordered under this e-mail. */
export async function hasDraftFor(db: Db, visitor: string, country: string, email: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from cart c join checkout_draft d on d.cart = c.id
    where c.visitor = ${visitor} and c.country = ${country} and lower(d.email) = lower(${email})`)
  return rows.length > 0
}
