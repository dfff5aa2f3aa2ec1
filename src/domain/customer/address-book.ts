import type { Database, Db } from '../../db/database.ts'
import { type BookAddressFailure, checkBookAddress } from '../../forms/book-address.ts'
import type { SiteRules } from '../../forms/site-rules.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import {
  countAddresses,
  deleteAddress,
  fillDefaults,
  insertAddress,
  selectAddresses,
  setDefault,
  updateAddress,
} from './address-book.repository.ts'
import { lockCustomer } from './customer.repository.ts'
import type { SavedAddress } from './customer.ts'

const most = 20

/** The defaults first. */
export function listAddresses(db: Db, customer: string): Promise<SavedAddress[]> {
  return selectAddresses(db, customer)
}

/** Those that a site can deliver to. */
export async function listAddressesIn(db: Db, customer: string, country: string): Promise<SavedAddress[]> {
  return (await selectAddresses(db, customer)).filter(({ address }) => address.country === country)
}

export interface AddressEntry {
  /** Null for a new one. */
  readonly id: string | null
  readonly country: string
  readonly makeDefault: boolean
  /** What stands over the country's own (`rulesAt`). */
  readonly rules: SiteRules
  readonly typed: (field: string) => string
}

export type BookFailure = BookAddressFailure | { readonly code: 'TOO_MANY_ADDRESSES' } | { readonly code: 'NO_SUCH_ADDRESS' }

/** Writes an address into the book, or over one of its own. The first of a country is its default. */
export async function saveAddress(
  { transaction }: Database,
  customer: string,
  entry: AddressEntry,
): Promise<Result<{ readonly id: string }, BookFailure>> {
  const checked = checkBookAddress(entry.country, entry.typed, entry.rules)
  if (!checked.ok) return checked
  return transaction(async (tx): Promise<Result<{ readonly id: string }, BookFailure>> => {
    await lockCustomer(tx, customer)
    if (entry.id === null && (await countAddresses(tx, customer)) >= most) return failure({ code: 'TOO_MANY_ADDRESSES' })
    const id = entry.id ?? (await insertAddress(tx, customer, checked.value))
    if (entry.id && !(await updateAddress(tx, customer, id, checked.value))) return failure({ code: 'NO_SUCH_ADDRESS' })
    if (entry.makeDefault) await setDefault(tx, customer, id)
    await fillDefaults(tx, customer)
    return success({ id })
  })
}

/** Taking away what is not there is harmless. */
export function removeAddress({ transaction }: Database, customer: string, id: string): Promise<void> {
  return transaction(async (tx) => {
    await lockCustomer(tx, customer)
    await deleteAddress(tx, customer, id)
    await fillDefaults(tx, customer)
  })
}

export function chooseDefault({ transaction }: Database, customer: string, id: string): Promise<void> {
  return transaction(async (tx) => {
    await lockCustomer(tx, customer)
    await setDefault(tx, customer, id)
  })
}
