import { expect, test } from 'vitest'
import { messagesIn } from '../../i18n/messages.ts'
import { methodName } from '../../i18n/method-name.ts'
import { money } from '../../kernel/money.ts'
import { languages } from '../../kernel/visit.ts'
import { conciergeAreas, methodTerms } from '../../markets/deliveries.ts'
import { crossborderCodes, crossborderKind, shippingCodes } from '../../markets/methods.ts'
import { allVisits, siteVisit } from '../../markets/sites.ts'
import { areaAt } from './concierge.ts'
import { methodsFor } from './shipping.ts'

test('[SHIP-13,SHIP-14,SHIP-15] cross-border codes are made from the provider’s name', () => {
  expect(Object.values(crossborderCodes('ACME'))).toEqual(['ACME', 'ACME_STANDARD', 'ACME_STORE_COLLECTION'])
  expect(shippingCodes).toEqual(expect.arrayContaining(Object.values(crossborderCodes('CROSSBORDER'))))
})

test.each(languages)('every code has a name in %s, a provider’s that was changed since included', (language) => {
  const t = messagesIn(language)
  for (const code of [...shippingCodes, ...Object.values(crossborderCodes('ACME'))]) expect(methodName(code, t)).not.toBe('')
  expect(methodName('ACME_STORE_COLLECTION', t)).toBe(t('checkout.crossborder_storeCollection'))
  expect(crossborderKind('DAH')).toBeUndefined()
})

test.each([
  ['[SHIP-05]', 'DAH', 'home'],
  ['[SHIP-06]', 'DAH24', 'home'],
  ['[SHIP-07]', 'DAHST', 'home'],
  ['[SHIP-08]', 'DAHGR', 'home'],
  ['[SHIP-09]', 'EXS', null],
  ['[SHIP-10]', 'COC', 'concierge'],
  ['[SHIP-11]', 'PIS', 'store'],
  ['[SHIP-12]', 'CAC', 'collect'],
] as const)('%s %s is offered as %s', (_, code, option) => {
  expect(methodTerms.find((terms) => terms.code === code)?.option).toBe(option)
})

test.each(allVisits())('$locale has a way to the door, the first with our compliments, each in its own currency', (visit) => {
  const methods = methodsFor(visit)
  expect(methods[0]).toMatchObject({ code: 'DAH', price: { amount: 0, currency: visit.currency } })
  for (const { price } of methods) expect(price.currency).toBe(visit.currency)
  expect(new Set(methods.map(({ code }) => code)).size).toBe(methods.length)
})

test('a faster way is offered where the courier has one', () => {
  const codes = (country: string, language: string) => methodsFor(siteVisit(country, language)!).map(({ code }) => code)
  expect(codes('fr', 'fr')).toEqual(['DAH', 'DAH24', 'DAHST'])
  expect(codes('us', 'en')).toEqual(['DAH', 'DAHST', 'DAHGR'])
  expect(codes('kr', 'ko')).toEqual(['DAH'])
})

test('from so much on it is with our compliments, and not a cent before', () => {
  const visit = siteVisit('fr', 'fr')!
  const priceFor = (amount: number) => methodsFor(visit, 'home', money(amount, 'EUR'))[1]!.price.amount
  expect([priceFor(199_999), priceFor(200_000)]).toEqual([1500, 0])
})

test.each(conciergeAreas)(
  'the concierge of $id asks a price in the currency of the site, and goes to somebody’s door',
  (area) => {
    const visit = allVisits().find(({ country }) => country === area.country)!
    expect(methodsFor(visit, 'concierge')[0]!.price.amount).toBeGreaterThan(0)
    expect(area.capacity).toBeGreaterThan(0)
  },
)

test.each([
  ['FR', '75008', '', 'paris'],
  ['FR', '69002', '', undefined],
  ['GB', 'W1S 3NW', '', 'london'],
  ['GB', 'W10 5AA', '', undefined],
  ['GB', 'SW1X 9BT', '', 'london'],
  ['GB', 'SW11 1AA', '', undefined],
  ['US', '10012', 'NY', 'manhattan'],
  ['US', '11201', 'NY', undefined],
  ['AE', '', 'DU', 'dubai'],
  ['AE', '', 'AZ', undefined],
  ['JP', '104-0061', 'JP-13', 'tokyo'],
])('in %s %s %s the concierge is %s', (country, postal, shippingstate, area) => {
  expect(areaAt({ country, postal, shippingstate })?.id).toBe(area)
})
