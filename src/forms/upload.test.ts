import { expect, test } from 'vitest'
import { checkUploads, uploads } from './upload.ts'

const pdf = { type: 'application/pdf', size: 1 }
const answer = (files: Parameters<typeof checkUploads>[0]) => {
  const checked = checkUploads(files)
  return checked.ok ? 'valid' : checked.failure.code
}

test.each([
  ['nothing', [], 'valid'],
  ['each of the three kinds', uploads.types.map((type) => ({ type, size: 10 })), 'valid'],
  ['a drawing', [{ type: 'image/gif', size: 10 }], 'ERROR_FILE_TYPE'],
  ['no kind', [{ type: '', size: 10 }], 'ERROR_FILE_TYPE'],
  ['5 MB', [{ ...pdf, size: 5_242_880 }], 'valid'],
  ['a byte more', [pdf, { ...pdf, size: 5_242_881 }], 'ERROR_FILE_SIZE'],
  ['six', Array(6).fill(pdf), 'valid'],
  ['seven', Array(7).fill(pdf), 'ERROR_FILE_MAXIMUMFILES'],
])('%s', (_, files, expected) => {
  expect(answer(files)).toBe(expected)
})
