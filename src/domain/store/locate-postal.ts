import { postalAreas } from './postal-areas.ts'
import type { Point } from './store.ts'

const ofCountries = new Map<string, Map<string, Point>>()

function areasOf(country: string): Map<string, Point> {
  let areas = ofCountries.get(country)
  if (!areas) {
    const lines = (postalAreas[country] ?? '').split(/[;\n]/).map((line) => line.trim().split(' '))
    areas = new Map(
      lines.flatMap(([prefix = '', latitude, longitude]) =>
        prefix === '' ? [] : [[prefix, { latitude: Number(latitude), longitude: Number(longitude) }] as const],
      ),
    )
    ofCountries.set(country, areas)
  }
  return areas
}

/** About where a postcode lies; null for one that nobody has told us of. */
export function locatePostal(country: string, postal: string): Point | null {
  const areas = areasOf(country)
  const bare = postal.toUpperCase().replace(/[\s-]/g, '')
  // `W10 5AA` is of W10, not of W1.
  const code = country === 'GB' ? bare.slice(0, -3) : bare
  for (let length = code.length; length > 0; length -= 1) {
    const found = areas.get(code.slice(0, length))
    const cutsNumber = country === 'GB' && /\d$/.test(code.slice(0, length)) && /^\d/.test(code.slice(length))
    if (found && !cutsNumber) return found
  }
  return null
}

/** A position as a browser tells it; null where no such place is on earth. */
export function pointOf(latitude: string, longitude: string): Point | null {
  const [lat, lng] = [latitude, longitude].map((text) =>
    /^-?\d{1,3}(\.\d{1,20})?$/.test(text.trim()) ? Number(text) : Number.NaN,
  )
  return Math.abs(lat!) <= 90 && Math.abs(lng!) <= 180 ? { latitude: lat!, longitude: lng! } : null
}
