import { chartIds, type Fit, houseSizes, type SizeChart, systemIn } from '../../domain/catalog/size-chart.ts'
import type { Unit } from '../../i18n/format.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { siteOf, sites } from '../../markets/sites.ts'
import { codeParam, oneOfParam, wordParam } from '../form/params.ts'
import type { ReadParams } from '../http/route.ts'

type Params = Readonly<Record<string, string>>

export const guideParams: ReadParams = {
  pid: codeParam,
  sizechart: oneOfParam('', ...chartIds),
  bagsize: () => 'true',
  country: oneOfParam('', ...sites.keys()),
  fit: wordParam,
  unit: oneOfParam('', 'cm', 'inch'),
  size: wordParam,
}

/** Centimetres or inches: what was asked for, else what the site's country measures in. */
export function unitOf(params: Params, visit: SiteVisit): Unit {
  return params.unit === 'cm' || params.unit === 'inch' ? params.unit : siteOf(visit).length
}

/** What of a chart is shown. */
export interface GuideChoice {
  readonly country: string
  readonly system: string
  readonly fit: Fit
  readonly unit: Unit
  /** The shopper's size as their country counts, and what it is here; null until they choose one. */
  readonly size: { readonly label: string; readonly here: readonly string[] } | null
}

/** What the URL asks for. A size of another country's system is forgotten: it would mean something else here. */
export function guideChoice(params: Params, chart: SizeChart, visit: SiteVisit): GuideChoice {
  const country = sites.has(params.country ?? '') ? params.country! : visit.country
  const system = systemIn(chart, country)
  const fits = fitsOf(chart)
  const here = params.size === undefined ? [] : houseSizes(chart, system, params.size)
  return {
    country,
    system,
    fit: fits.find((fit) => fit === params.fit) ?? fits[0]!,
    unit: unitOf(params, visit),
    size: here.length > 0 ? { label: params.size!, here } : null,
  }
}

export function fitsOf({ fits }: SizeChart): Fit[] {
  return Object.keys(fits) as Fit[]
}
