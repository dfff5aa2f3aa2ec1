import type { Db } from '../../db/database.ts'
import { retention } from '../retention.ts'
import { deleteOld, selectOfCustomer } from './appointment.repository.ts'
import type { Appointment } from './appointment.ts'

/** What a customer has booked, for them to take along. */
export async function listAppointments(db: Db, customer: string): Promise<object[]> {
  const all = await selectOfCustomer(db, customer)
  return all.map(({ store, service, startsAt, endsAt, byVideo, state, note, skus, advisorName }) => ({
    ...{ store, service, startsAt, endsAt, byVideo, state, note, skus, advisorName },
  }))
}

/** The same, for their account to show. */
export function listVisits(db: Db, customer: string): Promise<Appointment[]> {
  return selectOfCustomer(db, customer)
}

/** Who came long ago is forgotten. */
export function forgetOldAppointments(db: Db): Promise<number> {
  return deleteOld(db, retention.appointmentDays)
}
