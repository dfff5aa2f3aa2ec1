import { type DistanceUnit, distanceIn, metresBetween } from '../../../domain/store/distance.ts'
import { locatePostal, pointOf } from '../../../domain/store/locate-postal.ts'
import type { Point } from '../../../domain/store/store.ts'
import { checkIn } from '../../../forms/rule-book.ts'
import { formatDistance } from '../../../i18n/format.ts'
import type { SiteVisit } from '../../../kernel/visit.ts'
import { siteOf } from '../../../markets/sites.ts'

/** Where the shopper looks from, as the query says it: `lat` and `lng`, or `postalCode`. */
export interface Near {
  readonly postal: string
  /** Null when nothing was asked, or it leads nowhere. */
  readonly point: Point | null
  readonly failed: 'INVALID_POSITION' | 'INVALID_TAX_POSTAL' | 'POSTAL_NOT_FOUND' | null
}

export function nearOf(query: (name: string) => string | undefined, { country }: SiteVisit): Near {
  const [lat, lng, typed] = [query('lat'), query('lng'), query('postalCode')]
  if (lat !== undefined || lng !== undefined) {
    const point = pointOf(lat ?? '', lng ?? '')
    return { postal: '', point, failed: point ? null : 'INVALID_POSITION' }
  }
  if (typed === undefined) return { postal: '', point: null, failed: null }
  const postal = typed.slice(0, 20)
  const checked = checkIn('search-by-zipcode', { country, typed: () => postal.trim() })
  if (!checked?.ok) return { postal, point: null, failed: 'INVALID_TAX_POSTAL' }
  const point = locatePostal(country, checked.value)
  return { postal, point, failed: point ? null : 'POSTAL_NOT_FOUND' }
}

/** The nearest first, each with how far it is; as they were where nobody says from where. */
export function byDistance<T extends { readonly store: Point }>(
  choices: readonly T[],
  { point }: Near,
  visit: SiteVisit,
): (T & { readonly distance: string | null })[] {
  if (!point) return choices.map((choice) => ({ ...choice, distance: null }))
  const unit: DistanceUnit = siteOf(visit).distance
  return choices
    .map((choice) => ({ choice, metres: metresBetween(point, choice.store) }))
    .sort((a, b) => a.metres - b.metres)
    .map(({ choice, metres }) => ({ ...choice, distance: formatDistance(distanceIn(unit, metres), unit, visit.locale) }))
}
