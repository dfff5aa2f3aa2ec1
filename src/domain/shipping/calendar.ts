import { addDays, weekdayOf } from '../../kernel/zoned-time.ts'
import holidays from '../../markets/holidays.json'

const table: Readonly<Record<string, Readonly<Record<string, string>>>> = holidays

/** Whether banks and couriers of a country rest on a day. */
export function isHoliday(country: string, date: string): boolean {
  return table[country]?.[date.slice(0, 4)]?.includes(date.slice(5)) ?? false
}

/** Days on which something is done: on these weekdays, and on no holiday of the country. */
export interface Workdays {
  readonly country: string
  readonly weekdays: readonly number[]
}

export function isWorkday({ country, weekdays }: Workdays, date: string): boolean {
  return weekdays.includes(weekdayOf(date)) && !isHoliday(country, date)
}

/** This day, or the first after it of which that is true; null when there is none for months. */
export function firstDay(from: string, isOne: (date: string) => boolean): string | null {
  for (let day = from, left = 120; left > 0; left -= 1, day = addDays(day, 1)) if (isOne(day)) return day
  return null
}

/** So many workdays after a day; the day itself for none. */
export function workdaysAfter(date: string, count: number, workdays: Workdays): string {
  let day = date
  for (let left = count; left > 0; left -= 1) {
    day = firstDay(addDays(day, 1), (each) => isWorkday(workdays, each)) ?? addDays(day, 1)
  }
  return day
}
