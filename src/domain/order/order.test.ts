import { expect, test } from 'vitest'
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

const toTheDoor = ['SHIPPED', 'DELIVERED']
const toTheStore = ['SHIPPED', 'READY_TO_COLLECT', 'COLLECTED']

test.each([
  ['[ORD-09]', 'DAH', toTheDoor],
  ['[ORD-10]', 'DAH24', toTheDoor],
  ['[ORD-11]', 'DAHST', toTheDoor],
  ['[ORD-12]', 'DAHGR', toTheDoor],
  ['[ORD-13]', 'EXS', toTheDoor],
  ['[ORD-14]', 'COC', ['SHIPPED']],
  ['[ORD-15]', 'PIS', toTheStore],
  ['[ORD-16]', 'CAC', toTheStore],
  ['[ORD-16]', 'CROSSBORDER', toTheDoor],
  ['[ORD-16]', 'CROSSBORDER_STANDARD', toTheDoor],
  ['[ORD-16]', 'CROSSBORDER_STORE_COLLECTION', toTheStore],
])('%s the timeline of %s is %j', (_, code, stations) => {
  expect(shippingCodes).toContain(code)
  expect(timelineOf({ shippingMethod: code, store: null })).toEqual(stations)
})

test.each(['AV12345678', 'AVE12345678', 'AV12345678FR', 'AV12345678-E01', 'AV12345678-X01'])(
  '%s is an order number',
  (number) => {
    expect(number).toMatch(orderNumberPattern)
  },
)

test.each(['A12345678', 'AV1234567', 'AV123456789', 'av12345678', 'AV12345678-E1'])('%s is none', (number) => {
  expect(number).not.toMatch(orderNumberPattern)
})
