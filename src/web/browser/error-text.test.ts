import { expect, test } from 'vitest'
import { errorText } from './error-text.browser.ts'

test.each([
  [{ error: 'Sold out.' }],
  [{ errorMessage: 'Sold out.' }],
  [{ message: ' Sold out. ' }],
  [{ error: { code: 'NO_STOCK', message: 'Sold out.' } }],
  [{ success: false, errors: ['Sold out.'] }],
  [{ errors: [{ code: 'NO_STOCK', detail: 'Sold out.' }] }],
  [{ errors: { pid: 'Sold out.' } }],
  [{ data: { result: { problem: 'Sold out.' } }, status: 'error' }],
  ['Sold out.'],
  [['Sold out.', 'Sold out.']],
  [{ error: true, message: 'Sold out.' }],
])('what is wrong is found in %j', (body) => {
  expect(errorText(body)).toBe('Sold out.')
})

test('several are said one after the other; a code where there are no words', () => {
  expect(errorText({ errors: [{ message: 'Sold out.' }, { message: 'Too many.' }] })).toBe('Sold out. Too many.')
  expect(errorText({ error: { code: 'NO_STOCK' } })).toBe('NO_STOCK')
})

test.each([{}, [], null, 7, true, { error: '' }, { success: true, addressID: 'x' }, { errors: [] }])(
  '%j says nothing',
  (body) => {
    expect(errorText(body)).toBeNull()
  },
)
