import { expect, test } from 'vitest'
import { fillingOfFormatted, fillingOfSelected, isWorthAsking, selectedIn, wantsHouse } from './address-search.ts'

test('a search is worth a call from four characters on, and once', () => {
  expect(isWorthAsking('rue')).toBe(false)
  expect(isWorthAsking(' rue ')).toBe(false)
  expect(isWorthAsking('rue d')).toBe(true)
  expect(isWorthAsking('銀座四丁目')).toBe(true)
  expect(isWorthAsking('rue d', 'rue d ')).toBe(false)
})

const street = {
  address1: 'Rue de la Paix',
  address2: '',
  postalCode: '75002',
  city: 'Paris',
  idVoie: 'v1',
  idNum: '',
  listNum: '1;2',
}

test('[ADDR-21] a suggestion holds its address as JSON, or a moniker', () => {
  expect(selectedIn(JSON.stringify(street))).toEqual(street)
  for (const moniker of ['aWQ9ZWUw', '12345', '', 'null', '"x"', '{}']) expect(selectedIn(moniker)).toBeNull()
})

test('[ADDR-23,ADDR-25] a street of which little is said is no moniker: its house numbers are asked for', () => {
  const little = selectedIn('{"idVoie":7,"idNum":null,"listNum":"1;2"}')!
  expect(selectedIn({ idVoie: 7, listNum: '1;2' })).toEqual(little)
  expect(little).toMatchObject({ address1: '', idVoie: '7', idNum: '', listNum: '1;2' })
  expect(wantsHouse(little)).toBe(true)
  expect(fillingOfSelected(little)).toEqual({})
})

test('a street without a house asks on, unless it has none', () => {
  expect(wantsHouse(street)).toBe(true)
  expect(wantsHouse({ ...street, idNum: '2' })).toBe(false)
  expect(wantsHouse({ ...street, listNum: '' })).toBe(false)
})

test('[ADDR-24] both kinds of answer fill the same fields, and empty nothing', () => {
  expect(fillingOfSelected(street)).toEqual({ address1: 'Rue de la Paix', postal: '75002', city: 'Paris' })
  const formatted = {
    addressLine1: '680 Madison Avenue',
    addressLine2: 'Floor 4',
    addressLine3: 'Suite 2',
    locality: 'New York',
    province: 'NY',
    postalCode: '10021',
    country: 'USA',
    address2: '',
  }
  expect(fillingOfFormatted(formatted)).toEqual({
    address1: '680 Madison Avenue',
    address2: 'Floor 4, Suite 2',
    city: 'New York',
    shippingstate: 'NY',
    postal: '10021',
  })
  expect(fillingOfFormatted({ ...formatted, address2: 'Door 7' }).address2).toBe('Door 7')
})
