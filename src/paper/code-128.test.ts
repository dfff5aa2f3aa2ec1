import { expect, test } from 'vitest'
import { code128 } from './code-128.ts'

const printable = Array.from({ length: 95 }, (_, at) => String.fromCharCode(at + 32))

/** Reads bars as a scanner does: start, signs of six widths, check, stop. */
function signsIn(widths: readonly number[]): number[][] {
  const body = widths.slice(0, -7)
  return Array.from({ length: body.length / 6 }, (_, at) => body.slice(at * 6, at * 6 + 6))
}

test('every sign is eleven units wide, of an even number of dark ones, and like no other', () => {
  const signs = signsIn(code128(printable.join('')))
  for (const sign of signs) {
    expect(sign.reduce((sum, each) => sum + each)).toBe(11)
    expect((sign[0]! + sign[2]! + sign[4]!) % 2).toBe(0)
  }
  expect(new Set(signs.slice(1, 96).map(String)).size).toBe(95)
})

test('the check sign is that of the standard: of "PJJ123C" in set B it is 55, which is the letter W', () => {
  const read = signsIn(code128('PJJ123C'))
  const w = signsIn(code128('W'))[1]
  expect(read.at(-1)).toEqual(w)
})

test('what it has no sign for is refused', () => {
  expect(() => code128('É')).toThrow(RangeError)
})
