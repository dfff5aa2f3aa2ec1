import type { Db, Transaction } from '../../db/database.ts'
import { lockCustomer, selectCredentials, selectPassword } from './customer.repository.ts'
import { fitsPassword } from './password-hash.ts'

/**
 * Whose e-mail and password these are; null when nobody's, after the same work. An e-mail that is not confirmed may be claimed by a second
 * account, so two are always compared.
 */
export async function checkCredentials(
  db: Db,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<string | null> {
  const known = await selectCredentials(db, email)
  const [first, second] = await Promise.all([0, 1].map((at) => fitsPassword(password, known[at]?.password ?? null)))
  if (first) return known[0]!.id
  return second ? known[1]!.id : null
}

export async function isPasswordOf(db: Db, customer: string, password: string): Promise<boolean> {
  return fitsPassword(password, await selectPassword(db, customer))
}

/** Keeps others from changing this account until the transaction ends; false when there is none. */
export function holdCustomer(tx: Transaction, customer: string): Promise<boolean> {
  return lockCustomer(tx, customer)
}
