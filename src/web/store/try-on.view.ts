import { type NamedSize, nameSizes } from '../../domain/catalog/name-sizes.ts'
import { findStore } from '../../domain/store/find-store.ts'
import type { OpeningHours } from '../../domain/store/opening.ts'
import type { Store } from '../../domain/store/store.ts'
import type { VisitingTime } from '../../domain/store/visiting-times.ts'
import { daysToTry, type PieceHold, type TryOn, timesToTry } from '../../domain/try-on/try-on.ts'
import { zoneOf } from '../../i18n/format.ts'
import type { SiteVisit, Visit } from '../../kernel/visit.ts'
import type { Shop } from '../shop.ts'
import { type OfferedPiece, offeredPieces } from './offered-pieces.view.ts'

export interface AskView {
  readonly store: Store & OpeningHours
  readonly pid: string
  readonly days: readonly string[]
  readonly day: string
  readonly slots: readonly VisitingTime[]
  /** What is here today and can be laid out. */
  readonly offered: readonly OfferedPiece[]
}

/** What a boutique can lay out, and when; null when there is no such boutique. The first day with a time, unless one is named. */
export async function askView(shop: Shop, visit: Visit, asked: (field: string) => string): Promise<AskView | null> {
  const store = await findStore(shop.database.db, asked('storeID'), visit.language)
  if (!store) return null
  const now = shop.clock()
  const clock = { hours: store, zone: zoneOf(store.timeZone) }
  const times = (date: string) => timesToTry(date, now, clock)
  const days = daysToTry(now, clock).filter((date) => times(date).length > 0)
  const day = days.includes(asked('day')) ? asked('day') : (days[0] ?? '')
  const pid = asked('pid')
  const offered = await offeredPieces(shop, visit, store.id, { pid, ticked: asked })
  return { store, pid, days, day, slots: times(day), offered: offered.filter(({ isHere }) => isHere) }
}

export interface TryOnView {
  readonly tryOn: TryOn
  readonly store: Store
  readonly pieces: readonly (NamedSize & { readonly hold: PieceHold })[]
}

export async function tryOnView(shop: Shop, visit: SiteVisit, tryOn: TryOn): Promise<TryOnView | null> {
  const { db } = shop.database
  const store = await findStore(db, tryOn.store, visit.language)
  if (!store) return null
  const named = await nameSizes(
    db,
    tryOn.pieces.map(({ sku }) => sku),
    visit,
  )
  return { tryOn, store, pieces: named.map((piece, at) => ({ ...piece, hold: tryOn.pieces[at]!.hold })) }
}
