import type { Database, Db, Transaction } from '../../db/database.ts'
import { record } from '../../db/events.ts'
import { step } from '../../db/step.ts'
import { eachInTurn } from '../../kernel/each-in-turn.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { Language } from '../../kernel/visit.ts'
import { wallTime, type Zone } from '../../kernel/zoned-time.ts'
import type { Actor } from '../audit/audit.ts'
import { audit } from '../audit/write-audit.ts'
import { makeToken } from '../customer/secret-token.ts'
import { releaseStock } from '../inventory/end-holds.ts'
import { layAside } from '../inventory/lay-aside.ts'
import type { OpeningHours } from '../store/opening.ts'
import type { Store } from '../store/store.ts'
import type { AppointmentChanged } from './appointment.events.ts'
import {
  countOpen,
  insertAppointment,
  lockAppointment,
  lockBooker,
  selectAdvisors,
  selectAppointment,
  selectByToken,
  selectTaken,
  selectToRemind,
  selectTwin,
  selectUnconfirmed,
  takeToRemind,
  updateTime,
} from './appointment.repository.ts'
import {
  type Appointment,
  appointmentSubject,
  type Calendar,
  openDaysFrom,
  type Service,
  type Slot,
  slotsOn,
} from './appointment.ts'

type OpenStore = Store & OpeningHours

/** A store's calendar as it is now. */
export async function findCalendar(
  db: Db | Transaction,
  store: OpenStore,
  zone: Zone,
  now: Date,
  except: string | null = null,
): Promise<Calendar> {
  const [advisors, taken] = [await selectAdvisors(db, store.id), await selectTaken(db, store.id, now, except)]
  return { hours: store, zone, advisors, taken }
}

export interface Booking {
  readonly store: OpenStore
  readonly zone: Zone
  readonly service: Service
  readonly startsAt: Date
  readonly byVideo: boolean
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly note: string
  /** Sizes that are to be laid out. */
  readonly skus: readonly string[]
  readonly country: string
  readonly language: Language
  /** Whose e-mail we know it to be; where nobody's, the hour is held until they say so by the letter. */
  readonly customer: string | null
}

export type MoveFailure = { readonly code: 'SLOT_TAKEN' }
export type BookingFailure = MoveFailure | { readonly code: 'TOO_MANY_APPOINTMENTS' }

/** Somebody who is free then: who speaks the shopper's language, if anybody does. */
function inOrder(slot: Slot, { advisors }: Calendar, language: Language): string[] {
  const speaks = (id: string) => advisors.find((each) => each.id === id)!.languages.includes(language)
  return [...slot.advisors].sort((a, b) => Number(speaks(b)) - Number(speaks(a)))
}

function slotAt(startsAt: Date, service: Service, now: Date, calendar: Calendar): Slot | undefined {
  const { date } = wallTime(startsAt, calendar.zone)
  if (!openDaysFrom(now, calendar).includes(date)) return undefined
  return slotsOn(date, service, now, calendar).find((slot) => slot.startsAt.getTime() === startsAt.getTime())
}

/** So many somebody may have before them. */
const mostOpen = 3

/** So long an hour waits for its letter to be answered. */
const heldMs = 3600_000

/** Pieces are laid aside for an hour longer than they are looked at. */
const laterMs = 3600_000
const asideUntil = (endsAt: Date) => new Date(endsAt.getTime() + laterMs)

/**
 * Books an hour with whoever is free. However many ask for the last one at the same moment, the database gives it to one; the others are
 * told. The pieces they want to see are laid aside in that store, where it has them, once the hour is booked: what is only held takes
 * nothing off the shelf. Sent twice, it is booked once.
 */
export async function bookAppointment(
  database: Database,
  booking: Booking,
  now: Date,
): Promise<Result<Appointment, BookingFailure>> {
  const { store, email, customer } = booking
  return database.transaction(async (tx) => {
    await lockBooker(tx, email)
    const twin = await selectTwin(tx, { ...booking, store: store.id, state: customer ? 'booked' : 'held' }, now)
    return twin ? success(twin) : book(tx, booking, now)
  })
}

async function book(tx: Transaction, booking: Booking, now: Date): Promise<Result<Appointment, BookingFailure>> {
  const { store, zone, service, startsAt, language, email, customer } = booking
  if ((await countOpen(tx, { email, customer }, now)) >= mostOpen) return failure({ code: 'TOO_MANY_APPOINTMENTS' })
  const calendar = await findCalendar(tx, store, zone, now)
  const slot = slotAt(startsAt, service, now, calendar)
  if (!slot) return failure({ code: 'SLOT_TAKEN' })
  const begun = customer
    ? ({ state: 'booked', heldUntil: null } as const)
    : ({ state: 'held', heldUntil: new Date(now.getTime() + heldMs) } as const)
  for (const advisor of inOrder(slot, calendar, language)) {
    const made = { ...booking, ...begun, store: store.id, advisor, endsAt: slot.endsAt, token: makeToken() }
    const id = await insertAppointment(tx, made)
    if (id === null) continue
    if (begun.state === 'booked') await layOut(tx, id)
    await record<AppointmentChanged>(tx, { kind: `appointment.${begun.state}`, data: { appointment: id } })
    return success((await selectAppointment(tx, id))!)
  }
  return failure({ code: 'SLOT_TAKEN' })
}

/** What somebody wants to see is laid aside, as far as the store has it; the hour is theirs without it too. */
async function layOut(tx: Transaction, id: string): Promise<void> {
  const { store, skus, endsAt } = (await selectAppointment(tx, id))!
  await layAside(tx, { id, place: store, skus, until: asideUntil(endsAt) }, 'the appointment was booked')
}

export function findAppointment(db: Db, id: string): Promise<Appointment | undefined> {
  return selectAppointment(db, id)
}

const tokenShape = /^[A-Za-z0-9_-]{43}$/

/** By the token of its letter. */
export async function findByToken(db: Db, token: string): Promise<Appointment | undefined> {
  return tokenShape.test(token) ? selectByToken(db, token) : undefined
}

/** By the letter: the hour that was held is theirs, and so is what the store has of their pieces. Twice is once; false when it was given to others meanwhile. */
export async function confirmAppointment(database: Database, id: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    const done = await step(tx, appointmentSubject, id, 'booked', 'whoever booked it')
    if (!done.ok) return false
    if (!done.value.moved) return true
    await layOut(tx, id)
    await record<AppointmentChanged>(tx, { kind: 'appointment.booked', data: { appointment: id } })
    return true
  })
}

/** Hours that nobody confirmed are free again, and so are their pieces. No letter: it may have been nobody's. Answers how many. */
export async function endUnconfirmed(database: Database, now: Date): Promise<number> {
  const ended = await selectUnconfirmed(database.db, now)
  await eachInTurn(ended, (id) =>
    database.transaction(async (tx) => {
      const current = await lockAppointment(tx, id)
      if (current?.state !== 'held') return
      await step(tx, appointmentSubject, id, 'cancelled', 'nobody confirmed it')
      await releaseStock(tx, { kind: 'reservation', id }, 'nobody confirmed it')
    }),
  )
  return ended.length
}

/** Gives the hour back, and the piece that was laid aside. Twice is once. */
export async function cancelAppointment(database: Database, id: string, cause: string, by?: Actor): Promise<boolean> {
  return database.transaction(async (tx) => {
    const before = await lockAppointment(tx, id)
    const done = await step(tx, appointmentSubject, id, 'cancelled', cause)
    if (!done.ok || !done.value.moved) return false
    await releaseStock(tx, { kind: 'reservation', id }, cause)
    if (by) await audit(tx, { by, action: 'appointment.cancelled', subject: id, after: { state: 'cancelled' } })
    const wasHeld = before?.state === 'held' && { wasHeld: true as const }
    await record<AppointmentChanged>(tx, { kind: 'appointment.cancelled', data: { appointment: id, ...wasHeld } })
    return true
  })
}

const timeOf = ({ startsAt }: { readonly startsAt: Date }) => ({ startsAt })

/** To another hour of the same store; its piece stays aside until after that one. */
export async function moveAppointment(
  database: Database,
  appointment: Appointment,
  { store, zone, startsAt }: Pick<Booking, 'store' | 'zone' | 'startsAt'>,
  now: Date,
  by?: Actor,
): Promise<Result<void, MoveFailure>> {
  const { id, service, language, skus } = appointment
  try {
    return await database.transaction(async (tx) => {
      const current = await lockAppointment(tx, id)
      const calendar = await findCalendar(tx, store, zone, now, id)
      const slot = slotAt(startsAt, service, now, calendar)
      const [advisor] = slot ? inOrder(slot, calendar, language) : []
      if (!slot || !advisor || current?.state !== 'booked') return failure({ code: 'SLOT_TAKEN' })
      await updateTime(tx, id, { advisor, startsAt: slot.startsAt, endsAt: slot.endsAt })
      await layAside(tx, { id, place: store.id, skus, until: asideUntil(slot.endsAt) }, 'the appointment was moved')
      if (by) await audit(tx, { by, action: 'appointment.moved', subject: id, before: timeOf(current), after: timeOf(slot) })
      await record<AppointmentChanged>(tx, { kind: 'appointment.moved', data: { appointment: id } })
      return success(undefined)
    })
  } catch (error) {
    // Somebody was quicker (`exclusion_violation`).
    if ((error as { code?: string }).code === '23P01') return failure({ code: 'SLOT_TAKEN' })
    throw error
  }
}

const dayMs = 24 * 3600_000

/** Those of the next day are written to, each once. Answers how many. */
export async function remindOfAppointments(database: Database, now: Date): Promise<number> {
  const due = await selectToRemind(database.db, now, new Date(now.getTime() + dayMs))
  await eachInTurn(due, (appointment) =>
    database.transaction(async (tx) => {
      if (await takeToRemind(tx, appointment))
        await record<AppointmentChanged>(tx, { kind: 'appointment.due', data: { appointment } })
    }),
  )
  return due.length
}
