import { expect, test } from 'vitest'
import { statesBefore, statesOf } from '../../kernel/transitions.ts'
import { returnRules } from '../../markets/returns.ts'
import { exchangePayment, exchangeReason, exchangeShipping, reportedType, returnTypes } from './return.ts'
import { returnTransitions } from './return-states.ts'

test('[RET-05] only refunds are a Return', () => {
  expect(reportedType(['Refund', 'Refund'])).toBe('Return')
})

test('[RET-06] only exchanges are an Exchange', () => {
  expect(reportedType(['Exchange'])).toBe('Exchange')
})

test('[RET-07] both are a Return and Exchange', () => {
  expect(reportedType(['Refund', 'Exchange'])).toBe('Return and Exchange')
  expect(reportedType(['Exchange', 'Refund'])).toBe('Return and Exchange')
})

test('[RET-11] there are four types', () => {
  expect([...returnTypes].sort()).toEqual(['Exchange', 'Refund', 'Return', 'Return and Exchange'])
})

test('an exchange has its own codes', () => {
  expect([exchangeReason, exchangeShipping, exchangePayment]).toEqual(['EXR', 'EXS', 'EXCHANGE_CREDIT'])
})

test('every state of a return is reached from where it begins, and leads to an end', () => {
  const states = statesOf(returnTransitions)
  for (const state of states.filter((each) => each !== 'ASKED' && each !== 'UNPAID'))
    expect(statesBefore(returnTransitions, state)).not.toEqual([])
  expect(states.filter((state) => returnTransitions[state].length === 0)).toEqual(['SETTLED', 'REFUSED', 'LAPSED'])
})

test('thirty days everywhere; the law of withdrawal in the European Union and the United Kingdom', () => {
  expect(returnRules('FR')).toEqual({ days: 30, withdrawalDays: 14 })
  expect(returnRules('GB').withdrawalDays).toBe(14)
  expect(returnRules('US')).toEqual({ days: 30, withdrawalDays: null })
})
