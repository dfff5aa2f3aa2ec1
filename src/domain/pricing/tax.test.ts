import { expect, test } from 'vitest'
import { stateCodes } from '../../forms/states.ts'
import { money } from '../../kernel/money.ts'
import { taxOn } from './tax.ts'

const hundred = money(10_000, 'USD')

test.each([
  ['the state’s rate', 'US', 'NY', '14201', 853],
  ['a city’s own, before its state’s', 'US', 'NY', '10021', 888],
  ['none where there is none', 'US', 'OR', '97201', 0],
  ['a province’s', 'CA', 'QC', 'H3G 1A1', 1498],
  ['none where prices hold it', 'FR', '', '75008', 0],
])('%s', (_, country, state, postal, tax) => {
  expect(taxOn(hundred, { country, state, postal }).amount).toBe(tax)
})

test('halves of a cent are rounded up', () => {
  expect(taxOn(money(1050, 'USD'), { country: 'US', state: 'TN', postal: '37203' }).amount).toBe(100)
})

test('every state and province has its rate', () => {
  for (const country of ['US', 'CA']) {
    for (const state of stateCodes(country)!) {
      expect(taxOn(money(1_000_000, 'USD'), { country, state, postal: '' }).amount, `${country} ${state}`).toBeGreaterThanOrEqual(
        0,
      )
    }
  }
  expect(taxOn(hundred, { country: 'US', state: 'CT', postal: '06510' }).amount).toBe(635)
})
