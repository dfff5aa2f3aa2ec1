import { z } from 'zod'
import type { PayLater, Terms } from '../../domain/payment/pay-later.port.ts'
import { money } from '../../kernel/money.ts'
import { success } from '../../kernel/result.ts'
import type { Account } from '../account.ts'
import type { Ask } from '../ask.ts'
import { patienceMs } from './patience.ts'

const cents = z.number().int().nonnegative()

const feePlans = z.array(
  z.object({
    installments_count: z.number().int().positive(),
    deferred_days: z.number().int(),
    deferred_months: z.number().int(),
    allowed: z.boolean(),
    min_purchase_amount: cents,
    max_purchase_amount: cents,
    // Hundredths of a percent, and cents; what a shopper would pay on top.
    customer_fee_variable: z.number().int().nonnegative(),
    customer_fee_fixed: cents,
  }),
)

/** Alma, in the euro countries: monthly parts. A plan that costs the shopper something is not one the house speaks of. */
export function almaPayLater({ origin, key }: Account, ask: Ask): PayLater {
  return {
    name: 'Alma',
    terms: async () => {
      const url = new URL(`${origin}/v1/me/fee-plans?kind=general&only=all&deferred=true`)
      const asked = await ask({ url, shape: feePlans, headers: { authorization: `Alma-Auth ${key}` }, patienceMs })
      if (!asked.ok) return asked
      return success(asked.value.filter(isPlain).map(termsOf))
    },
  }
}

type FeePlan = z.infer<typeof feePlans>[number]

function isPlain(plan: FeePlan): boolean {
  const isDeferred = plan.deferred_days > 0 || plan.deferred_months > 0
  const costs = plan.customer_fee_variable > 0 || plan.customer_fee_fixed > 0
  return plan.allowed && plan.installments_count > 1 && !isDeferred && !costs
}

function termsOf(plan: FeePlan): Terms {
  return {
    count: plan.installments_count,
    every: 'month',
    least: money(plan.min_purchase_amount, 'EUR'),
    most: money(plan.max_purchase_amount, 'EUR'),
  }
}
