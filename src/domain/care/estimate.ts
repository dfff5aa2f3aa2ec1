import { type Currency, type Money, money } from '../../kernel/money.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import { addDays } from '../../kernel/zoned-time.ts'
import { readPrice } from '../pricing/pricing.ts'
import type { CareState } from './care-states.ts'

export interface NewEstimate {
  /** What will be done, in the shopper's language. */
  readonly work: string
  readonly amount: Money
  readonly days: number
  /** The last day on which it is accepted, and paid. */
  readonly validUntil: string
}

export interface Estimate extends NewEstimate {
  readonly id: string
  readonly case: string
  readonly state: CareState
  readonly writtenAt: Date
  /** When it came to each state. */
  readonly history: readonly { readonly state: CareState; readonly at: Date }[]
}

export const mostOfWork = 2000
export const mostDays = 365
/** How long the house may bind itself. */
export const mostValidDays = 180
/** As a rule. */
export const usualValidDays = 30

export type EstimateFieldFailure = { readonly code: 'ESTIMATE_WORK' | 'ESTIMATE_AMOUNT' | 'ESTIMATE_DAYS' | 'ESTIMATE_UNTIL' }

/** What somebody of the house has typed. */
export function checkEstimate(
  typed: (field: 'work' | 'amount' | 'days' | 'until') => string,
  currency: Currency,
  today: string,
): Result<NewEstimate, EstimateFieldFailure> {
  const work = typed('work').replace(/\r\n?/g, '\n').trim()
  if (work === '' || [...work].length > mostOfWork) return failure({ code: 'ESTIMATE_WORK' })
  const amount = /^0+([.,]0+)?$/.test(typed('amount').trim()) ? 0 : readPrice(typed('amount').trim(), currency)
  if (amount === null) return failure({ code: 'ESTIMATE_AMOUNT' })
  const days = /^\d{1,3}$/.test(typed('days').trim()) ? Number(typed('days')) : 0
  if (days < 1 || days > mostDays) return failure({ code: 'ESTIMATE_DAYS' })
  const validUntil = typed('until').trim()
  if (!isDay(validUntil) || validUntil < today || validUntil > addDays(today, mostValidDays))
    return failure({ code: 'ESTIMATE_UNTIL' })
  return success({ work, amount: money(amount, currency), days, validUntil })
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text

/** Whether it waits for the shopper: for their word, or for what they have accepted to pay. */
export function isToAnswer({ state, amount }: Pick<Estimate, 'state' | 'amount'>): boolean {
  return state === 'estimated' || (state === 'accepted' && amount.amount > 0)
}

/** Too late to be accepted, or to be paid. */
export function isLapsed(estimate: Estimate, today: string): boolean {
  return isToAnswer(estimate) && estimate.validUntil < today
}
