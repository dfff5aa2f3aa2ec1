import Holidays from 'date-holidays'
import { sites } from '../src/markets/sites.ts'

/** Banks of the United Kingdom close by nation; most of our parcels there go to England. */
const regions = { GB: ['GB', 'ENG'] }

const first = 2026
const last = 2033
const dayMs = 86_400_000

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
  const years = Array.from({ length: last - first + 2 }, (_, ahead) => first - 1 + ahead)
  const days = years
    .flatMap((year) => known.getHolidays(year, 'en') ?? [])
    .filter(({ type }) => type === 'public' || type === 'bank')
    .flatMap(daysOf)
    .filter((day) => new Date(day).getUTCDay() !== 0 && day >= `${first}-01-01` && day <= `${last}-12-31`)
  return [...new Set(days)].sort()
}

/** One of several days says when it ends. */
function daysOf({ date, start, end }) {
  const length = Math.max(1, Math.round((end - start) / dayMs))
  const begins = Date.parse(`${date.slice(0, 10)}T00:00:00Z`)
  return Array.from({ length }, (_, day) => new Date(begins + day * dayMs).toISOString().slice(0, 10))
}
