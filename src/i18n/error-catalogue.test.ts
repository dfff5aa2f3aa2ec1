import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { codesOf, type FormName, forms, ruleOf } from '../forms/rule-book.ts'
import { languages } from '../kernel/visit.ts'
import { sites } from '../markets/sites.ts'
import { errorCatalogue } from './error-catalogue.ts'
import { explain } from './explain.ts'
import { type MessageKey, messagesIn } from './messages.ts'

const values = { min: 5, max: 50, example: '75008', state: 'Alaska', field: 'other' }
const everywhere = (code: string) => languages.map((language) => messagesIn(language)(`error.${code}` as MessageKey, values))
const isSentence = /\p{L}{2}.*[.。]/su

function expectSentences(code: string): void {
  const sentences = everywhere(code)
  for (const sentence of sentences) expect(sentence).toMatch(isSentence)
  expect(new Set(sentences).size).toBe(languages.length)
}

describe('standard messages have a sentence in each language', () => {
  test.each([
    ['[VAL-113]', 'VALIDATE_REQUIRED'],
    ['[VAL-114]', 'VALIDATE_REMOTE'],
    ['[VAL-115]', 'VALIDATE_URL'],
    ['[VAL-116]', 'VALIDATE_DATE'],
    ['[VAL-117]', 'VALIDATE_DATEISO'],
    ['[VAL-118]', 'VALIDATE_NUMBER'],
    ['[VAL-119]', 'VALIDATE_DIGITS'],
    ['[VAL-120]', 'VALIDATE_CREDITCARD'],
    ['[VAL-121]', 'VALIDATE_EQUALTO'],
    ['[VAL-122]', 'VALIDATE_MAXLENGTH'],
    ['[VAL-123]', 'VALIDATE_MINLENGTH'],
    ['[VAL-124]', 'VALIDATE_RANGELENGTH'],
    ['[VAL-125]', 'VALIDATE_RANGE'],
    ['[VAL-126]', 'VALIDATE_MAX'],
    ['[VAL-127]', 'VALIDATE_MIN'],
  ])('%s %s', (_, code) => {
    expect(errorCatalogue.standard).toContain(code)
    expectSentences(code)
  })
})

describe('cart errors have a sentence in each language', () => {
  test.each([
    ['[ERR-13]', 'NO_STOCK'],
    ['[ERR-14]', 'FORBIDDEN_COUNTRY'],
    ['[ERR-15]', 'WRONG_POSTAL_CODE'],
    ['[ERR-16]', 'CHECKOUT_TECHNICAL_ERROR'],
  ])('%s %s', (_, code) => {
    expect(errorCatalogue.bag).toContain(code)
    expectSentences(code)
  })
})

test('so has every other key of the catalogue', () => {
  for (const code of Object.values(errorCatalogue).flat()) expectSentences(code)
})

test('none of them has a second sentence: its key stands once in each language', () => {
  const codes: readonly string[] = Object.values(errorCatalogue).flat()
  expect(new Set(codes).size).toBe(codes.length)
  for (const language of languages) {
    const folder = `src/i18n/messages/${language}`
    const keys = readdirSync(folder).flatMap((file) => Object.keys(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'))))
    for (const code of codes) expect([language, code, keys.filter((key) => key === code)]).toEqual([language, code, [code]])
  }
})

test('whatever a rule may answer, on any form of any country, has its sentence in the catalogue', () => {
  const known: readonly string[] = [...errorCatalogue.standard, ...errorCatalogue.fields]
  for (const country of sites.keys()) {
    for (const form of Object.keys(forms) as FormName[]) {
      for (const field of forms[form]) {
        const rule = ruleOf(field, country)
        for (const code of rule ? codesOf(field, country) : []) {
          expect(known).toContain(code)
          const named = { max: rule!.max, example: '75008', ...rule!.bounds }
          expect(explain(messagesIn('fr'), code, named)).not.toMatch(/[{}]/)
        }
      }
    }
  }
})
