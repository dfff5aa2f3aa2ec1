import { expect, test } from 'vitest'
import type { Address } from '../forms/address.ts'
import { nameInGreeting, writeAddress } from './write-address.ts'

const address = (given: Partial<Address>): Address => ({
  firstname: 'Ann',
  lastname: 'Lee',
  address1: '1 Bond Street',
  address2: '',
  building: '',
  suite: '',
  postal: '',
  city: '',
  shippingstate: '',
  dialcode: '',
  phone: '',
  country: 'FR',
  ...given,
})

test.each([
  ['France', { country: 'FR', postal: '75008', city: 'Paris' }, ['Ann Lee', '1 Bond Street', '75008 Paris', 'France']],
  [
    'the United States',
    { country: 'US', postal: '10012', city: 'New York', shippingstate: 'NY' },
    ['Ann Lee', '1 Bond Street', 'New York, New York 10012', 'United States'],
  ],
  [
    'the United Kingdom',
    { country: 'GB', postal: 'W1S 3NW', city: 'London' },
    ['Ann Lee', '1 Bond Street', 'London', 'W1S 3NW', 'United Kingdom'],
  ],
  [
    'Japan, from the large to the small',
    { country: 'JP', postal: '104-0061', city: 'Chuo', shippingstate: '13' },
    ['104-0061', 'Tokyo Chuo', '1 Bond Street', 'Lee Ann', 'Japan'],
  ],
  [
    'the Emirates, where the city and its emirate share a name',
    { country: 'AE', city: 'Dubai', shippingstate: 'DU', building: 'Tower 2', suite: '14' },
    ['Ann Lee', '1 Bond Street', 'Tower 2, 14', 'Dubai', 'United Arab Emirates'],
  ],
] as [string, Partial<Address>, string[]][])('an address in %s', (_, given, lines) => {
  expect(writeAddress(address(given), 'en')).toEqual(lines)
})

test('a building and its suite are parted as the language parts', () => {
  const home = address({ country: 'AE', city: 'دبي', shippingstate: 'DU', building: '12', suite: '3' })
  expect(writeAddress(home, 'ar')).toContain('12، 3')
})

test('a letter calls its reader as its language does', () => {
  expect(nameInGreeting(address({}), 'en')).toBe('Ann')
  expect(nameInGreeting(address({ firstname: '花子', lastname: '山田' }), 'ja')).toBe('山田花子')
  expect(nameInGreeting(address({}), 'ja')).toBe('Lee Ann')
})
