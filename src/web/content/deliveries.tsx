import type { ReactElement } from 'react'
import { deliveryTime } from '../../i18n/delivery-time.ts'
import { countryName, inOrder, withCommas } from '../../i18n/format.ts'
import { type MethodTerms, methodTerms } from '../../markets/deliveries.ts'
import { sites } from '../../markets/sites.ts'
import { useVisit } from '../layout/visit-context.tsx'
import type { BlockProps } from '../reading/block-parts.tsx'
import { Table } from '../reading/reading-blocks.tsx'

/** The ways to the door as the checkout has them; the house's words stand in the block's own rows, below. */
export function Deliveries({ block }: BlockProps<'deliveries'>): ReactElement {
  const { visit, t } = useVisit()
  const named = (countries: readonly string[]) => {
    const names = countries.map((country) => countryName(country, visit.language))
    return withCommas(
      inOrder(names, (name) => name, visit.language),
      visit.language,
    )
  }
  const ways = methodTerms
    .filter(({ option }) => option === 'home')
    .map((terms) => {
      const countries = countriesOf(terms)
      const where = countries.length === sites.size ? t('content.allCountries', { count: sites.size }) : named(countries)
      return [t(`checkout.${terms.code}`), deliveryTime(terms, t), where]
    })
  return <Table block={{ ...block, type: 'table', rows: [...ways, ...block.rows] }} />
}

/** Where a later one of several terms is for some countries, the earlier is for the others. */
function countriesOf(terms: MethodTerms): string[] {
  const later = methodTerms.slice(methodTerms.indexOf(terms) + 1).filter(({ code }) => code === terms.code)
  const taken = later.flatMap(({ countries = [] }) => countries)
  return [...sites.keys()].filter((country) => (terms.countries?.includes(country) ?? true) && !taken.includes(country))
}
