import { z } from 'zod'
import { pageNames } from './page-names.ts'

/** What pages tell of themselves. */
const sentNames = ['page', 'visit', 'step1', 'step2', 'step3', 'step4', 'step5', 'step6', 'step7', 'lcp', 'inp', 'cls'] as const
/** What is put into a bag the server counts itself: a page may say what it likes. */
export type FigureName = (typeof sentNames)[number] | 'addToCart'

export const devices = ['phone', 'tablet', 'desktop'] as const
export type Device = (typeof devices)[number]

/** As a browser names itself; what cannot be told is a desk. */
export function deviceOf(agent: string): Device {
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(agent)) return 'tablet'
  return /Mobi|iPhone/.test(agent) ? 'phone' : 'desktop'
}

/** From when on a value is another bucket: speed is read by its share of visits. Upper ends: milliseconds, and thousandths for what has moved. What is above the last is in the one after it. */
export const buckets: Readonly<Partial<Record<FigureName, readonly number[]>>> = {
  lcp: [250, 500, 750, 1000, 1250, 1500, 1750, 2000, 2500, 3000, 4000, 6000, 10_000],
  inp: [25, 50, 75, 100, 150, 200, 300, 500, 1000, 2000],
  cls: [0, 5, 10, 25, 50, 100, 150, 250, 500],
}

/** Of a value that is measured, from 1; 0 of what is only counted. */
export function bucketOf(name: FigureName, value: number): number {
  const ends = buckets[name]
  if (!ends) return 0
  const at = ends.findIndex((end) => value <= end)
  return (at < 0 ? ends.length : at) + 1
}

const figure = z.tuple([z.enum(sentNames)]).or(z.tuple([z.enum(sentNames), z.number().min(0).max(600_000)]))

/** What a page sends when it is left. */
const figureBatch = z.strictObject({
  at: z.number().int(),
  page: z.enum(pageNames),
  device: z.enum(devices),
  events: z.array(figure).min(1).max(50),
})

/** Longer than any figures of ours. */
export const mostFigureBytes = 4096

/** Clocks differ, and a page may be left a day after it was opened; what is from elsewhere in time was made up. */
const oldestMs = 24 * 3600_000
const furthestMs = 5 * 60_000

export type DropReason = 'malformed' | 'huge' | 'ancient' | 'future' | 'shed' | 'flood'

export interface Figure {
  readonly at: Date
  readonly country: string
  readonly page: string
  readonly device: Device
  readonly name: FigureName
  readonly value: number | null
}

/** The figures in what was sent, or why it is dropped. */
export function readFigures(text: string, country: string, now: Date): readonly Figure[] | DropReason {
  if (text.length > mostFigureBytes) return 'huge'
  const batch = parsed(text)
  if (!batch) return 'malformed'
  const age = now.getTime() - batch.at
  if (age > oldestMs) return 'ancient'
  if (age < -furthestMs) return 'future'
  const { page, device } = batch
  const at = new Date(Math.min(batch.at, now.getTime()))
  return batch.events.map(([name, value]) => ({ at, country, page, device, name, value: buckets[name] ? (value ?? 0) : null }))
}

function parsed(text: string): z.output<typeof figureBatch> | null {
  try {
    return figureBatch.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
