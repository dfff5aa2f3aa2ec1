import type { Transaction } from '../../db/database.ts'
import { step } from '../../db/step.ts'
import { releaseStock } from '../inventory/end-holds.ts'
import { joinByEmail, lockLaidOut, updateOwner } from './appointment.repository.ts'
import { appointmentSubject } from './appointment.ts'

/** What guests booked under an e-mail is the account's that has confirmed it. */
export function joinAppointments(tx: Transaction, customer: string): Promise<void> {
  return joinByEmail(tx, customer)
}

export function moveAppointments(tx: Transaction, from: string, to: string): Promise<void> {
  return updateOwner(tx, from, to)
}

/** Of somebody who leaves the house: nothing stays aside for nobody. No letter: they are not to be written to any more. */
export async function endAppointments(tx: Transaction, customer: string): Promise<void> {
  const cause = 'the account was erased'
  for (const id of await lockLaidOut(tx, customer)) {
    // Who has come already cannot cancel, and leaves with nothing aside all the same.
    await step(tx, appointmentSubject, id, 'cancelled', cause)
    await releaseStock(tx, { kind: 'reservation', id }, cause)
  }
}
