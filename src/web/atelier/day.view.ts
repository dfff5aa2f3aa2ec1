import type { Appointment } from '../../domain/appointment/appointment.ts'
import { dayOfStore } from '../../domain/appointment/day-of-store.ts'
import { nameSizes } from '../../domain/catalog/name-sizes.ts'
import type { StaffLanguage } from '../../domain/staff/staff.ts'
import { listStores } from '../../domain/store/list-stores.ts'
import type { OpeningHours } from '../../domain/store/opening.ts'
import type { Store } from '../../domain/store/store.ts'
import { openDays } from '../../domain/store/visiting-times.ts'
import { tryOnsOfStore } from '../../domain/try-on/find-try-on.ts'
import type { TryOn } from '../../domain/try-on/try-on.ts'
import { zoneOf } from '../../i18n/format.ts'
import { atelierWords, type Translate } from '../../i18n/messages.ts'
import { sizeName } from '../../i18n/size-name.ts'
import type { Zone } from '../../kernel/zoned-time.ts'
import type { Shop } from '../shop.ts'

export interface DayView {
  readonly store: Store & OpeningHours
  readonly zone: Zone
  readonly date: string
  readonly now: Date
  /** Days to which something can be moved. */
  readonly days: readonly string[]
  readonly advisors: readonly { readonly name: string; readonly appointments: readonly Appointment[] }[]
  /** What waits for an answer, on whichever day. */
  readonly requests: readonly TryOn[]
  readonly tryOns: readonly TryOn[]
  /** Every size that is spoken of, in words. */
  readonly pieces: ReadonlyMap<string, string>
  /** Whom else somebody may look at: none for whoever works in one store. */
  readonly stores: readonly Store[]
}

interface Asked {
  readonly store: Store & OpeningHours
  readonly date: string
  readonly language: StaffLanguage
  readonly isOfOneStore: boolean
}

const daysAhead = 14

/** A store's day on its own calendar: whom each advisor receives, what is laid out to try, and who waits for an answer. */
export async function dayView(shop: Shop, { store, date, language, isOfOneStore }: Asked): Promise<DayView> {
  const { db } = shop.database
  const zone = zoneOf(store.timeZone)
  const now = shop.clock()
  const [appointments, all, stores] = await Promise.all([
    dayOfStore(db, store.id, date, zone),
    tryOnsOfStore(db, store.id, date, zone),
    isOfOneStore ? [] : listStores(db, language),
  ])
  const skus = [...appointments.flatMap((each) => each.skus), ...all.flatMap((each) => each.pieces.map(({ sku }) => sku))]
  const named = await nameSizes(db, [...new Set(skus)], { language, country: store.country })
  const t = atelierWords(language) as Translate
  const names = [...new Set(appointments.map(({ advisorName }) => advisorName))]
  return {
    ...{ store, zone, date, now, stores },
    days: openDays(now, daysAhead, { hours: store, zone }),
    advisors: names.map((name) => ({ name, appointments: appointments.filter((each) => each.advisorName === name) })),
    requests: all.filter(({ state }) => state === 'asked'),
    tryOns: all.filter(({ state }) => state !== 'asked'),
    pieces: new Map(named.map((piece) => [piece.sku, sizeName(piece, t, language)])),
  }
}
