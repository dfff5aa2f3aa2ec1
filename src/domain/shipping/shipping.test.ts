import { expect, test } from 'vitest'
import { crossborderCodes, shippingCodes } from '../../markets/methods.ts'
import { allVisits, siteVisit } from '../../markets/sites.ts'
import { methodsFor } from './shipping.ts'

test('[SHIP-13,SHIP-14,SHIP-15] cross-border codes are made from the provider’s name', () => {
  expect(Object.values(crossborderCodes('ACME'))).toEqual(['ACME', 'ACME_STANDARD', 'ACME_STORE_COLLECTION'])
  expect(shippingCodes).toEqual(expect.arrayContaining(Object.values(crossborderCodes('CROSSBORDER'))))
})

test.each(allVisits())('$locale has a way to the door, the first with our compliments, each in its own currency', (visit) => {
  const methods = methodsFor(visit)
  expect(methods[0]).toMatchObject({ code: 'DAH', price: { amount: 0, currency: visit.currency } })
  for (const { price } of methods) expect(price.currency).toBe(visit.currency)
})

test('a faster way is offered where the courier has one', () => {
  const codes = (country: string, language: string) => methodsFor(siteVisit(country, language)!).map(({ code }) => code)
  expect(codes('fr', 'fr')).toEqual(['DAH', 'DAH24', 'DAHST'])
  expect(codes('us', 'en')).toEqual(['DAH', 'DAHST', 'DAHGR'])
  expect(codes('kr', 'ko')).toEqual(['DAH'])
})
