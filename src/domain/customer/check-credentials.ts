import type { Db, Transaction } from '../../db/database.ts'
import { lockCustomer, selectCredentials, selectPassword } from './customer.repository.ts'
import { fitsPassword } from './password-hash.ts'

/** Whose password was found to fit, and the hash that it fits. */
export interface Fitting {
  readonly customer: string
  readonly hash: string
}

/**
 * Whose e-mail and password these are; null when nobody's, after the same work. An e-mail that is not confirmed may be claimed by a second
 * account, so three are always compared.
 */
export async function checkCredentials(
  db: Db,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Fitting | null> {
  const known = await selectCredentials(db, email)
  const fits = await Promise.all(known.map((each) => fitsPassword(password, each?.password ?? null)))
  const own = known.find((_, at) => fits[at])
  return own ? { customer: own.id, hash: own.password } : null
}

export async function checkPasswordOf(db: Db, customer: string, password: string): Promise<Fitting | null> {
  const hash = await selectPassword(db, customer)
  return (await fitsPassword(password, hash)) ? { customer, hash: hash! } : null
}

/**
 * Keeps others from changing this account until the transaction ends; false when there is none, or when its password is another by
 * now: looking at one takes its time.
 */
export async function holdCustomer(tx: Transaction, { customer, hash }: Fitting): Promise<boolean> {
  return (await lockCustomer(tx, customer)) === hash
}

/** The same for somebody whose session is their proof. */
export async function holdSignedIn(tx: Transaction, customer: string): Promise<boolean> {
  return (await lockCustomer(tx, customer)) !== null
}
