import { expect, test } from 'vitest'
import { money } from '../../kernel/money.ts'
import { type CartLine, hasRisen, isBuyable, orderable, pieceCount, quantityOf, staysBehind, subtotal } from './cart.ts'

test.each([
  [undefined, 1],
  ['', 1],
  ['many', 1],
  ['0', 1],
  ['-3', 1],
  ['2', 2],
  ['2.9', 2],
  ['３', 3],
  ['٣', 3],
  ['۲', 2],
  ['0.5', 1],
  ['1e3', 1000],
  ['Infinity', 1],
  ['999999999999999999999', 1],
])('[PDP-63,PDP-64,PDP-65] a quantity of %j is %d', (typed, quantity) => {
  expect(quantityOf(typed)).toBe(quantity)
})

function line(change: Partial<CartLine>): CartLine {
  return {
    uuid: 'u',
    version: 1,
    sku: 's',
    colourway: 'c',
    product: 'p',
    name: 'Sélène 85',
    material: '',
    colourName: '',
    colourHex: '#121411',
    pictures: [],
    fit: null,
    size: '38',
    sizeSystem: null,
    quantity: 1,
    most: 3,
    price: money(79_000, 'EUR'),
    chosenAt: money(79_000, 'EUR'),
    availability: { level: 'IN_STOCK', orderable: 3, expectedAt: null },
    forbidden: null,
    ...change,
  }
}

test('what cannot be bought stays in sight and out of the sum', () => {
  const cart = {
    id: 'c',
    currency: 'EUR' as const,
    coupon: null,
    taxEstimate: null,
    payment: null,
    hasCertificates: false,
    gift: null,
    lines: [line({ quantity: 2 }), line({ price: null }), line({ most: 0 }), line({ quantity: 3, most: 2 })],
  }
  expect(cart.lines.map(isBuyable)).toEqual([true, false, false, false])
  expect(subtotal(cart)).toEqual(money(158_000, 'EUR'))
  expect(pieceCount(cart)).toBe(7)
  expect([...orderable(cart).lines, ...staysBehind(cart)]).toEqual(cart.lines)
  expect(subtotal(orderable(cart))).toEqual(subtotal(cart))
})

test('a price has risen when it is higher than when the piece was chosen', () => {
  const now = (amount: number | null) => hasRisen(line({ price: amount === null ? null : money(amount, 'EUR') }))
  expect([now(79_001), now(79_000), now(78_999), now(null)]).toEqual([true, false, false, false])
})
