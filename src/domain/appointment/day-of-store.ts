import type { Db } from '../../db/database.ts'
import { addDays, instantOf, type Zone } from '../../kernel/zoned-time.ts'
import { selectBetween } from './appointment.repository.ts'
import type { Appointment } from './appointment.ts'

/** What a store has before it on a day of its own calendar, by advisor and time. */
export function dayOfStore(db: Db, store: string, date: string, zone: Zone): Promise<Appointment[]> {
  const [from, to] = [date, addDays(date, 1)].map((day) => instantOf({ date: day, minutes: 0 }, zone))
  return selectBetween(db, store, from!, to!)
}
