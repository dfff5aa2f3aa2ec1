import type { Db } from '../../db/database.ts'
import { retention } from '../retention.ts'
import { deleteOld, selectOfCustomer } from './appointment.repository.ts'

/** What a customer has booked, for them to take along. */
export async function listAppointments(db: Db, customer: string): Promise<object[]> {
  const all = await selectOfCustomer(db, customer)
  return all.map(({ store, service, startsAt, endsAt, byVideo, state, note, sku, advisorName }) => ({
    ...{ store, service, startsAt, endsAt, byVideo, state, note, sku, advisorName },
  }))
}

/** Who came long ago is forgotten. */
export function forgetOldAppointments(db: Db): Promise<number> {
  return deleteOld(db, retention.appointmentDays)
}
