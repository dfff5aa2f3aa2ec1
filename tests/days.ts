import { addDays } from '../src/kernel/zoned-time.ts'

/** So many days from now, by UTC: `2026-12-24`. */
export const dayFrom = (days: number): string => addDays(new Date().toISOString().slice(0, 10), days)

/** For days of a season: from February on they are a month ahead at least, and less than two years, whenever tests run. */
export const nextYear = new Date().getUTCFullYear() + 1
