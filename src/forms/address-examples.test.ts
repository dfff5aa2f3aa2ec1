import { describe, expect, test } from 'vitest'
import { sites } from '../markets/sites.ts'
import { checkAddress } from './address.ts'
import { addressExamples } from './address-examples.ts'
import { type AddressField, addressOrder } from './address-rules.ts'

const check = (country: string, typed: Partial<Record<AddressField, string>>) =>
  checkAddress(country, (field) => typed[field] ?? '')

test('every country that is served has examples', () => {
  expect(Object.keys(addressExamples).sort()).toEqual([...sites.keys()].sort())
})

describe.each(Object.entries(addressExamples))('%s', (country, { valid, invalid }) => {
  test.each(valid)('an address of $city passes, and what was kept passes again', (typed) => {
    expect(Object.keys(typed).filter((field) => !addressOrder(country).includes(field as AddressField))).toEqual([])
    const once = check(country, typed)
    expect(once).toMatchObject({ ok: true })
    if (once.ok) expect(check(country, once.value)).toEqual(once)
  })

  test.each(invalid)('%s %j is refused with %s', (field, typed, code) => {
    expect(check(country, { ...valid[0], [field]: typed })).toMatchObject({
      failure: { fields: { [field]: { code } } },
    })
  })
})
