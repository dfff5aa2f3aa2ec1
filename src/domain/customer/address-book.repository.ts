import type { Db, Transaction } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { Address } from '../../forms/address.ts'
import type { BookAddress } from '../../forms/book-address.ts'
import type { SavedAddress } from './customer.ts'

export async function selectAddresses(db: Db, customer: string): Promise<SavedAddress[]> {
  const { rows } = await db.execute<{ id: string; name: string; address: Address; post_box: string; is_default: boolean }>(sql`
    select id, name, address, post_box, is_default from customer_address where customer = ${customer}
    order by is_default desc, created_at, id`)
  return rows.map(({ id, name, address, post_box, is_default }) => ({
    id,
    name,
    address,
    postBox: post_box,
    isDefault: is_default,
  }))
}

export async function insertAddress(tx: Transaction, customer: string, { name, address, postBox }: BookAddress): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`insert into customer_address (customer, name, country, address, post_box)
    values (${customer}, ${name}, ${address.country}, ${JSON.stringify(address)}::jsonb, ${postBox}) returning id`)
  return rows[0]!.id
}

/** False when the customer has no such address. Moved to another country, it is that country's default only if it is made so. */
export async function updateAddress(
  tx: Transaction,
  customer: string,
  id: string,
  { name, address, postBox }: BookAddress,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`update customer_address set name = ${name}, post_box = ${postBox},
      is_default = is_default and country = ${address.country}, country = ${address.country}, address = ${JSON.stringify(address)}::jsonb
    where id = ${id} and customer = ${customer}`)
  return rowCount === 1
}

export async function deleteAddress(tx: Transaction, customer: string, id: string): Promise<void> {
  await tx.execute(sql`delete from customer_address where id = ${id} and customer = ${customer}`)
}

/** In two steps, since a country may not have two defaults even for a moment. */
export async function setDefault(tx: Transaction, customer: string, id: string): Promise<void> {
  await tx.execute(sql`update customer_address other set is_default = false from customer_address a
    where a.id = ${id} and a.customer = ${customer} and other.customer = a.customer and other.country = a.country and other.id <> a.id`)
  await tx.execute(sql`update customer_address set is_default = true where id = ${id} and customer = ${customer}`)
}

/** Every country that has addresses has a default: its oldest, unless another was chosen. */
export async function fillDefaults(tx: Transaction, customer: string): Promise<void> {
  await tx.execute(sql`update customer_address set is_default = true where id in (
    select distinct on (a.country) a.id from customer_address a where a.customer = ${customer} and not exists (
      select 1 from customer_address d where d.customer = a.customer and d.country = a.country and d.is_default)
    order by a.country, a.created_at, a.id)`)
}

export async function deleteAddresses(tx: Transaction, customer: string): Promise<void> {
  await tx.execute(sql`delete from customer_address where customer = ${customer}`)
}
