import type { Transaction } from '../../db/database.ts'
import { step } from '../../db/step.ts'
import { releaseStock } from '../inventory/end-holds.ts'
import { joinByEmail, lockOpen, updateOwner } from './try-on.repository.ts'
import { tryOnSubject } from './try-on.ts'

/** What guests asked to try under an e-mail is the account's that has confirmed it. */
export function joinTryOns(tx: Transaction, customer: string): Promise<void> {
  return joinByEmail(tx, customer)
}

export function moveTryOns(tx: Transaction, from: string, to: string): Promise<void> {
  return updateOwner(tx, from, to)
}

/** Of somebody who leaves the house: nothing stays aside for nobody. No letter: they are not to be written to any more. */
export async function withdrawTryOns(tx: Transaction, customer: string): Promise<void> {
  const cause = 'the account was erased'
  for (const id of await lockOpen(tx, customer)) {
    await step(tx, tryOnSubject, id, 'withdrawn', cause)
    await releaseStock(tx, { kind: 'reservation', id }, cause)
  }
}
