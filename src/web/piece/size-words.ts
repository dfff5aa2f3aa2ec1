import { type SizeChart, systemIn } from '../../domain/catalog/size-chart.ts'
import { writtenSize } from '../../i18n/format.ts'
import type { SiteVisit } from '../../kernel/visit.ts'

/** A size of the house; where the country counts otherwise, whose size it is and what it is there: `38 EU · 7½ US`. */
export function sizeWords(size: string, chart: SizeChart | null, { country, language }: SiteVisit): string {
  const own = writtenSize(size, language)
  const system = chart ? systemIn(chart, country) : undefined
  const there = system === chart?.house ? undefined : chart?.sizes[system!]?.[chart.sizes[chart.house]!.indexOf(size)]
  return there === undefined ? own : `${own} ${chart!.house} · ${writtenSize(there, language, system)} ${system}`
}
