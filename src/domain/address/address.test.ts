import { expect, test } from 'vitest'
import type { AddressServices } from './address-service.port.ts'
import { findAddresses, serviceCountry } from './find-suggestions.ts'
import { isAlike, matchedRanges } from './matched.ts'
import { verifyActions } from './verify-contact.ts'

test('[ADDR-39] the country chosen in the form wins, then the site’s; the United States come last', () => {
  expect(serviceCountry('BE', 'FR')).toBe('BE')
  expect(serviceCountry('', 'FR')).toBe('FR')
  expect(serviceCountry('Belgium', 'FR')).toBe('FR')
  expect(serviceCountry(undefined, undefined)).toBe('US')
})

test('[ADDR-29] of forty suggestions, twenty-five are listed', async () => {
  const forty = Array.from({ length: 40 }, (_, index) => ({ label: `${index}`, suggestion: '', format: '', matched: [] }))
  const search = {
    search: async () => ({ ok: true, value: forty }) as const,
    complements: async () => ({ ok: true, value: [] }) as const,
  }
  const services: AddressServices = { search, lookup: null, verifier: null, email: null, phone: null }
  const found = await findAddresses(services, { country: 'FR', language: 'fr', searchString: 'rue de' })
  expect(found.ok && found.value).toHaveLength(25)
})

test('[ADDR-22] what was typed is found again in the label, whatever its accents and its script', () => {
  const parts = (label: string, searched: string) => matchedRanges(label, searched).map(([start, end]) => label.slice(start, end))
  expect(parts('Rue du Faubourg Saint-Honoré, 75008 Paris', 'honore PARIS rue')).toEqual(['Rue', 'Honoré', 'Paris'])
  expect(parts('銀座4-1, 中央区', '銀座')).toEqual(['銀座'])
  expect(parts('شارع أحمد, دبي', 'احمد')).toEqual(['أحمد'])
  expect(parts('도산대로 318', '도산')).toEqual(['도산'])
  expect(parts('Rue', 'nothing')).toEqual([])
})

test('a line behind the door is found by its words, begun or shortened', () => {
  for (const searched of ['', 'bat', 'Bâtiment B', 'b', 'bt b']) expect(isAlike('Bâtiment B', searched), searched).toBe(true)
  for (const searched of ['zzzz', 'bat a', 'atiment']) expect(isAlike('Bâtiment B', searched), searched).toBe(false)
})

test('[ADDR-45] a verification answers one of these', () => {
  expect(verifyActions).toEqual(['addrVerified', 'verified', 'reValidate', 'notVerified'])
})
