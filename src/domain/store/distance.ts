import type { Point } from './store.ts'

const earthRadius = 6_378_137
const kilometresPerMile = 1.609344
/** An integer would show 0 km in town. */
const shownDecimals = 1

export type DistanceUnit = 'kilometers' | 'miles'

/** Great-circle distance in metres (haversine). */
export function metresBetween(from: Point, to: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const halfSine = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2
  const h =
    halfSine(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * halfSine(from.longitude, to.longitude)
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** As it is shown: in the site's unit, rounded half up. */
export function distanceIn(unit: DistanceUnit, metres: number): number {
  const kilometres = metres / 1000
  const scale = 10 ** shownDecimals
  return Math.round((unit === 'miles' ? kilometres / kilometresPerMile : kilometres) * scale) / scale
}

export function nearest<T extends Point>(places: readonly T[], from: Point, count: number): { place: T; metres: number }[] {
  return places
    .map((place) => ({ place, metres: metresBetween(from, place) }))
    .sort((a, b) => a.metres - b.metres)
    .slice(0, count)
}
