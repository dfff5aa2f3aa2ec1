import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanTerm, fold, wordsAsked, wordsIn } from './fold.ts'

/** Anything, from all of the basic plane. */
const anything = fc.uint16Array({ maxLength: 20 }).map((codes) => String.fromCharCode(...codes))

describe('folding', () => {
  test.each([
    ['Sélène', 'selene'],
    ['CHAÎNE', 'chaine'],
    ['Größe', 'grosse'],
    ['œillets', 'oeillets'],
    ['ＳＥＬ０８５', 'sel085'],
    ['ばっぐ', 'バッグ'],
    ['ﾊﾞｯｸﾞ', 'バッグ'],
    ['가방', '가방'],
    ['أحذية', 'احذيه'],
    ['مدبّب', 'مدبب'],
    ['٣٨', '38'],
  ])('%s is written %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  test('folding twice is folding once, for every character', () => {
    const every = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).join(' ')
    expect(fold(fold(every)) === fold(every)).toBe(true)
  })
})

describe('words', () => {
  test('spaces, hyphens and apostrophes part words, and letters alone are none', () => {
    expect(wordsAsked("l’escarpin à bout-pointu d'été")).toEqual(['escarpin', 'bout', 'pointu', 'ete'])
  })

  test('scripts without spaces are asked for in pairs, and known by their single characters too', () => {
    expect(wordsAsked('トート')).toEqual(['トー', 'ート'])
    expect(wordsAsked('靴')).toEqual(['靴'])
    expect(wordsIn('토트백')).toEqual(['토', '트', '백', '토트', '트백'])
    expect(wordsAsked('Averne 手袋')).toEqual(['averne', '手袋'])
  })

  test('every word asked for is among the words of the same text', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const known = wordsIn(text)
        return wordsAsked(text).every((word) => known.includes(word))
      }),
    )
  })

  test('a term of any length asks for a few words, none of them long', () => {
    const words = wordsAsked('escarpin '.repeat(2_000) + 'é'.repeat(10_000) + '靴'.repeat(10_000))
    expect(words.length).toBeLessThanOrEqual(16)
    expect(Math.max(...words.map((word) => word.length))).toBeLessThanOrEqual(40)
  })
})

test('a term is one line without control characters, and ends', () => {
  expect(cleanTerm('  sac\u0000 \n à\u202e main\t')).toBe('sac à main')
  expect(cleanTerm('\u0007')).toBe('')
  expect([...cleanTerm('é'.repeat(10_000))]).toHaveLength(100)
})
