import { expect, test } from 'vitest'
import { userTypeOf, userTypes } from './user-type.ts'

test.each([
  ['[ACC-07]', 'newsletter', 1],
  ['[ACC-08]', 'prospect', 2],
  ['[ACC-09]', 'customer', 3],
  ['[ACC-10]', 'guest', 4],
  ['[ACC-11]', 'backInStock', 5],
] as const)('%s the number of %s is %i', (_, kind, number) => {
  expect(userTypes[kind]).toBe(number)
})

test('without an account one is a guest, with one a prospect, and after the first order a customer', () => {
  expect(userTypeOf({ isLogged: false, orders: 3 })).toBe(4)
  expect(userTypeOf({ isLogged: true, orders: 0 })).toBe(2)
  expect(userTypeOf({ isLogged: true, orders: 1 })).toBe(3)
})
