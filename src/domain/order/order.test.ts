import { describe, expect, test } from 'vitest'
import { shippingCodes } from '../../markets/methods.ts'
import { orderNumberPattern } from './order.ts'
import { orderStates, timelineOf } from './order-states.ts'

test.each([
  ['[ORD-01]', 0, 'SHORT_SHIPPING'],
  ['[ORD-02]', 1, 'IN_PREPARATION'],
  ['[ORD-03]', 2, 'SHIPPED'],
  ['[ORD-04]', 3, 'DELIVERED'],
  ['[ORD-05]', 4, 'COLLECTED'],
  ['[ORD-06]', 5, 'TROUBLE_TO_DELIVER'],
  ['[ORD-07]', 6, 'READY_TO_COLLECT'],
  ['[ORD-08]', 7, 'CANCELLED'],
])('%s status %i is %s', (_, code, status) => {
  expect(orderStates[code]).toBe(status)
})

describe('[ORD-09,ORD-10,ORD-11,ORD-12,ORD-13,ORD-14,ORD-15,ORD-16] the timeline', () => {
  test.each([
    ...['DAH', 'DAH24', 'DAHST', 'DAHGR', 'EXS', 'CROSSBORDER', 'CROSSBORDER_STANDARD'].map((code) => [
      code,
      ['SHIPPED', 'DELIVERED'],
    ]),
    ['COC', ['SHIPPED']],
    ...['PIS', 'CAC', 'CROSSBORDER_STORE_COLLECTION'].map((code) => [code, ['SHIPPED', 'READY_TO_COLLECT', 'COLLECTED']]),
  ] as [string, string[]][])('of %s is %j', (code, stations) => {
    expect(shippingCodes).toContain(code)
    expect(timelineOf(code)).toEqual(stations)
  })
})

test.each(['AV12345678', 'AVE12345678', 'AV12345678FR', 'AV12345678-E01'])('%s is an order number', (number) => {
  expect(number).toMatch(orderNumberPattern)
})

test.each(['A12345678', 'AV1234567', 'AV123456789', 'av12345678', 'AV12345678-E1'])('%s is none', (number) => {
  expect(number).not.toMatch(orderNumberPattern)
})
