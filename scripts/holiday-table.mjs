import Holidays from 'date-holidays'
import { sites } from '../src/markets/sites.ts'

/** Banks of the United Kingdom close by nation; most of our parcels there go to England. */
const regions = { GB: ['GB', 'ENG'] }

const first = 2026
const last = 2033

/** By country and year, each day on which banks and couriers rest. What falls on a Sunday is left out: nobody is promised one. */
export function holidayTable() {
  return Object.fromEntries([...sites.keys()].sort().map((country) => [country, byYear(daysIn(country))]))
}

function byYear(days) {
  const years = Map.groupBy(days, (day) => day.slice(0, 4))
  return Object.fromEntries([...years].map(([year, own]) => [year, own.map((day) => day.slice(5)).join(' ')]))
}

function daysIn(country) {
  const known = new Holidays(...(regions[country] ?? [country]))
  const days = new Set()
  for (let year = first - 1; year <= last; year += 1) {
    for (const { date, start, end, type } of known.getHolidays(year, 'en') ?? []) {
      if (type !== 'public' && type !== 'bank') continue
      // One of several days says when it ends; an evening before is its own day.
      const length = Math.max(1, Math.round((end - start) / 86_400_000))
      for (let day = 0; day < length; day += 1) {
        const at = new Date(Date.parse(`${date.slice(0, 10)}T00:00:00Z`) + day * 86_400_000)
        const written = at.toISOString().slice(0, 10)
        if (at.getUTCDay() !== 0 && written >= `${first}-01-01` && written <= `${last}-12-31`) days.add(written)
      }
    }
  }
  return [...days].sort()
}
