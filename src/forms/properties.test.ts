import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sites } from '../markets/sites.ts'
import { resolve } from './address-rules.ts'
import { normalised } from './field-rule.ts'
import { checkForm, checkIn, type FieldName, type FormName, forms, ruleOf } from './rule-book.ts'

const formNames = Object.keys(forms) as FormName[]
const fields = [...new Set(formNames.flatMap((form) => forms[form] as readonly FieldName[]))]
const country = fc.constantFrom(...sites.keys(), 'XX', '', '__proto__', 'constructor')
const field = fc.constantFrom(...fields)
/** What people type, what machines send, and what looks right but is not. */
const anything = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.stringMatching(/^[ \dA-Za-z-]{0,14}$/),
  fc.constantFrom(
    '７５００８',
    '١٢٣٤٥',
    'ab\u200bcd',
    '\u202eabc',
    '\u00b4',
    'ß',
    'ŉ',
    '1071 cb',
    'lv-1010',
    '  ',
    '\r\n\r',
    '1️⃣',
  ),
)

test('no form of any country throws, whatever is typed', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...formNames),
      country,
      fc.array(anything, { minLength: 1, maxLength: 8 }),
      (form, where, values) => {
        let index = 0
        const checked = checkForm(form, { country: where, typed: () => values[index++ % values.length]! })
        expect(typeof checked.ok).toBe('boolean')
      },
    ),
    { numRuns: 500 },
  )
})

test('normalising twice is normalising once', () => {
  fc.assert(
    fc.property(field, country, anything, (name, where, typed) => {
      const rule = ruleOf(name, where)
      if (!rule) return
      const once = normalised(rule, typed)
      expect(normalised(rule, once)).toBe(once)
    }),
    { numRuns: 2000 },
  )
})

test('what was kept once is kept again, unchanged', () => {
  fc.assert(
    fc.property(field, country, anything, (name, where, typed) => {
      const given = (value: string) => ({ country: where, typed: (each: FieldName) => (each === name ? value : '') })
      const once = checkIn(name, given(typed))
      if (once?.ok) expect(checkIn(name, given(once.value))).toEqual(once)
    }),
    { numRuns: 2000 },
  )
})

test('a circle of fallbacks of any length is refused, and its way is told', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.stringMatching(/^[A-Z]{2}$/), { minLength: 1, maxLength: 8 }), (names) => {
      const ring = Object.fromEntries(names.map((name, index) => [name, { fallback: [names[(index + 1) % names.length]!] }]))
      expect(() => resolve(names[0]!, ring)).toThrow(`${[...names, names[0]].join(' > ')}`)
    }),
  )
})
