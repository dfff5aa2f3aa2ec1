/** Accents of Latin letters, and the vowel signs of Arabic; Japanese voicing marks are no accents. */
const marks = /[\u0300-\u036f\u064b-\u0652\u0670\u0640]/g
/** Letters that are no other letter with a mark. */
const letters: Readonly<Record<string, string>> = { ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }

/** Words as a part of an address: lower case, hyphens between them, Latin letters plain. Other scripts stay as they are written. */
export function slugOf(...words: readonly string[]): string {
  return words
    .join(' ')
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(marks, '')
    .normalize('NFC')
    .replace(/[ßœæøłđı]/g, (letter) => letters[letter]!)
    .replace(/['’]/g, ' ')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
