import type { Range } from '../../forms/address-search.ts'

/** One character without case and accents; always one, so that places in the text stay what they are. */
function bare(character: string): string {
  const plain = character.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase()
  return plain.length === character.length ? plain : character
}

/** Text for comparing, as long as it was. Hamza and the two alefs of hurried Arabic are one. */
export function fold(text: string): string {
  return [...text].map(bare).join('').replace(/[أإآ]/g, 'ا').replace(/[’`´]/g, "'")
}

/** The words of a search. Scripts without spaces are one word. */
export function wordsOf(text: string): string[] {
  return fold(text.normalize('NFKC'))
    .split(/[\s,;،、]+/)
    .filter(Boolean)
}

/** Whether a text says all that was searched, each word whole, begun or shortened: `apt 2` is `Appartement 2`. */
export function isAlike(text: string, searched: string): boolean {
  const words = wordsOf(text)
  return wordsOf(searched.replaceAll('.', ' ')).every((short) => words.some((word) => isShortFor(short, word)))
}

function isShortFor(short: string, word: string): boolean {
  if (word.startsWith(short)) return true
  let from = 1
  return (
    short[0] === word[0] &&
    [...short.slice(1)].every((letter) => {
      from = word.indexOf(letter, from) + 1
      return from > 0
    })
  )
}

/** Where the words of a search stand in a label, from left to right and without overlap. */
export function matchedRanges(label: string, searched: string): Range[] {
  const folded = fold(label)
  const found = wordsOf(searched).flatMap((word): Range[] => {
    const start = folded.indexOf(word)
    return start < 0 ? [] : [[start, start + word.length]]
  })
  return found.sort(([a], [b]) => a - b).filter(([start], index, all) => index === 0 || start >= all[index - 1]![1])
}
