import { recordChange } from '../../db/changes.ts'
import type { Database, Transaction } from '../../db/database.ts'
import type { Currency } from '../../kernel/money.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { Actor } from '../audit/audit.ts'
import { audit } from '../audit/write-audit.ts'
import { catalogTags } from '../catalog/catalog.ts'
import { deleteComing, lockPrices, selectComing, upsertComing, upsertPrice } from './price.repository.ts'
import type { ComingPrice } from './pricing.ts'

export interface PriceChange {
  readonly product: string
  /** What each is to cost, and what it cost when somebody looked; null where it had no price. */
  readonly prices: readonly { readonly currency: Currency; readonly amount: number; readonly seen: number | null }[]
  /** Null is now. */
  readonly startsAt: Date | null
  /** What was to come when somebody looked. */
  readonly comingSeen?: readonly ComingPrice[]
}

/** What a change replaces: prices in force, or those that were to begin at its hour. */
type Replaced = ReadonlyMap<Currency, number>

export type PriceFailure =
  | { readonly code: 'NO_SUCH_PRODUCT' | 'NO_PRICE_CHANGED' | 'WRONG_START' }
  | { readonly code: 'PRICE_CHANGED'; readonly currency: Currency; readonly now: number | null }

const mostDaysAhead = 730

/** What a piece costs from now on, or from an hour on. A price that somebody else has changed meanwhile is not overwritten. */
export function changePrices(
  database: Database,
  { product, prices, startsAt, comingSeen = [] }: PriceChange,
  now: Date,
  by: Actor,
): Promise<Result<null, PriceFailure>> {
  return database.transaction(async (tx) => {
    if (startsAt && !isAhead(startsAt, now)) return failure({ code: 'WRONG_START' })
    const inForce = await lockPrices(tx, product)
    if (!inForce) return failure({ code: 'NO_SUCH_PRODUCT' })
    const planned = startingAt(await selectComing(tx, product), startsAt)
    const replaced = startsAt ? planned : inForce
    const changed = prices.filter(({ currency, amount }) => amount !== replaced.get(currency))
    const refused = refusalOf(changed, inForce) ?? planRefusalOf(changed, planned, startingAt(comingSeen, startsAt))
    if (refused) return failure(refused)
    await write(tx, { product, startsAt, prices: changed }, inForce)
    await audit(tx, {
      by,
      action: 'price.change',
      subject: product,
      before: amountsBefore(changed, inForce, planned),
      after: {
        ...Object.fromEntries(changed.map(({ currency, amount }) => [currency, amount])),
        ...(startsAt && { from: startsAt.toISOString() }),
      },
    })
    return success(null)
  })
}

async function write(tx: Transaction, { product, startsAt, prices }: PriceChange, inForce: Replaced): Promise<void> {
  if (startsAt) {
    for (const price of prices) await upsertComing(tx, product, { ...price, startsAt })
    return
  }
  for (const { currency, amount } of prices) await upsertPrice(tx, product, currency, amount)
  // The first price in a currency brings the piece to pages that did not have it.
  if (prices.some(({ currency }) => !inForce.has(currency))) await recordChange(tx, [catalogTags.menu])
}

function startingAt(coming: readonly ComingPrice[], hour: Date | null): Replaced {
  const own = coming.filter(({ startsAt }) => startsAt.getTime() === hour?.getTime())
  return new Map(own.map(({ currency, amount }) => [currency, amount]))
}

/** Somebody else may have planned the same hour meanwhile. */
function planRefusalOf(changed: PriceChange['prices'], planned: Replaced, seen: Replaced): PriceFailure | null {
  const stale = changed.find(({ currency }) => planned.get(currency) !== seen.get(currency))
  return stale ? { code: 'PRICE_CHANGED', currency: stale.currency, now: planned.get(stale.currency) ?? null } : null
}

function amountsBefore(changed: PriceChange['prices'], inForce: Replaced, planned: Replaced) {
  const before = ({ currency }: { readonly currency: Currency }) => planned.get(currency) ?? inForce.get(currency) ?? null
  return Object.fromEntries(changed.map((each) => [each.currency, before(each)]))
}

function refusalOf(changed: PriceChange['prices'], inForce: Replaced): PriceFailure | null {
  if (changed.length === 0) return { code: 'NO_PRICE_CHANGED' }
  const stale = changed.find(({ currency, seen }) => (inForce.get(currency) ?? null) !== seen)
  return stale ? { code: 'PRICE_CHANGED', currency: stale.currency, now: inForce.get(stale.currency) ?? null } : null
}

function isAhead(date: Date, now: Date): boolean {
  const ahead = date.getTime() - now.getTime()
  return ahead > 0 && ahead < mostDaysAhead * 86_400_000
}

/** A price that was to begin does not. False where it had begun, or somebody else has taken it back. */
export function dropComingPrice(
  database: Database,
  { product, currency, startsAt }: { readonly product: string; readonly currency: string; readonly startsAt: Date },
  by: Actor,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const gone = await deleteComing(tx, product, currency, startsAt)
    if (!gone) return false
    const before = { [currency]: gone.amount, from: startsAt.toISOString() }
    await audit(tx, { by, action: 'price.drop', subject: product, before, after: null })
    return true
  })
}
