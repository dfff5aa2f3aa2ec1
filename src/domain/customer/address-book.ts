import type { Database, Db } from '../../db/database.ts'
import type { Address } from '../../forms/address.ts'
import { addressFields } from '../../forms/address-rules.ts'
import { type BookAddress, type BookAddressFailure, checkBookAddress } from '../../forms/book-address.ts'
import { otherFields } from '../../forms/other-fields.ts'
import type { SiteRules } from '../../forms/site-rules.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import {
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

/** Writes an address into the book, or over one of its own. The first of a country is its default. Sent twice, it is there once. */
export async function saveAddress(
  { transaction }: Database,
  customer: string,
  entry: AddressEntry,
): Promise<Result<{ readonly id: string }, BookFailure>> {
  const checked = checkBookAddress(entry.country, entry.typed, entry.rules)
  if (!checked.ok) return checked
  return transaction(async (tx): Promise<Result<{ readonly id: string }, BookFailure>> => {
    // Erased in the meantime.
    if (!(await lockCustomer(tx, customer))) return failure({ code: 'NO_SUCH_ADDRESS' })
    const book = entry.id === null ? await selectAddresses(tx, customer) : []
    const known = book.find((each) => isSameEntry(each, checked.value))
    if (!known && book.length >= most) return failure({ code: 'TOO_MANY_ADDRESSES' })
    const id = entry.id ?? known?.id ?? (await insertAddress(tx, customer, checked.value))
    if (entry.id && !(await updateAddress(tx, customer, id, checked.value))) return failure({ code: 'NO_SUCH_ADDRESS' })
    if (entry.makeDefault) await setDefault(tx, customer, id)
    await fillDefaults(tx, customer)
    return success({ id })
  })
}

/** Writes an address that a parcel goes to into the book, named after its place. One that is there already is not written again, nor one too many. */
export function keepAddress({ transaction }: Database, customer: string, address: Address): Promise<void> {
  return transaction(async (tx) => {
    await lockCustomer(tx, customer)
    const book = await selectAddresses(tx, customer)
    if (book.length >= most || book.some((each) => isSameAddress(each.address, address))) return
    const name = (address.city || address.address1).slice(0, otherFields.addressid.max)
    await insertAddress(tx, customer, { name, address, postBox: '' })
    await fillDefaults(tx, customer)
  })
}

const isSameAddress = (one: Address, other: Address) =>
  one.country === other.country && addressFields.every((field) => (one[field] ?? '') === other[field])

const isSameEntry = (one: BookAddress, other: BookAddress) =>
  one.name === other.name && one.postBox === other.postBox && isSameAddress(one.address, other.address)

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
