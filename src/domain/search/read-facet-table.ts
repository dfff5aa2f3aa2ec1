import type { Database } from '../../db/database.ts'
import type { Currency } from '../../kernel/money.ts'
import { selectFacetNames, selectFacetRows } from './facet-table.repository.ts'
import { type FacetTable, facetTableOf } from './facet-table.ts'

/** What is sold in a currency today. */
export async function readFacetTable(database: Database, currency: Currency): Promise<FacetTable> {
  return facetTableOf(currency, await selectFacetRows(database, currency), await selectFacetNames(database))
}
