import type { Database } from '../../db/database.ts'
import type { Currency } from '../../kernel/money.ts'
import { selectOfferNames, selectOffers } from './offers.repository.ts'
import { type Offers, offersOf } from './offers.ts'

/** What is sold in a currency today. */
export async function readOffers(database: Database, currency: Currency): Promise<Offers> {
  return offersOf(currency, await selectOffers(database, currency), await selectOfferNames(database))
}
