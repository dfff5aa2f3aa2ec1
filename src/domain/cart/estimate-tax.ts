import type { Db } from '../../db/database.ts'
import { checkIn } from '../../forms/rule-book.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { Visit } from '../../kernel/visit.ts'
import type { TaxRates } from '../pricing/tax-rates.port.ts'
import { updateTaxEstimate } from './cart.repository.ts'

/** Keeps where the shopper would have the cart sent, and the rate there: from then on the cart says what tax comes to. */
export async function estimateTax(
  db: Db,
  rates: TaxRates,
  visit: Visit,
  typed: string,
): Promise<Result<{ readonly postal: string }, { readonly code: 'INVALID_TAX_POSTAL' }>> {
  const { country } = visit
  const checked = checkIn('taxpostal', { country, typed: () => typed })
  const postal = checked?.ok ? checked.value : ''
  const rate = postal === '' ? null : await rates.rateAt({ country, state: '', postal })
  // Empty, too: whatever is wrong with this field has this key.
  if (rate === null) return failure({ code: 'INVALID_TAX_POSTAL' })
  await updateTaxEstimate(db, visit, { postal, rate })
  return success({ postal })
}

export function forgetTaxEstimate(db: Db, visit: Visit): Promise<void> {
  return updateTaxEstimate(db, visit, null)
}
