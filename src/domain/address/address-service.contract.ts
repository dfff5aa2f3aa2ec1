import { describe, expect, test } from 'vitest'
import type { SelectedAddress } from '../../forms/address-search.ts'
import type { AddressLookup, AddressSearch, AddressVerifier, EmailVerifier, PhoneFormatter } from './address-service.port.ts'

// What every adapter of these ports must do, given a service that knows 14 rue de la Paix, 75002 Paris.

const question = { country: 'FR', language: 'fr', searchString: 'rue de la paix 75002' }

export function testAddressSearch(open: () => AddressSearch): void {
  describe('an address search', () => {
    const selected = (format: string) => JSON.parse(format) as SelectedAddress

    test('[ADDR-20,ADDR-21,ADDR-23] a street comes with its text, what of it was typed, and its address as JSON', async () => {
      const found = await open().search(question)
      const [first] = found.ok ? found.value : []
      expect(first).toMatchObject({ label: expect.stringContaining('75002'), suggestion: expect.any(String) })
      expect(first!.matched.map(([start, end]) => first!.label.slice(start, end).toLowerCase())).toContain('rue')
      expect(selected(first!.format)).toMatchObject({ postalCode: '75002', city: 'Paris', idNum: '', address2: '' })
      expect(selected(first!.format).listNum).toMatch(/^\d+\w?(;\d+\w?)+$/)
      expect(selected(first!.format).idVoie).not.toBe('')
    })

    test('its house numbers come when they are asked for', async () => {
      const found = await open().search(question)
      const { listNum } = selected(found.ok ? found.value[0]!.format : '{}')
      const houses = await open().search({ ...question, listNum })
      const numbers = houses.ok ? houses.value.map((each) => selected(each.format)) : []
      expect(numbers.length).toBeGreaterThan(1)
      expect(numbers.every(({ idNum, address1 }) => idNum !== '' && address1.includes(idNum))).toBe(true)
    })

    test('so does what stands behind the door, by the house or by its text', async () => {
      const found = await open().search({ ...question, searchString: '14 rue de la paix 75002' })
      const { idVoie, idNum } = selected(found.ok ? found.value[0]!.format : '{}')
      expect(idNum).toBe('14')
      const byHouse = await open().complements({ ...question, idVoie, idNum })
      expect(byHouse.ok && byHouse.value.length).toBeGreaterThan(0)
      const byText = await open().complements({ ...question, idVoie, idNum, complSearchString: 'zzzz' })
      expect(byText).toEqual({ ok: true, value: [] })
    })
  })
}

export function testAddressLookup(open: () => AddressLookup): void {
  test('[ADDR-21,ADDR-24] a moniker leads to the address it stands for', async () => {
    const lookup = open()
    const found = await lookup.search({ ...question, searchString: '14 rue de la paix 75002' })
    const [first] = found.ok ? found.value : []
    expect(() => JSON.parse(first!.format)).toThrow()
    const address = await lookup.get(first!.format)
    expect(address).toMatchObject({
      ok: true,
      value: { addressLine1: '14 Rue de la Paix', locality: 'Paris', postalCode: '75002', addressLine2: '', addressLine3: '' },
    })
    expect(Object.keys(address.ok ? address.value : {}).sort()).toEqual(
      ['address2', 'addressLine1', 'addressLine2', 'addressLine3', 'country', 'locality', 'postalCode', 'province'].sort(),
    )
  })
}

const paris = { country: 'FR', address1: '14 rue de la Paix', address2: '', postal: '75002', city: 'Paris', state: '' }

export function testAddressVerifier(open: () => AddressVerifier): void {
  test('an address that the post knows is known; a slip of the pen is put right', async () => {
    expect(await open().verify(paris)).toEqual({ ok: true, value: { isKnown: true, better: null } })
    const slipped = await open().verify({ ...paris, address1: '14 rue de la Pais' })
    expect(slipped).toMatchObject({ ok: true, value: { isKnown: false, better: { addressLine1: '14 Rue de la Paix' } } })
  })
}

export function testEmailVerifier(open: () => EmailVerifier, refused: string): void {
  test('a mailbox that its own server refuses is none', async () => {
    expect(await open().isDeliverable('ines@averne.fr')).toEqual({ ok: true, value: true })
    expect(await open().isDeliverable(refused)).toEqual({ ok: true, value: false })
  })
}

export function testPhoneFormatter(open: () => PhoneFormatter, refused: string): void {
  test('a number is written for the whole world; one that cannot be is none', async () => {
    expect(await open().format('06 12 34 56 78', 'FR')).toEqual({ ok: true, value: '+33612345678' })
    expect(await open().format(refused, 'FR')).toEqual({ ok: true, value: null })
  })
}
