import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Face } from './paper-fonts.ts'
import { ownDirection, runsOf, wrap } from './text-runs.ts'

const face = (name: string, characters: string): Face => ({ name, data: Buffer.alloc(0), characters: new Set(characters) })
const latin = face('latin', 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789()·.,-½')
const arabic = face('arabic', 'ابتثجحخدذرزسشصضطظعغفقكلمنهويىةأإآؤئ،')
const faces = [latin, arabic]
const shown = (line: string, direction: 'ltr' | 'rtl') =>
  runsOf(line, direction, faces).map(({ text, isShaped, face: { name } }) => `${name}${isShaped ? ' <-' : ''}: ${text}`)

describe('a line as it is drawn, from the left', () => {
  test('Latin stays as it is written', () => {
    expect(shown('Rue 12 (bis)', 'ltr')).toEqual(['latin: Rue 12 (bis)'])
  })

  test('Arabic is one run to be shaped, figures after it stand at its left and read from the left', () => {
    expect(shown('شارع الوصل 12', 'rtl')).toEqual(['latin: 12', 'arabic <-: شارع الوصل '])
  })

  test('a Latin name among Arabic words stands where it is read, and reads from the left', () => {
    expect(shown('دار Averne في دبي', 'rtl')).toEqual(['arabic <-: في دبي', 'latin:  ', 'latin: Averne', 'arabic <-: دار '])
  })

  test('a bracket opens the other way, and signs are in the order of the eye', () => {
    expect(shown('دبي (12)', 'rtl')).toEqual(['latin: (', 'latin: 12', 'latin: )', 'arabic <-: دبي '])
  })

  test('signs of direction are obeyed and not drawn', () => {
    expect(shown('\u206638½\u2069 مقاس', 'rtl')).toEqual(['arabic <-: مقاس', 'latin:  ', 'latin: 38½'])
  })

  test('no letter is lost and none is added, whatever is mixed', () => {
    const letters = fc.constantFrom(...'ab12 ()·', ...'دبيمر ')
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 30 }), fc.constantFrom('ltr' as const, 'rtl' as const), (text, direction) => {
        const drawn = runsOf(text.join(''), direction, faces).map((run) => run.text)
        const sorted = (of: string) => [...of.replace(/[()]/g, '(')].sort().join('')
        expect(sorted(drawn.join(''))).toBe(sorted(text.join('')))
      }),
    )
  })
})

test.each([
  ['31 quai Sainte-Claire', 'rtl', 'ltr'],
  ['12 شارع الوصل', 'ltr', 'rtl'],
  ['+33 6 12', 'rtl', 'rtl'],
] as const)('%s runs by its own first letter', (text, otherwise, direction) => {
  expect(ownDirection(text, otherwise)).toBe(direction)
})

describe('lines that fit', () => {
  const width = (line: string) => [...line].length

  test('break at spaces, in scripts without spaces anywhere but before a closing mark, and within a word only if they must', () => {
    expect(wrap('une ligne assez longue', 10, width)).toEqual(['une ligne', 'assez', 'longue'])
    expect(wrap('東京都中央区、銀座', 6, width)).toEqual(['東京都中央', '区、銀座'])
    expect(wrap('incommensurable', 6, width)).toEqual(['incomm', 'ensura', 'ble'])
    expect(wrap('', 6, width)).toEqual([''])
  })

  test('hold every letter in its order', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab cd-東京') }), fc.integer({ min: 1, max: 12 }), (text, most) => {
        const lines = wrap(text, most, width)
        expect(lines.every((line) => width(line) <= most)).toBe(true)
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
      }),
    )
  })
})
