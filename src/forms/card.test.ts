import { expect, test } from 'vitest'
import { checkCardNumber, checkCvn, checkExpiry, cvnLength } from './card.ts'
import { cardTypeName, cardTypeOf, cardTypes } from './card-type.ts'

const now = new Date('2026-11-15T12:00:00Z')
const answer = (checked: { ok: true } | { ok: false; failure: { code: string } }) => (checked.ok ? 'valid' : checked.failure.code)

test.each([
  ['4111111111111111', 'valid'],
  ['4111 1111 1111 1111', 'valid'],
  ['4111-1111-1111-1111', 'valid'],
  ['4111111111111112', 'VALIDATE_CREDITCARD'],
  ['4111', 'VALIDATE_CREDITCARD'],
  ['card', 'VALIDATE_CREDITCARD'],
])('[VAL-102] a card number %s is %s', (typed, expected) => {
  expect(answer(checkCardNumber(typed))).toBe(expected)
})

test.each([
  ['123', 'Visa', 'valid'],
  ['12', 'Visa', 'VALIDATE_CVN'],
  ['12345', 'Visa', 'VALIDATE_CVN'],
  ['1234', 'Visa', 'VALIDATE_CVN'],
  ['123', 'Amex', 'VALIDATE_CVN'],
  ['1234', 'Amex', 'valid'],
  ['12a', 'Visa', 'VALIDATE_CVN'],
])('[VAL-100,VAL-101] a cvn %s on %s is %s', (typed, type, expected) => {
  expect(answer(checkCvn(typed, type))).toBe(expected)
})

test.each([
  ['Amex', 'amex', 4],
  ['American Express', 'amex', 4],
  ['american_express', 'amex', 4],
  ['AMEX', 'amex', 4],
  ['visa', 'visa', 3],
  ['MasterCard', 'mastercard', 3],
  ['Diners Club', 'diners', 3],
  ['UnionPay', 'unionpay', 3],
  ['unknown', null, 3],
  ['', null, 3],
])('[VAL-101] a card of type %s is %s, with a code of %i figures', (said, type, length) => {
  expect(cardTypeOf(said)).toBe(type)
  expect(cvnLength(said)).toBe(length)
})

test('every type is known by the name that it is shown under', () => {
  for (const type of cardTypes) expect(cardTypeOf(cardTypeName(type))).toBe(type)
})

test.each([
  [null, '26', 'valid'],
  [null, '25', 'VALIDATE_DATE'],
  [null, '7', 'VALIDATE_DATE'],
  [null, '2027', 'VALIDATE_DATE'],
  ['10', '26', 'VALIDATE_DATE'],
  ['11', '26', 'valid'],
  ['01', '27', 'valid'],
])('[VAL-98,VAL-99] a card until %s/%s is %s', (month, year, expected) => {
  expect(answer(checkExpiry(month, year, now))).toBe(expected)
})
