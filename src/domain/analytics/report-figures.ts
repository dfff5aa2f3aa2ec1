import type { Db } from '../../db/database.ts'
import { addDays } from '../../kernel/zoned-time.ts'
import type { Why } from '../return/return.ts'
import {
  type Asked,
  type DayCount,
  selectAwaited,
  selectCountries,
  selectDays,
  selectDropped,
  selectHours,
  selectMissed,
  selectOrders,
  selectReasons,
} from './figures.repository.ts'
import { buckets, type FigureName } from './figures.ts'

export type { Asked }

/** As many rows as anybody reads of a list. */
const most = 20
export const steps = ['step1', 'step2', 'step3', 'step4', 'step5', 'step6', 'step7'] as const
const speeds = ['lcp', 'inp', 'cls'] as const

export interface FigureReport {
  readonly totals: Readonly<Record<'visit' | 'page' | 'addToCart', number>>
  /** Null where one kind of device is asked for: an order does not say where it was placed. */
  readonly orders: number | null
  /** Of a hundred views of a piece's page, how often one was added; null where none was seen. */
  readonly addRate: number | null
  /** Every day, also one on which nobody came. */
  readonly days: readonly {
    readonly day: string
    readonly visits: number
    readonly pages: number
    readonly added: number
    readonly orders: number | null
  }[]
  /** Visits by the hour of the last day, from 0 to 23. */
  readonly hours: readonly number[]
  readonly funnel: readonly number[]
  readonly countries: readonly { readonly country: string; readonly visits: number; readonly funnel: readonly number[] }[]
  readonly pages: readonly {
    readonly page: string
    readonly count: number
    readonly speed: Readonly<Record<(typeof speeds)[number], Speed | null>>
  }[]
  readonly missed: readonly { readonly term: string; readonly count: number }[]
  readonly awaited: readonly { readonly sku: string; readonly count: number }[]
  readonly reasons: readonly { readonly why: Why; readonly count: number }[]
  readonly dropped: readonly { readonly reason: string; readonly count: number }[]
}

export interface Speed {
  /** Three visits of four were no slower; null beyond what is measured. */
  readonly atMost: number | null
  readonly isGood: boolean
}

/** As the field calls it good: milliseconds, and thousandths of what has moved. */
const good = { lcp: 2500, inp: 200, cls: 100 } as const

export async function reportFigures(db: Db, asked: Asked): Promise<FigureReport> {
  const [counts, ordered, byCountry, byHour, missed, awaited, reasons, dropped] = await Promise.all([
    selectDays(db, asked),
    asked.device === null ? selectOrders(db, asked) : null,
    selectCountries(db, asked),
    selectHours(db, asked),
    selectMissed(db, asked, most),
    selectAwaited(db, asked, most),
    selectReasons(db, asked),
    selectDropped(db, asked),
  ])
  const sum = (is: (count: DayCount) => boolean) => counts.reduce((total, each) => (is(each) ? total + each.count : total), 0)
  const of = (name: FigureName) => sum((each) => each.name === name)
  const productPages = sum(({ name, page }) => name === 'page' && page === 'product')
  const added = of('addToCart')
  return {
    totals: { visit: of('visit'), page: of('page'), addToCart: added },
    orders: ordered?.reduce((all, { count }) => all + count, 0) ?? null,
    // Pages are told apart by the width of their window, bags by what a browser calls itself: by device one is no share of the other.
    addRate: productPages > 0 && asked.device === null ? (100 * added) / productPages : null,
    days: daysOf(asked, counts, ordered),
    hours: Array.from({ length: 24 }, (_, hour) => byHour.find((each) => each.hour === hour)?.count ?? 0),
    funnel: steps.map(of),
    countries: [...new Set(byCountry.map(({ country }) => country))]
      .map((country) => {
        const count = (name: FigureName) => byCountry.find((each) => each.country === country && each.name === name)?.count ?? 0
        return { country, visits: count('visit'), funnel: steps.map(count) }
      })
      .sort((one, other) => other.visits - one.visits || one.country.localeCompare(other.country)),
    pages: pagesOf(counts),
    missed,
    awaited,
    reasons,
    dropped,
  }
}

function daysOf(
  { from, to }: Asked,
  counts: readonly DayCount[],
  ordered: readonly { readonly day: string; readonly count: number }[] | null,
): FigureReport['days'] {
  const days = new Map<string, Partial<Record<FigureName, number>>>()
  for (let day = from; day <= to; day = addDays(day, 1)) days.set(day, {})
  for (const { day, name, count } of counts) {
    const found = days.get(day)
    if (found) found[name] = (found[name] ?? 0) + count
  }
  return [...days].map(([day, { visit = 0, page = 0, addToCart = 0 }]) => ({
    day,
    visits: visit,
    pages: page,
    added: addToCart,
    orders: ordered && (ordered.find((each) => each.day === day)?.count ?? 0),
  }))
}

function pagesOf(counts: readonly DayCount[]): FigureReport['pages'] {
  const kinds = new Map<string, DayCount[]>()
  for (const each of counts) {
    const found = kinds.get(each.page)
    if (found) found.push(each)
    else kinds.set(each.page, [each])
  }
  return [...kinds]
    .map(([page, ofPage]) => {
      const speed = (name: (typeof speeds)[number]) =>
        speedOf(
          name,
          ofPage.filter((each) => each.name === name),
        )
      const count = ofPage.reduce((total, each) => (each.name === 'page' ? total + each.count : total), 0)
      return { page, count, speed: { lcp: speed('lcp'), inp: speed('inp'), cls: speed('cls') } }
    })
    .sort((one, other) => other.count - one.count)
}

/** Where three of four have been reached, counted from the quickest. */
function speedOf(name: (typeof speeds)[number], counts: readonly DayCount[]): Speed | null {
  const ends = buckets[name]!
  const total = counts.reduce((all, { count }) => all + count, 0)
  if (total === 0) return null
  let reached = 0
  for (let bucket = 1; bucket <= ends.length + 1; bucket += 1) {
    reached += counts.reduce((all, each) => (each.bucket === bucket ? all + each.count : all), 0)
    const atMost = ends[bucket - 1] ?? null
    if (reached >= 0.75 * total) return { atMost, isGood: atMost !== null && atMost <= good[name] }
  }
  return null
}
