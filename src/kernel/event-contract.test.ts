import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AnalyticsEvent, type contract, eventTable, isEvent } from './event-contract.ts'

const shown = {
  id: 'SEL085-ROU',
  name: 'Selene 85',
  category: 'women/women-shoes',
  list: 'women-shoes',
  position: 3,
} as const
const shoe = { ...shown, quantity: 1, dimension1: 'IN_STOCK' } as const

/** One of each. */
const examples: { readonly [Name in keyof typeof contract]: Extract<AnalyticsEvent, { event: Name }> } = {
  page: {
    event: 'page',
    path: '/fr/fr/onepage/payment',
    context: 'checkout',
    visit: 'logged',
    clientStatus: 'customer',
    clientSegment: 'repeat',
    clientSegment24M: 'single',
  },
  productView: { event: 'productView', ...shoe },
  impressions: { event: 'impressions', list: 'women-shoes', products: [shown] },
  promotionView: { event: 'promotionView', id: 'lacquer', name: 'Eleven coats', creative: 'hero', position: 1 },
  addToCart: { event: 'addToCart', ...shoe },
  removeFromCart: { event: 'removeFromCart', ...shoe },
  checkoutStep: { event: 'checkoutStep', step: 1, name: 'checkout-cart', path: '/fr/fr/onepage/checkout-cart' },
  purchase: { event: 'purchase', orderId: 'AV12345678', currency: 'EUR', revenue: 79000, products: [shoe] },
  return: { event: 'return', orderId: 'AV12345678', products: [shoe] },
  search: { event: 'search', results: 0 },
  storeView: { event: 'storeView', id: 'paris-saint-honore' },
  appointment: { event: 'appointment', id: 'paris-saint-honore' },
  loginError: { event: 'loginError', path: '/fr/fr/account/login' },
  paymentError: { event: 'paymentError', path: '/fr/fr/onepage/payment' },
}
const all = Object.values(examples)

describe('the contract of events', () => {
  test('takes each event as it is, and none with a field more or less', () => {
    for (const event of all) {
      expect(isEvent(event), event.event).toBe(true)
      expect(isEvent({ ...event, more: 1 })).toBe(false)
      const [, last] = Object.keys(event)
      expect(isEvent({ ...event, [last!]: undefined }), `${event.event} without ${last}`).toBe(false)
    }
    for (const other of [null, 1, 'page', {}, { event: 'constructor' }, { event: 'toString' }]) expect(isEvent(other)).toBe(false)
  })

  test('lets no e-mail, telephone number, markup or text of a shopper’s into any field of any event', () => {
    const personal = [
      'claire.martin@averne.fr',
      '+33 6 12 34 56 78 90',
      '0612345678',
      '<b>Claire</b>',
      '12 rue de la Paix, 75002 Paris',
      'x'.repeat(500),
    ]
    for (const event of all) {
      for (const [field, value] of Object.entries(event)) {
        if (field === 'event' || typeof value !== 'string') continue
        for (const text of personal) expect(isEvent({ ...event, [field]: text }), `${event.event}.${field}: ${text}`).toBe(false)
      }
    }
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.emailAddress(), (event, email) => {
        for (const [field, value] of Object.entries(event)) {
          if (typeof value === 'string') expect(isEvent({ ...event, [field]: email })).toBe(false)
        }
      }),
    )
    expect(isEvent({ ...examples.impressions, products: [{ ...shown, name: 'claire@averne.fr' }] })).toBe(false)
    expect(isEvent({ ...examples.page, path: '/fr/fr/account/reset?token=abc' })).toBe(false)
  })

  test('is written down in docs/events.md as it is', () => {
    expect(readFileSync('docs/events.md', 'utf8'), 'write it anew: the table comes from src/kernel/event-contract.ts').toContain(
      eventTable(),
    )
  })
})
