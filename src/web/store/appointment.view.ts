import { isService, openDaysFrom, type Service, type Slot, slotsOn } from '../../domain/appointment/appointment.ts'
import { findCalendar } from '../../domain/appointment/book-appointment.ts'
import { findStore } from '../../domain/store/find-store.ts'
import type { OpeningHours } from '../../domain/store/opening.ts'
import type { Store } from '../../domain/store/store.ts'
import { zoneOf } from '../../i18n/format.ts'
import type { Visit } from '../../kernel/visit.ts'
import type { Shop } from '../shop.ts'
import { type OfferedPiece, offeredPieces } from './offered-pieces.view.ts'

export interface BookingView {
  readonly store: Store & OpeningHours
  readonly service: Service
  /** Days on which somebody receives; none where the boutique works by mail. */
  readonly days: readonly string[]
  readonly day: string
  readonly slots: readonly Slot[]
  /** The piece it was asked from; empty where there was none. */
  readonly pid: string
  readonly offered: readonly OfferedPiece[]
}

interface Asked {
  readonly storeID: string
  readonly service: string
  readonly day: string
  readonly pid: string
  /** What a form says of a piece; for one that is to be moved, nothing is asked. */
  readonly ticked?: (field: string) => string
  /** An appointment that is to be moved takes no hour from itself. */
  readonly except?: string
}

/** When a boutique can receive somebody; null when there is no such boutique. The first day with a free hour, unless one is named. */
export async function bookingView(shop: Shop, visit: Visit, asked: Asked): Promise<BookingView | null> {
  const { db } = shop.database
  const store = await findStore(db, asked.storeID, visit.language)
  if (!store) return null
  const now = shop.clock()
  const service = isService(asked.service) ? asked.service : 'fitting'
  const calendar = await findCalendar(db, store, zoneOf(store.timeZone), now, asked.except ?? null)
  const days = openDaysFrom(now, calendar)
  const free = (date: string) => slotsOn(date, service, now, calendar)
  const day = days.includes(asked.day) ? asked.day : (days.find((date) => free(date).length > 0) ?? days[0] ?? '')
  return {
    store,
    service,
    days: days.slice(0, 42),
    day,
    slots: day === '' ? [] : free(day),
    pid: asked.pid,
    offered: asked.ticked ? await offeredPieces(shop, visit, store.id, { pid: asked.pid, ticked: asked.ticked }) : [],
  }
}
