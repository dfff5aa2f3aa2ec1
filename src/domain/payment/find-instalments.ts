import type { Money } from '../../kernel/money.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { type Plan, plansFor } from './instalments.ts'
import type { PayLaterProviders } from './pay-later.port.ts'

export interface Instalments {
  readonly provider: string
  /** The one with the smallest parts first; never empty. */
  readonly plans: readonly Plan[]
}

export interface FoundInstalments {
  readonly instalments: Instalments | null
  /** Whether the provider could not be asked: a page without its message is then worth making again soon. */
  readonly isAway: boolean
}

/** How a price may be paid in parts here; nothing where nobody offers it, or nobody answers. */
export async function findInstalments(
  providers: PayLaterProviders,
  visit: SiteVisit,
  price: Money,
  today: Date,
): Promise<FoundInstalments> {
  const provider = providers.get(visit.country)
  if (!provider) return { instalments: null, isAway: false }
  const asked = await provider.terms()
  if (!asked.ok) return { instalments: null, isAway: true }
  const plans = plansFor(price, asked.value, today)
  return { instalments: plans.length > 0 ? { provider: provider.name, plans } : null, isAway: false }
}
