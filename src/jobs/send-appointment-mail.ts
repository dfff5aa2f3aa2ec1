import type { AppointmentChanged } from '../domain/appointment/appointment.events.ts'
import { findAppointment } from '../domain/appointment/book-appointment.ts'
import { findStore } from '../domain/store/find-store.ts'
import { appointmentMail } from '../mail/appointment.mail.tsx'
import type { EventJob } from './event-job.ts'

/** Writes to whoever booked. What was cancelled meanwhile is not reminded of, and what was confirmed is not to be confirmed. */
export const sendAppointmentMail: EventJob<AppointmentChanged>['run'] = async ({ database, mail, publicUrl }, { kind, data }) => {
  const appointment = await findAppointment(database.db, data.appointment)
  const store = appointment && (await findStore(database.db, appointment.store, appointment.language))
  if (!appointment || !store) return
  const due = { 'appointment.held': 'held', 'appointment.cancelled': 'cancelled' }[kind as string] ?? 'booked'
  if (appointment.state === due) await mail.deliver(appointmentMail({ kind, appointment, store }, publicUrl))
}
