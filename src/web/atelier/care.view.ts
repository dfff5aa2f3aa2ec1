import { type Estimate, isLapsed, usualValidDays } from '../../domain/care/estimate.ts'
import { listEstimates } from '../../domain/care/find-estimates.ts'
import type { Case } from '../../domain/case/case.ts'
import { clocksAt } from '../../i18n/format.ts'
import type { Currency } from '../../kernel/money.ts'
import { addDays } from '../../kernel/zoned-time.ts'
import { depotFor } from '../../markets/deliveries.ts'
import { sites } from '../../markets/sites.ts'
import type { StaffRequest } from '../http/route.ts'

const fields = ['work', 'amount', 'days', 'until'] as const

export interface CareView {
  readonly currency: Currency
  readonly today: string
  /** The last first. */
  readonly estimates: readonly Estimate[]
  readonly isLapsed: boolean
  /** What stands in the form: what was typed and refused, or the house's habit. */
  readonly draft: Readonly<Record<(typeof fields)[number], string>>
}

export const currencyOf = ({ country }: Case): Currency => sites.get(country)!.currency

/** The day where the shopper is. */
export const todayOf = ({ shop }: Pick<StaffRequest, 'shop'>, { country }: Case): string =>
  clocksAt(shop.clock())(depotFor(country).timeZone).date

export async function careView(request: StaffRequest, found: Case): Promise<CareView> {
  const { shop, form } = request
  const today = todayOf(request, found)
  const estimates = await listEstimates(shop.database.db, found.id)
  const typed = Object.fromEntries(fields.map((field) => [field, form.get(field) ?? '']))
  return {
    currency: currencyOf(found),
    today,
    estimates,
    isLapsed: estimates[0] !== undefined && isLapsed(estimates[0], today),
    draft: { ...(typed as CareView['draft']), until: typed.until || addDays(today, usualValidDays) },
  }
}
