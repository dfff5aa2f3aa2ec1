import type { Db } from '../../db/database.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import {
  deleteSavedStore,
  insertSavedStore,
  isPublished,
  type PreferredStore,
  selectPreferredStore,
  selectSavedStores,
  writePreferredStore,
} from './preferred-store.repository.ts'

const noPreferredStore: PreferredStore = { zip: null, storeId: null }

export type { PreferredStore }

type NoStore = { readonly code: 'STORE_NOT_FOUND' }

export async function findPreferredStore(db: Db, customer: string): Promise<PreferredStore> {
  return (await selectPreferredStore(db, customer)) ?? noPreferredStore
}

/** Keeps what is named, and leaves the rest as it was. */
export async function keepPreferredStore(db: Db, customer: string, kept: Partial<PreferredStore>): Promise<void> {
  await writePreferredStore(db, customer, { ...noPreferredStore, ...kept })
}

/** A store that can be chosen, by its id. */
export async function checkStore(db: Db, storeId: string): Promise<Result<string, NoStore>> {
  const isStore = /^[A-Z]{3}\d{2}$/.test(storeId) && (await isPublished(db, storeId))
  return isStore ? success(storeId) : failure({ code: 'STORE_NOT_FOUND' })
}

/** Saves a store for a customer; twice is once. */
export async function saveStore(db: Db, customer: string, storeId: string): Promise<Result<string, NoStore>> {
  const checked = await checkStore(db, storeId)
  if (checked.ok) await insertSavedStore(db, customer, storeId)
  return checked
}

/** What was not saved is gone already. */
export async function removeSavedStore(db: Db, customer: string, storeId: string): Promise<void> {
  await deleteSavedStore(db, customer, storeId)
}

/** The ids of a customer's saved stores, the latest first. */
export async function listSavedStores(db: Db, customer: string): Promise<string[]> {
  return (await selectSavedStores(db, customer)).map(({ store }) => store)
}
