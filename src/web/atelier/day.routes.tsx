import type { Appointment } from '../../domain/appointment/appointment.ts'
import { cancelAppointment, findAppointment, moveAppointment } from '../../domain/appointment/book-appointment.ts'
import { receiveVisitor, sellAtAppointment } from '../../domain/appointment/receive-visitor.ts'
import { actorOf } from '../../domain/staff/staff.ts'
import { findStore } from '../../domain/store/find-store.ts'
import { listStores } from '../../domain/store/list-stores.ts'
import type { OpeningHours } from '../../domain/store/opening.ts'
import type { Store } from '../../domain/store/store.ts'
import { findTryOn } from '../../domain/try-on/find-try-on.ts'
import { moveTryOn, type TryOnMove } from '../../domain/try-on/move-try-on.ts'
import type { TryOn } from '../../domain/try-on/try-on.ts'
import { zoneOf } from '../../i18n/format.ts'
import { type AtelierKey, atelierWords, type MessageKey } from '../../i18n/messages.ts'
import { success } from '../../kernel/result.ts'
import { instantOf, wallTime } from '../../kernel/zoned-time.ts'
import { countParam, idIn } from '../form/params.ts'
import { seeOther } from '../http/answer.ts'
import { Problem } from '../http/problem.ts'
import type { StaffRequest } from '../http/route.ts'
import { answerAtelier } from './answer-atelier.tsx'
import { DayPage } from './day.page.tsx'
import { dayView } from './day.view.ts'
import { dayPath } from './paths.ts'

type OpenStore = Store & OpeningHours

/** Whoever works in a store sees that one; the others the one they name, or the first. */
async function storeOf({ shop, member }: StaffRequest, named: string | undefined): Promise<OpenStore> {
  const { db } = shop.database
  const id = member.store ?? (named || (await listStores(db, member.language))[0]?.id)
  const store = id === undefined ? null : await findStore(db, id, member.language)
  if (!store || (member.store !== null && named && named !== member.store)) throw new Problem('PAGE_NOT_FOUND')
  return store
}

const isDate = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true

interface Said {
  readonly done?: string | undefined
  readonly failed?: string | undefined
}

export async function showDay(request: StaffRequest): Promise<Response> {
  const { c, member } = request
  const store = await storeOf(request, c.req.query('store'))
  const done = c.req.query('done') === '1' ? atelierWords(member.language)('atelier.dayDone') : undefined
  return answerDay(request, store, c.req.query('day') ?? '', { done })
}

async function answerDay(
  request: StaffRequest,
  store: OpenStore,
  day: string,
  said: Said,
  status: 200 | 409 | 422 = 200,
): Promise<Response> {
  const { shop, member } = request
  const date = isDate(day) ? day : wallTime(shop.clock(), zoneOf(store.timeZone)).date
  const view = await dayView(shop, { store, date, language: member.language, isOfOneStore: member.store !== null })
  return answerAtelier(request, { title: store.name, body: <DayPage view={view} {...said} /> }, status)
}

/** The store that a form is about, and the one of its things that it names: of that store, or there is none. */
async function meantBy<Thing extends { readonly store: string }>(
  request: StaffRequest,
  find: (id: string) => Promise<Thing | undefined>,
): Promise<{ readonly store: OpenStore; readonly thing: Thing }> {
  const id = idIn(request.form.get('id'))
  const store = await storeOf(request, request.form.get('store'))
  const thing = id === null ? undefined : await find(id)
  if (!thing || thing.store !== store.id) throw new Problem('PAGE_NOT_FOUND')
  return { store, thing }
}

/** A day and a time on the store's clock; what is none is long ago. */
function timeIn({ form }: StaffRequest, store: Store): Date {
  const [date, time] = [form.get('date') ?? '', form.get('time') ?? '']
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  if (!isDate(date) || hours === undefined) return new Date(0)
  return instantOf({ date, minutes: Number(hours) * 60 + Number(minutes) }, zoneOf(store.timeZone))
}

const tickedIn = ({ form }: StaffRequest, skus: readonly string[]) => skus.filter((sku) => form.get(`piece_${sku}`) === 'on')

type Done = { readonly ok: true } | { readonly ok: false; readonly failure: { readonly code: string } }

/** Back to the day; or the day as it stands now, and why nothing was done. */
function answerDone(request: StaffRequest, store: OpenStore, done: Done): Response | Promise<Response> {
  const { c, form, member } = request
  const on = form.get('on') ?? ''
  if (done.ok) return seeOther(c, `${dayPath(store.id, isDate(on) ? on : '')}&done=1`)
  const { code } = done.failure
  const isStale = code.endsWith('_CHANGED')
  const key = code === 'APPOINTMENT_CHANGED' ? `atelier.${code}` : `error.${code}`
  const failed = atelierWords(member.language)(key as AtelierKey | MessageKey)
  return answerDay(request, store, on, { failed }, isStale ? 409 : 422)
}

export async function submitAppointment(request: StaffRequest): Promise<Response> {
  const { store, thing } = await meantBy<Appointment>(request, (id) => findAppointment(request.shop.database.db, id))
  return answerDone(request, store, await actOnAppointment(request, store, thing))
}

async function actOnAppointment(request: StaffRequest, store: OpenStore, appointment: Appointment): Promise<Done> {
  const { form, shop, member } = request
  const { database } = shop
  const { id } = appointment
  const by = actorOf(member)
  switch (form.get('act')) {
    case 'arrived':
      return receiveVisitor(database, id, 'honoured', { by, now: shop.clock() })
    case 'missed':
      return receiveVisitor(database, id, 'missed', { by, now: shop.clock() })
    case 'sell':
      return sellAtAppointment(database, id, tickedIn(request, appointment.skus), by)
    case 'cancel':
      await cancelAppointment(database, id, by.name, by)
      return success(undefined)
    case 'move':
      return moveAppointment(
        database,
        appointment,
        { store, zone: zoneOf(store.timeZone), startsAt: timeIn(request, store) },
        shop.clock(),
        by,
      )
    default:
      throw new Problem('MALFORMED_REQUEST', 'act')
  }
}

export async function submitTryOn(request: StaffRequest): Promise<Response> {
  const { form, shop, member } = request
  const { store, thing } = await meantBy<TryOn>(request, (id) => findTryOn(shop.database.db, id))
  const by = actorOf(member)
  const round = Number(countParam(form.get('round') ?? '') || -1)
  const done = await moveTryOn(shop.database, thing.id, moveIn(request, store, thing), {
    by,
    cause: by.name,
    round,
    now: shop.clock(),
  })
  return answerDone(request, store, done)
}

function moveIn(request: StaffRequest, store: OpenStore, { pieces }: TryOn): TryOnMove {
  switch (request.form.get('act')) {
    case 'accept':
      return { to: 'accepted' }
    case 'propose':
      return { to: 'proposed', startsAt: timeIn(request, store), clock: { hours: store, zone: zoneOf(store.timeZone) } }
    case 'decline':
      return { to: 'declined' }
    case 'tried':
      return { to: 'tried' }
    case 'missed':
      return { to: 'missed' }
    case 'sell': {
      const skus = pieces.map(({ sku }) => sku)
      return { to: 'collected', skus: tickedIn(request, skus) }
    }
    default:
      throw new Problem('MALFORMED_REQUEST', 'act')
  }
}
