import { describe, expect, test } from 'vitest'
import { stateCodes } from '../../forms/states.ts'
import type { TaxRates } from './tax-rates.port.ts'

/** What whoever tells the shop its tax rates must do. */
export function testTaxRates(name: string, open: () => TaxRates): void {
  const rateOf = (country: string, state: string, postal: string) => open().rateAt({ country, state, postal })

  describe(`tax rates, ${name}`, () => {
    test.each([
      ['a state’s', '14201', 'NY', 8_530],
      ['a city’s own, before its state’s', '10021', 'NY', 8_875],
      ['a single code’s, before its prefix’s', '94538', 'CA', 10_250],
      ['none where there is none', '97201', 'OR', 0],
    ])('%s rate: the same with the state and by the ZIP Code alone', async (_, zip, state, rate) => {
      expect(await rateOf('US', state, zip)).toBe(rate)
      expect(await rateOf('US', '', zip)).toBe(rate)
    })

    test('a province’s, by the address', async () => {
      expect(await rateOf('CA', 'QC', 'H3G 1A1')).toBe(14_975)
      expect(await rateOf('CA', 'AB', 'T2P 1J9')).toBe(5_000)
    })

    test.each(['00000', '00901', '09001', '96201'])('there is none for %s, which lies in no state', async (zip) => {
      expect(await rateOf('US', '', zip)).toBeNull()
    })

    test('every province has its rate, none of them absurd', async () => {
      for (const state of stateCodes('CA')!) expect(await rateOf('CA', state, 'T2P 1J9'), state).toBeGreaterThanOrEqual(5_000)
    })
  })
}
