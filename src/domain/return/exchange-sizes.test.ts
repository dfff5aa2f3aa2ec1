import { expect, test } from 'vitest'
import { type ExchangeSize, nextSize, othersHere } from './exchange-sizes.ts'

const red = { colourway: 'SEL085-ROU', colourName: 'Rouge', name: 'Sélène 85', price: null }
const black = { colourway: 'SEL085-NOI', colourName: 'Noir', name: 'Sélène 85', price: null }
const sizes: ExchangeSize[] = [
  { ...red, sku: '36', fit: 'E', size: '36', isHere: true },
  { ...red, sku: '37', fit: 'E', size: '37', isHere: true },
  { ...red, sku: '38', fit: 'E', size: '38', isHere: false },
  { ...red, sku: '39', fit: 'E', size: '39', isHere: true },
  { ...red, sku: '38G', fit: 'G', size: '38', isHere: true },
  { ...black, sku: '40N', fit: 'E', size: '40', isHere: true },
]

test('too small offers the next larger size that is here, too large the next smaller, both of the same width and colour', () => {
  expect(nextSize(sizes, '37', 'TOO_SMALL')?.sku).toBe('39')
  expect(nextSize(sizes, '38', 'TOO_LARGE')?.sku).toBe('37')
})

test('beyond the last there is none, nor for another reason, nor for a piece that is no longer sold', () => {
  expect(nextSize(sizes, '39', 'TOO_SMALL')).toBeNull()
  expect(nextSize(sizes, '36', 'TOO_LARGE')).toBeNull()
  expect(nextSize(sizes, '37', 'FAULTY')).toBeNull()
  expect(nextSize(sizes, '99', 'TOO_SMALL')).toBeNull()
})

test('a piece is exchanged for what lies here, and not for itself', () => {
  expect(othersHere(sizes, '37').map(({ sku }) => sku)).toEqual(['36', '39', '38G', '40N'])
})
