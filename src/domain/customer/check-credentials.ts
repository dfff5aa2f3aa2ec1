import type { Db, Transaction } from '../../db/database.ts'
import { lockCustomer, selectCredentials, selectPassword } from './customer.repository.ts'
import { fitsPassword } from './password-hash.ts'

/** Whose e-mail and password these are; null when nobody's, after the same work. */
export async function checkCredentials(
  db: Db,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<string | null> {
  const known = await selectCredentials(db, email)
  const fits = await fitsPassword(password, known?.password ?? null)
  return fits ? known!.id : null
}

export async function isPasswordOf(db: Db, customer: string, password: string): Promise<boolean> {
  return fitsPassword(password, await selectPassword(db, customer))
}

/** Keeps others from changing this account until the transaction ends; false when there is none. */
export function holdCustomer(tx: Transaction, customer: string): Promise<boolean> {
  return lockCustomer(tx, customer)
}
