import { expect, test } from 'vitest'
import { money } from '../../kernel/money.ts'
import { taxOn } from './tax.ts'

test.each([
  ['New York’s 8.875 percent', 88_000, 8_875, 7_810],
  ['halves of a cent are rounded up', 1_050, 9_000, 95],
  ['none', 88_000, 0, 0],
  ['nothing left to tax', 0, 8_875, 0],
])('%s', (_, goods, rate, tax) => {
  expect(taxOn(money(goods, 'USD'), rate)).toEqual(money(tax, 'USD'))
})
