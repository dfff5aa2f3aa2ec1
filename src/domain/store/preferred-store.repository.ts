import type { Db } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { sql } from '../../db/sql.ts'

/** Where somebody shops: the code they typed, and the store they chose. */
export interface PreferredStore {
  readonly zip: string | null
  readonly storeId: string | null
}

export async function selectPreferredStore(db: Db, customer: string): Promise<PreferredStore | undefined> {
  const [row] = await runNamed<PreferredStore>(
    db,
    'preferred-store',
    sql`select p.zip, s.id as "storeId" from preferred_store p left join store s on s.id = p.store and s.published
      where p.customer = ${customer}`,
  )
  return row
}

export async function writePreferredStore(db: Db, customer: string, { zip, storeId }: PreferredStore): Promise<void> {
  await db.execute(sql`insert into preferred_store (customer, zip, store) values (${customer}, ${zip}, ${storeId})
    on conflict (customer) do update set zip = coalesce(excluded.zip, preferred_store.zip),
      store = coalesce(excluded.store, preferred_store.store)`)
}

export async function isPublished(db: Db, store: string): Promise<boolean> {
  const rows = await runNamed<{ id: string }>(db, 'store-published', sql`select id from store where id = ${store} and published`)
  return rows.length > 0
}

export async function insertSavedStore(db: Db, customer: string, store: string): Promise<void> {
  await db.execute(sql`insert into saved_store (customer, store) values (${customer}, ${store}) on conflict do nothing`)
}

export async function deleteSavedStore(db: Db, customer: string, store: string): Promise<void> {
  await db.execute(sql`delete from saved_store where customer = ${customer} and store = ${store}`)
}

export function selectSavedStores(db: Db, customer: string): Promise<{ store: string }[]> {
  return runNamed(
    db,
    'saved-stores',
    sql`select v.store from saved_store v join store s on s.id = v.store and s.published
      where v.customer = ${customer} order by v.saved_at desc, v.store`,
  )
}
