import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { cardIn } from './card-form.ts'

const now = new Date('2026-11-15T12:00:00Z')
const told = { paymentToken: 'pm_123abc', cardOwner: 'Inès Martin', cardType: 'visa', month: '11', yearshort: '39' }
const read = (fields: Record<string, string>) => {
  const card = cardIn(new Map(Object.entries(fields)), now)
  return card.ok ? card.value : card.failure.fields
}

test('a token, one that is kept, or the provider’s page', () => {
  const id = randomUUID()
  expect(read(told)).toEqual({ is: 'token', token: 'pm_123abc', keep: false })
  expect(read({ ...told, saveCard: '1' })).toMatchObject({ keep: true })
  expect(read({ ...told, savedCard: id })).toEqual({ is: 'saved', id })
  expect(read({ ...told, savedCard: '' })).toMatchObject({ is: 'token' })
  expect(read({ paymentToken: '', cardOwner: '' })).toEqual({ is: 'page' })
  expect(read({})).toEqual({ is: 'page' })
})

test.each([
  [{ paymentToken: 'tok_1' }, { number: 'VALIDATE_CREDITCARD' }],
  [{ paymentToken: '4242424242424242' }, { number: 'VALIDATE_CREDITCARD' }],
  [{ paymentToken: `pm_${'a'.repeat(200)}` }, { number: 'VALIDATE_CREDITCARD' }],
  [{ cardOwner: ' ' }, { cardOwner: 'VALIDATE_REQUIRED' }],
  [{ cardOwner: 'x'.repeat(51) }, { cardOwner: 'VALIDATE_MAXLENGTH' }],
  [{ cardType: 'Loyalty' }, { number: 'VALIDATE_CREDITCARD' }],
  [{ yearshort: '25' }, { expiry: 'VALIDATE_DATE' }],
  [{ month: '10', yearshort: '26' }, { expiry: 'VALIDATE_DATE' }],
  [{ yearshort: '2039' }, { expiry: 'VALIDATE_DATE' }],
])('%o is refused: %o', (other, fields) => {
  expect(read({ ...told, ...other })).toEqual(fields)
})

test.each([
  [{ cardOwner: 'Inès Martin' }, { is: 'page' }],
  [{ cardOwner: 'x'.repeat(51) }, { cardOwner: 'VALIDATE_MAXLENGTH' }],
  [
    { cardOwner: '', yearshort: '39' },
    { cardOwner: 'VALIDATE_REQUIRED', number: 'VALIDATE_REQUIRED' },
  ],
  [{ cardOwner: 'Inès Martin', cardType: 'visa' }, { number: 'VALIDATE_REQUIRED' }],
  [
    { month: '10', yearshort: '26' },
    { number: 'VALIDATE_REQUIRED', expiry: 'VALIDATE_DATE' },
  ],
])('without a token, what was given is looked at all the same: %o', (fields, read_) => {
  expect(read({ paymentToken: '', ...fields })).toEqual(read_)
})

test.each(['Amex', 'American Express', 'amex', 'unknown', ''])('a type that is told as %s is one', (cardType) => {
  expect(read({ ...told, cardType })).toMatchObject({ is: 'token' })
})
