import type { Db } from '../../db/database.ts'
import { isInState, stateOfZip } from '../../forms/postal-states.ts'
import { stateCodes } from '../../forms/states.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { Visit } from '../../kernel/visit.ts'
import type { Cart } from '../cart/cart.ts'
import { findCartFor } from '../cart/find-cart.ts'
import type { TaxPlace, TaxRates } from '../pricing/tax-rates.port.ts'
import { restrictionOf } from './restriction-of.ts'

/** Why what lies in the bag cannot go where the sheet says. */
export type SheetAddressFailure =
  | { readonly code: 'ABROAD'; readonly country: string }
  | { readonly code: 'INVALID_ADDRESS' }
  | { readonly code: 'WRONG_POSTAL_CODE' }
  | { readonly code: 'NOT_SENT_THERE'; readonly state: string }

/** Where a sheet would have it sent, as far as its sum goes by it. */
export interface SheetPlace {
  readonly state: string
  readonly taxRate: number
}

/**
 * The state and its rate of tax where a sheet would have it sent, and the bag as it may go there. Before it is paid, a wallet says no more
 * than country, state and postcode, and of Canada's postcodes the first half.
 */
export async function findCartAtSheet(
  db: Db,
  visit: Visit,
  { country, state: said, postal }: TaxPlace,
  rates: TaxRates,
): Promise<Result<{ readonly cart: Cart; readonly at: SheetPlace }, SheetAddressFailure>> {
  if (country !== visit.country) return failure({ code: 'ABROAD', country })
  const state = said || (country === 'US' && stateOfZip(postal)) || ''
  if (!stateCodes(country)?.includes(state)) return failure({ code: 'INVALID_ADDRESS' })
  if (!isInState(country, state, postal)) return failure({ code: 'WRONG_POSTAL_CODE' })
  const cart = await findCartFor(db, visit, state)
  if (restrictionOf(cart)) return failure({ code: 'NOT_SENT_THERE', state })
  const taxRate = await rates.rateAt({ country, state, postal })
  return taxRate === null ? failure({ code: 'INVALID_ADDRESS' }) : success({ cart, at: { state, taxRate } })
}
