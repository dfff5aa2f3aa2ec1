import type { ReactElement } from 'react'
import { deliveryTime } from '../../i18n/delivery-time.ts'
import { countryName, inOrder, withCommas } from '../../i18n/format.ts'
import { homeDeliveries } from '../../markets/methods.ts'
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
  const ways = homeDeliveries.map(({ countries, ...method }) => [
    t(`checkout.${method.code}`),
    deliveryTime(method, t),
    countries ? named(countries) : t('content.allCountries', { count: sites.size }),
  ])
  return <Table block={{ ...block, type: 'table', rows: [...ways, ...block.rows] }} />
}
