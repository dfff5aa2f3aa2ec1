import { type SizeChart, systemIn } from '../../domain/catalog/size-chart.ts'
import { writtenSize } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/messages.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import type { ProductView, Size } from './product.view.ts'

/** A size of the house; where the country counts otherwise, whose size it is and what it is there: `38 EU · 7½ US`. */
export function sizeWords(size: string, chart: SizeChart | null, visit: SiteVisit): string {
  const { own, there } = sizeCell(size, chart, visit)
  return there === undefined ? own : `${own} ${chart!.house} · ${there}`
}

interface SizeCell {
  readonly own: string
  /** What it is in the country, where that counts otherwise: `7½ US`. */
  readonly there?: string
}

/** The same in two parts, for a table. */
export function sizeCell(size: string, chart: SizeChart | null, { country, language }: SiteVisit): SizeCell {
  const own = writtenSize(size, language)
  const system = chart ? systemIn(chart, country) : undefined
  const there = system === chart?.house ? undefined : chart?.sizes[system!]?.[chart.sizes[chart.house]!.indexOf(size)]
  return there === undefined ? { own } : { own, there: `${writtenSize(there, language, system)} ${system}` }
}

/** The same as a choice in a list: one that cannot be had, or not yet, says so. */
export function sizeLabel({ size, availability }: Size, { chart }: ProductView, visit: SiteVisit, t: Translate): string {
  const shown = sizeWords(size ?? '', chart, visit)
  if (availability.level === 'IN_STOCK') return shown
  return t(availability.level === 'NOT_AVAILABLE' ? 'shop.sizeGone' : 'shop.sizeSoon', { size: shown })
}
