import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, currencies, minorDigits, money, times } from './money.ts'

test('yen and won have no smaller unit, the others have two digits', () => {
  expect(currencies.filter((currency) => minorDigits(currency) === 0)).toEqual(['JPY', 'KRW'])
})

test('money is a whole number of minor units', () => {
  expect(() => money(10.5, 'EUR')).toThrow(RangeError)
  expect(() => money(Number.NaN, 'EUR')).toThrow(RangeError)
})

test('currencies do not mix', () => {
  expect(() => add(money(100, 'EUR'), money(100, 'USD'))).toThrow('cannot add USD to EUR')
})

test('adding n times is multiplying by n', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1, max: 20 }), (amount, count) => {
      const price = money(amount, 'EUR')
      const sum = Array.from({ length: count - 1 }).reduce<typeof price>((total) => add(total, price), price)
      expect(sum).toEqual(times(price, count))
    }),
  )
})
