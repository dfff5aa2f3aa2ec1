import type { ReactElement } from 'react'
import type { Appointment } from '../../domain/appointment/appointment.ts'
import {
  bookAppointment,
  cancelAppointment,
  confirmAppointment,
  findByToken,
  moveAppointment,
} from '../../domain/appointment/book-appointment.ts'
import { nameSizes } from '../../domain/catalog/name-sizes.ts'
import { findCustomer } from '../../domain/customer/find-customer.ts'
import { findStore } from '../../domain/store/find-store.ts'
import { inNameOrder } from '../../forms/address-rules.ts'
import { canonicalEmail } from '../../forms/email.ts'
import { calendarEntry } from '../../i18n/calendar-entry.ts'
import { explain } from '../../i18n/explain.ts'
import { formatDay, formatTime, withCommas, zoneOf } from '../../i18n/format.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { wallTime } from '../../kernel/zoned-time.ts'
import { appendParam } from '../append-param.ts'
import { type FormState, fresh, refused } from '../form/form-state.ts'
import { instantIn, typedIn } from '../form/params.ts'
import { answerJson, answerPage, seeOther, wantsPage } from '../http/answer.ts'
import { bySubject, refuseBeyond, refuseFlood } from '../http/flood.ts'
import { limits } from '../http/limits.ts'
import { Problem } from '../http/problem.ts'
import type { PrivateHandler, PrivateRequest } from '../http/route.ts'
import { title } from '../layout/title.ts'
import { urlOf } from '../urls.ts'
import { BookAppointment, BookedByMail, HeldForYou, YourAppointment } from './appointment.page.tsx'
import { type BookingView, bookingView } from './appointment.view.ts'
import { chosenOf } from './offered-pieces.view.ts'
import { noteOf, personFields, wrongPerson } from './person-fields.tsx'

export const showBooking: PrivateHandler = async (request) => {
  const { c, shop, visit } = request
  const query = (name: string) => c.req.query(name) ?? ''
  const view = await viewOf(request, query)
  if (query('done') === 'held') return answerIn(request, <HeldForYou store={view.store} />)
  const known = visit.customer && (await findCustomer(shop.database.db, visit.customer.id))
  // What was typed stays when another day is looked at.
  const value = (field: string) => query(field) || String(known?.[field as 'email'] ?? '')
  return answerForm(request, view, fresh(value))
}

async function viewOf({ shop, visit }: PrivateRequest, asked: (name: string) => string): Promise<BookingView> {
  const [storeID, service, day, pid] = ['storeID', 'service', 'day', 'pid'].map(asked)
  const view = await bookingView(shop, visit, { storeID: storeID!, service: service!, day: day!, pid: pid!, ticked: asked })
  if (!view) throw new Problem('PAGE_NOT_FOUND')
  return view
}

/** `{success, mailto}`, and a browser is shown what was booked; the form again with what is wrong in it. */
export const book: PrivateHandler = async (request) => {
  const { c, shop, visit } = request
  const t = messagesIn(visit.language)
  const typed = typedIn(request)
  const view = await viewOf(request, typed)
  const email = canonicalEmail(typed('email'))
  await refuseFlood(request, 'appointment', email)
  const wrong = wrongPerson(typed, visit.country)
  if (Object.keys(wrong).length > 0)
    return answerForm(request, view, refused(t, typed, wrong, inNameOrder(personFields, visit.country)), undefined, 422)
  if (view.days.length === 0) {
    const mailto = mailtoOf(request, view, '')
    if (!wantsPage(request)) return answerJson(c, { success: true, mailto, message: t('appointment.byMail') })
    return answerIn(request, <BookedByMail store={view.store} mailto={mailto} />)
  }
  const customer = await customerOf(request, email)
  if (customer === null) await refuseFlood(request, 'heldAppointment')
  const booked = await bookAppointment(
    shop.database,
    {
      ...view,
      zone: zoneOf(view.store.timeZone),
      startsAt: instantIn(typed('time')),
      byVideo: typed('byVideo') === 'on',
      firstname: typed('firstname').trim(),
      lastname: typed('lastname').trim(),
      email,
      note: noteOf(typed('note')),
      skus: chosenOf(view.offered),
      country: visit.country,
      language: visit.language,
      customer,
    },
    shop.clock(),
  )
  if (!booked.ok) return answerForm(request, view, refused(t, typed, {}, personFields), explain(t, booked.failure.code), 422)
  const words = wordsOf(request, view, booked.value)
  if (wantsPage(request)) return seeOther(c, bookedUrl(visit, booked.value))
  return answerJson(c, { success: true, mailto: mailtoOf(request, view, words), message: words })
}

function whenOf({ visit }: PrivateRequest, { store }: Pick<BookingView, 'store'>, { startsAt }: Appointment) {
  const { date, minutes } = wallTime(startsAt, zoneOf(store.timeZone))
  return { day: formatDay(date, visit.locale), time: formatTime(minutes, visit.locale) }
}

function wordsOf(request: PrivateRequest, view: Pick<BookingView, 'store'>, appointment: Appointment): string {
  const t = messagesIn(request.visit.language)
  const said = { ...whenOf(request, view, appointment), advisor: appointment.advisorName }
  return t(appointment.state === 'held' ? 'appointment.held' : 'appointment.booked', said)
}

/** Its own page; while it is only held, one that says so: its key is in the letter, and shows that the e-mail is theirs. */
function bookedUrl(visit: PrivateRequest['visit'], { state, token, store }: Appointment): string {
  if (state === 'held') return `${appendParam(urlOf(visit, 'bookAppointment'), 'storeID', store)}&done=held`
  return `${appendParam(urlOf(visit, 'appointment'), 'token', token)}&done=booked`
}

/** Who is signed in with this e-mail and has confirmed it; null for everybody else, who get the key by letter alone. */
async function customerOf({ shop, visit }: PrivateRequest, email: string): Promise<string | null> {
  const customer = visit.customer && (await findCustomer(shop.database.db, visit.customer.id))
  return customer?.isEmailConfirmed === true && customer.email === email ? customer.id : null
}

/** A letter to the boutique, begun. */
function mailtoOf(request: PrivateRequest, { store, service, offered }: BookingView, words: string): string {
  const typed = typedIn(request)
  const { language } = request.visit
  const t = messagesIn(language)
  const subject = withCommas([t('appointment.titleAt', { store: store.name }), t(`appointment.service_${service}`)], language)
  const body = [
    words,
    ...offered.filter(({ isChosen }) => isChosen).map((piece) => piece.words),
    noteOf(typed('note')),
    `${typed('firstname')} ${typed('lastname')}`,
  ]
    .filter(Boolean)
    .join('\n\n')
  return `mailto:${store.email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}

function answerForm(
  request: PrivateRequest,
  view: BookingView,
  state: FormState,
  failed?: string,
  status: 200 | 422 = 200,
): Promise<Response> {
  return answerIn(request, <BookAppointment view={view} state={state} failed={failed} />, status)
}

function answerIn(request: PrivateRequest, body: ReactElement, status: 200 | 422 = 200): Promise<Response> {
  const name = messagesIn(request.visit.language)('appointment.book')
  return answerPage(
    request,
    { context: 'storeLocator', name: 'appointment', title: title(name), path: null, indexable: false, body },
    status,
  )
}

async function found(request: PrivateRequest, token: string) {
  const { shop, visit } = request
  await refuseFlood(request, 'appointmentLink')
  const appointment = await findByToken(shop.database.db, token)
  const store = appointment && (await findStore(shop.database.db, appointment.store, visit.language))
  if (!appointment || !store) throw new Problem('PAGE_NOT_FOUND')
  return { appointment, store }
}

type Outcome = { readonly said?: string; readonly failed?: string }

export const showAppointment: PrivateHandler = async (request) => {
  const t = messagesIn(request.visit.language)
  const { appointment, store } = await found(request, request.c.req.query('token') ?? '')
  const done = request.c.req.query('done')
  const said =
    done === 'moved' ? t('appointment.moved') : done === 'booked' ? wordsOf(request, { store }, appointment) : undefined
  return answerAppointment(request, appointment, request.c.req.query('day') ?? '', said ? { said } : {})
}

async function answerAppointment(
  request: PrivateRequest,
  appointment: Appointment,
  day: string,
  outcome: Outcome,
): Promise<Response> {
  const { shop, visit } = request
  const { store: storeID, service, id, state, startsAt } = appointment
  const view = await bookingView(shop, visit, { storeID, service, day, pid: '', except: id })
  if (!view) throw new Problem('PAGE_NOT_FOUND')
  const isOpen = state === 'booked' && startsAt > shop.clock()
  const named = await nameSizes(shop.database.db, appointment.skus, visit)
  const pieces = named.map((piece) => ({ ...piece, isHeld: appointment.held.includes(piece.sku) }))
  const shown = { appointment, store: view.store, view: isOpen ? view : null, pieces }
  const body = <YourAppointment {...shown} {...outcome} />
  return answerIn(request, body, outcome.failed ? 422 : 200)
}

/** By the letter's link: another hour, or none. */
export const changeAppointment: PrivateHandler = async (request) => {
  const { c, form, shop, visit } = request
  const typed = typedIn(request)
  const { appointment, store } = await found(request, typed('token'))
  const here = appendParam(urlOf(visit, 'appointment'), 'token', appointment.token)
  if (form.get('act') === 'cancel') {
    await cancelAppointment(shop.database, appointment.id, 'whoever booked it')
    return seeOther(c, here)
  }
  if (form.get('act') === 'confirm') {
    if (await confirmAppointment(shop.database, appointment.id)) return seeOther(c, appendParam(here, 'done', 'booked'))
    return seeOther(c, here)
  }
  if (form.get('act') !== 'move') return seeOther(c, appendParam(here, 'day', typed('day')))
  await refuseBeyond(request, [bySubject('appointmentLink', appointment.id, limits.appointmentLink.subject)])
  const startsAt = instantIn(typed('time'))
  const moved = await moveAppointment(shop.database, appointment, { store, zone: zoneOf(store.timeZone), startsAt }, shop.clock())
  if (moved.ok) return seeOther(c, appendParam(here, 'done', 'moved'))
  return answerAppointment(request, appointment, typed('day'), {
    failed: explain(messagesIn(visit.language), moved.failure.code),
  })
}

/** For a calendar of theirs. */
export const appointmentCalendar: PrivateHandler = async (request) => {
  const { c, shop, visit } = request
  const { appointment, store } = await found(request, c.req.query('token') ?? '')
  const text = calendarEntry({
    ...appointment,
    sequence: appointment.moves,
    title: `Averne, ${store.name}`,
    place: [store.address1, store.postalCode, store.city].filter(Boolean).join(', '),
    url: shop.config.publicUrl + appendParam(urlOf(visit, 'appointment'), 'token', appointment.token),
    isCancelled: appointment.state === 'cancelled',
    writtenAt: shop.clock(),
  })
  c.header('cache-control', 'private, no-store')
  c.header('content-type', 'text/calendar; charset=utf-8')
  c.header('content-disposition', 'attachment; filename="averne.ics"')
  return c.body(text)
}
