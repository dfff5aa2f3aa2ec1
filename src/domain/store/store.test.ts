import { expect, test } from 'vitest'
import { addressLines, stateCode } from './store.ts'

const place = { region: null, address2: null }

test.each([
  [
    { country: 'FR', address1: '214 rue Saint-Honoré', city: 'Paris', postalCode: '75001' },
    ['214 rue Saint-Honoré', '75001 Paris'],
  ],
  [
    { country: 'GB', address1: '94 Mount Street', city: 'London', postalCode: 'W1K 2TD' },
    ['94 Mount Street', 'London', 'W1K 2TD'],
  ],
  [
    { country: 'US', region: 'US-NY', address1: '812 Madison Avenue', city: 'New York', postalCode: '10065' },
    ['812 Madison Avenue', 'New York, NY 10065'],
  ],
  [
    { country: 'CA', region: 'CA-QC', address1: '1428 rue Sherbrooke Ouest', city: 'Montréal', postalCode: 'H3G 1K4' },
    ['1428 rue Sherbrooke Ouest', 'Montréal QC H3G 1K4'],
  ],
  [
    { country: 'AE', region: 'AE-DU', address1: '17 Boulevard', address2: 'Downtown', city: 'Dubai', postalCode: null },
    ['17 Boulevard', 'Downtown', 'Dubai'],
  ],
  [{ country: 'JP', address1: '6-5-17 Ginza', city: 'Tokyo', postalCode: '104-0061' }, ['6-5-17 Ginza', 'Tokyo 104-0061']],
])('an address is written as its country does: %o', (address, lines) => {
  expect(addressLines({ ...place, ...address })).toEqual(lines)
})

test('a region’s code is the part after the country', () => {
  expect(stateCode({ region: 'US-NY' })).toBe('NY')
  expect(stateCode({ region: null })).toBeNull()
})
