import { type SizeChart, systemIn } from '../../domain/catalog/size-chart.ts'
import { writtenSize } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/messages.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import type { ProductView, Size } from './product.view.ts'

/** A size of the house; where the country counts otherwise, whose size it is and what it is there: `38 EU · 7½ US`. */
export function sizeWords(size: string, chart: SizeChart | null, { country, language }: SiteVisit): string {
  const own = writtenSize(size, language)
  const system = chart ? systemIn(chart, country) : undefined
  const there = system === chart?.house ? undefined : chart?.sizes[system!]?.[chart.sizes[chart.house]!.indexOf(size)]
  return there === undefined ? own : `${own} ${chart!.house} · ${writtenSize(there, language, system)} ${system}`
}

/** The same as a choice in a list: one that cannot be had, or not yet, says so. */
export function sizeLabel({ size, availability }: Size, { chart }: ProductView, visit: SiteVisit, t: Translate): string {
  const shown = sizeWords(size ?? '', chart, visit)
  if (availability.level === 'IN_STOCK') return shown
  return t(availability.level === 'NOT_AVAILABLE' ? 'shop.sizeGone' : 'shop.sizeSoon', { size: shown })
}
