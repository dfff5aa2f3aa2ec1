import type { Db } from '../db/database.ts'
import type { AppointmentChanged } from '../domain/appointment/appointment.events.ts'
import { findAppointment } from '../domain/appointment/book-appointment.ts'
import { nameSizes } from '../domain/catalog/name-sizes.ts'
import { findStore } from '../domain/store/find-store.ts'
import type { Store } from '../domain/store/store.ts'
import { findTryOn } from '../domain/try-on/find-try-on.ts'
import type { TryOnMoved } from '../domain/try-on/try-on.events.ts'
import { messagesIn } from '../i18n/messages.ts'
import { sizeName } from '../i18n/size-name.ts'
import type { Language } from '../kernel/visit.ts'
import { type BoutiqueMail, boutiqueMail } from '../mail/boutique.mail.tsx'
import { sites } from '../markets/sites.ts'
import type { EventJob } from './event-job.ts'

/** A boutique, in the language that is spoken where it stands. Null where there is none, or where nobody reads its letters. */
async function deskOf(db: Db, id: string): Promise<{ readonly store: Store; readonly language: Language } | null> {
  const found = await findStore(db, id, 'en')
  const language = sites.get(found?.country ?? '')?.languages[0] ?? 'en'
  const store = found?.email ? await findStore(db, id, language) : null
  return store ? { store, language } : null
}

/** As sizes are counted where the boutique stands. */
async function piecesOf(
  db: Db,
  skus: readonly string[],
  { store: { country }, language }: { readonly store: Store; readonly language: Language },
): Promise<string[]> {
  const t = messagesIn(language)
  return (await nameSizes(db, skus, { country, language })).map((piece) => sizeName(piece, t, language))
}

const visitorOf = ({
  firstname,
  lastname,
  email,
  note,
}: {
  firstname: string
  lastname: string
  email: string
  note: string
}) => ({
  ...{ name: `${firstname} ${lastname}`, email, note },
})

/** An hour is taken, moved or free again. What has changed since has a letter of its own. */
export const tellOfAppointment: EventJob<AppointmentChanged>['run'] = async (
  { database: { db }, mail, publicUrl },
  { id, kind, data },
) => {
  if (data.wasHeld) return
  const appointment = await findAppointment(db, data.appointment)
  const desk = appointment && (await deskOf(db, appointment.store))
  const what = kind.replace('appointment.', '') as BoutiqueMail['what']
  if (!appointment || !desk || appointment.state !== (what === 'cancelled' ? 'cancelled' : 'booked')) return
  const t = messagesIn(desk.language)
  const service = [t(`appointment.service_${appointment.service}`), appointment.byVideo ? t('appointment.video') : '']
  const lines = [
    ...service,
    t('appointment.withAdvisor', { advisor: appointment.advisorName }),
    ...(await piecesOf(db, appointment.skus, desk)),
  ]
  const { startsAt } = appointment
  await mail.deliver(
    boutiqueMail({ id: `event-${id}`, what, ...desk, visitor: visitorOf(appointment), startsAt, lines }, publicUrl),
  )
}

/** Somebody asks, or does not any more; what the boutique did itself it knows. */
export const tellOfTryOn: EventJob<TryOnMoved>['run'] = async ({ database: { db }, mail, publicUrl }, { id, data }) => {
  const { state } = data
  if (state !== 'asked' && state !== 'withdrawn') return
  const tryOn = await findTryOn(db, data.tryOn)
  const desk = tryOn && (await deskOf(db, tryOn.store))
  if (!tryOn || !desk || tryOn.round !== data.round) return
  const skus = tryOn.pieces.map(({ sku }) => sku)
  const lines = await piecesOf(db, skus, desk)
  const { startsAt } = tryOn
  await mail.deliver(
    boutiqueMail({ id: `event-${id}`, what: state, ...desk, visitor: visitorOf(tryOn), startsAt, lines }, publicUrl),
  )
}
