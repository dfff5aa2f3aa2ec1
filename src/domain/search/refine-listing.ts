import type { Db } from '../../db/database.ts'
import { type Currency, minorDigits } from '../../kernel/money.ts'
import type { Language } from '../../kernel/visit.ts'
import { selectFacets, selectRefined } from './refinement.repository.ts'
import { bandText, type Facet, type FacetValue, facets, priceBands, type Refinable, type Refinement } from './refinement.ts'

/** The first `count` pieces that meet all choices, and how many do. */
export const refineListing = selectRefined

/** What these can be refined by. A facet in which there is nothing to choose is left out. */
export async function findFacets(
  db: Db,
  what: Refinable,
  currency: Currency,
  language: Language,
  refinement: Refinement,
): Promise<{ readonly facet: Facet; readonly values: readonly FacetValue[] }[]> {
  const rows = await selectFacets(db, what, currency, language, refinement)
  return facets
    .map((facet) => {
      const values = rows.filter((row) => row.facet === facet)
      return { facet, values: facet === 'price' ? inBands(values, 10 ** minorDigits(currency)) : values }
    })
    .filter(({ facet, values }) => values.length > 1 || refinement[facet].length > 0)
}

function inBands(amounts: readonly FacetValue[], unit: number): FacetValue[] {
  const prices = amounts.map(({ value, count }) => ({ price: Number(value) / unit, count }))
  return priceBands(prices.map(({ price }) => price)).map((band) => ({
    value: bandText(band),
    name: null,
    hex: null,
    count: prices
      .filter(({ price }) => price >= band.from && (band.to === null || price < band.to))
      .reduce((sum, { count }) => sum + count, 0),
  }))
}
