/** Longer terms are cut: nobody looks for a paragraph. */
const termMax = 100
const wordMax = 40
const wordsMax = 16

const marks = /[\u0300-\u036f\u064b-\u065f\u0670\u0640]/g
/** Letters that are no other letter with a mark. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ٱ: 'ا',
  ى: 'ي',
  ة: 'ه',
}
const others = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')

/** One spelling for all: lower case, no accents, half-width, Arabic without vowel signs, hiragana as katakana, plain digits. */
export function fold(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .normalize('NFD')
      .replace(marks, '')
      // Put together again: Korean syllables and Japanese voicing marks are no accents.
      .normalize('NFC')
      .replace(others, (letter) => letters[letter]!)
      .replace(/[\u3041-\u3096]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
      .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
  )
}

const unspaced = '\\p{Script=Han}\\p{Script=Katakana}\\p{Script=Hangul}ー'
const runs = new RegExp(`[${unspaced}]+|[^\\P{L}${unspaced}]+[\\p{N}]*|[\\p{N}]+`, 'gu')
const isUnspaced = new RegExp(`^[${unspaced}]`, 'u')

/**
 * The words of a text. Scripts that do not put spaces between words are cut into pairs of characters; a text has its single
 * characters too, so that 백 and 靴 are found inside longer words.
 */
function cut(text: string, withSingles: boolean): string[] {
  const words: string[] = []
  for (const [run] of fold(text).matchAll(runs)) {
    if (!isUnspaced.test(run)) {
      // A letter alone is what an apostrophe leaves.
      if (run.length > 1 || /\d/.test(run)) words.push(run.slice(0, wordMax))
      continue
    }
    const characters = [...run]
    if (withSingles || characters.length === 1) words.push(...characters)
    for (let at = 1; at < characters.length; at += 1) words.push(characters[at - 1]! + characters[at]!)
  }
  return [...new Set(words)]
}

/** The words by which a text is found. */
export function wordsIn(text: string): string[] {
  return cut(text, true)
}

/** The words that a shopper asks for. */
export function wordsAsked(term: string): string[] {
  return cut(term, false).slice(0, wordsMax)
}

/** A term as it is shown and remembered: one line, no control characters, not longer than anybody types. */
export function cleanTerm(term: string): string {
  const line = term
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\s]+/gu, ' ')
    .trim()
  return [...line].slice(0, termMax).join('').trim()
}
