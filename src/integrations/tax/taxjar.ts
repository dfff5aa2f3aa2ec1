import { z } from 'zod'
import type { TaxVendor } from '../../domain/pricing/tax-rates.port.ts'
import { success } from '../../kernel/result.ts'
import type { Account } from '../account.ts'
import type { Ask } from '../ask.ts'

/** A share of one, as decimal text: `"0.08875"`. What else it says of the place is of no use to us. */
const share = z
  .string()
  .regex(/^[01](\.\d{1,10})?$/)
  .transform(Number)
const found = z.object({ rate: z.object({ combined_rate: z.union([share, z.number().min(0).max(1)]) }) })

/** Before it is paid, a wallet tells the first half of a Canadian postcode: TaxJar would take that for none. */
const isHalf = (country: string, postal: string): boolean => country === 'CA' && postal.length <= 3

/** TaxJar's rates for a location, `GET /v2/rates/:zip`: of the postcode, or more exactly of its state and postcode. */
export function taxJarRates({ origin, key }: Account, ask: Ask): TaxVendor {
  return {
    rateAt: async ({ country, state, postal }) => {
      if (isHalf(country, postal)) return success(null)
      const url = new URL(`${origin}/v2/rates/${encodeURIComponent(postal.replace(/\s/g, ''))}`)
      url.searchParams.set('country', country)
      if (state) url.searchParams.set('state', state)
      const asked = await ask({ url, shape: found, headers: { authorization: `Bearer ${key}`, accept: 'application/json' } })
      if (asked.ok) return success(Math.round(asked.value.rate.combined_rate * 100_000))
      const isUnknown = asked.failure.code === 'SERVICE_REFUSED' && asked.failure.status === 404
      return isUnknown ? success(null) : asked
    },
  }
}
