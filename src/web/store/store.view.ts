import { distanceIn, nearest } from '../../domain/store/distance.ts'
import { findStore } from '../../domain/store/find-store.ts'
import { listStores } from '../../domain/store/list-stores.ts'
import { type Opening, type OpeningHours, openingAt, openingTurns } from '../../domain/store/opening.ts'
import { type Point, type Store, storeTags } from '../../domain/store/store.ts'
import { formatDistance, zoneOf } from '../../i18n/format.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { wallTime } from '../../kernel/zoned-time.ts'
import { siteOf } from '../../markets/sites.ts'
import type { Freshness } from '../cache/tagged-cache.ts'
import type { Shop } from '../shop.ts'

export interface StoreView {
  readonly store: Store & OpeningHours
  readonly opening: Opening
  readonly now: Date
  /** The date on the boutique's own calendar. */
  readonly today: string
  readonly freshness: Freshness
}

/** A boutique as it is at this moment, or null when the house has none of that name. */
export async function storeView({ database, clock }: Shop, visit: SiteVisit, key: string): Promise<StoreView | null> {
  const store = await findStore(database.db, key, visit.language)
  return store && viewAt(store, clock())
}

export function viewAt(store: Store & OpeningHours, now: Date): StoreView {
  const zone = zoneOf(store.timeZone)
  return {
    store,
    opening: openingAt(store, now, zone),
    now,
    today: wallTime(now, zone).date,
    freshness: { tags: [storeTags.store(store.id), storeTags.all], freshUntil: openingTurns(store, now, zone) },
  }
}

export interface Neighbour {
  readonly store: Store
  /** In the site's unit, in words. */
  readonly distance: string
}

const neighbourCount = 3

/** The boutiques nearest to a point, each with how far it is. */
export function neighboursOf(stores: readonly Store[], from: Point, visit: SiteVisit): Neighbour[] {
  const unit = siteOf(visit).distance
  return nearest(stores, from, neighbourCount).map(({ place, metres }) => ({
    store: place,
    distance: formatDistance(distanceIn(unit, metres), unit, visit.locale),
  }))
}

/** The boutiques nearest to this one, and all of them. */
export async function storesNear(
  { database }: Shop,
  visit: SiteVisit,
  store: Store,
): Promise<{ readonly all: readonly Store[]; readonly neighbours: readonly Neighbour[] }> {
  const all = await listStores(database.db, visit.language)
  const others = all.filter(({ id }) => id !== store.id)
  return { all, neighbours: neighboursOf(others, store, visit) }
}
