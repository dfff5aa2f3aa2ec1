import { expect, test } from 'vitest'
import { userTypeOf, userTypes } from './user-type.ts'

test('[ACC-07,ACC-08,ACC-09,ACC-10,ACC-11] the kinds of people have the numbers of the specification', () => {
  expect(userTypes).toEqual({ newsletter: 1, prospect: 2, customer: 3, guest: 4, backInStock: 5 })
})

test('without an account one is a guest, with one a prospect, and after the first order a customer', () => {
  expect(userTypeOf({ isLogged: false, orders: 3 })).toBe(4)
  expect(userTypeOf({ isLogged: true, orders: 0 })).toBe(2)
  expect(userTypeOf({ isLogged: true, orders: 1 })).toBe(3)
})
