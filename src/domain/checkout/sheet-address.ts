import type { Db } from '../../db/database.ts'
import { isInState, stateOfZip } from '../../forms/postal-states.ts'
import { stateCodes } from '../../forms/states.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { Visit } from '../../kernel/visit.ts'
import { findCartFor } from '../cart/find-cart.ts'
import type { TaxPlace, TaxRates } from '../pricing/tax-rates.port.ts'
import { restrictionOf } from './restriction-of.ts'

/** Why what lies in the bag cannot go where the sheet says. */
export type SheetAddressFailure =
  | { readonly code: 'ABROAD'; readonly country: string }
  | { readonly code: 'INVALID_ADDRESS' }
  | { readonly code: 'WRONG_POSTAL_CODE' }
  | { readonly code: 'NOT_SENT_THERE'; readonly state: string }

/**
 * The rate of tax where a sheet would have it sent. Before it is paid, a wallet says no more than country, state and postcode, and of Canada's
 * postcodes the first half.
 */
export async function sheetTaxRate(
  db: Db,
  visit: Visit,
  { country, state: said, postal }: TaxPlace,
  rates: TaxRates,
): Promise<Result<number, SheetAddressFailure>> {
  if (country !== visit.country) return failure({ code: 'ABROAD', country })
  const state = said || (country === 'US' && stateOfZip(postal)) || ''
  if (!stateCodes(country)?.includes(state)) return failure({ code: 'INVALID_ADDRESS' })
  if (!isInState(country, state, postal)) return failure({ code: 'WRONG_POSTAL_CODE' })
  if (restrictionOf(await findCartFor(db, visit, state))) return failure({ code: 'NOT_SENT_THERE', state })
  const rate = await rates.rateAt({ country, state, postal })
  return rate === null ? failure({ code: 'INVALID_ADDRESS' }) : success(rate)
}
