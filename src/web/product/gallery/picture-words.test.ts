import { expect, test } from 'vitest'
import type { Picture, Piece } from '../../../domain/catalog/catalog.ts'
import { viewsFile } from '../../../domain/catalog/catalog.ts'
import { messagesIn } from '../../../i18n/messages.ts'
import { readJsonFile } from '../../../kernel/json-file.ts'
import { languages } from '../../../kernel/visit.ts'
import { pictureAlt, pictureNumber, viewWords } from './picture-words.ts'

const views = readJsonFile('seed/catalog/views.json', viewsFile).default
const picture = (view: string): Picture => ({ view, path: '/media/x', widths: [300], webp: [300] })

function piece(line: string, material: string, colour: string): Piece {
  return { name: 'Sélène 85', line, material, colour: { id: 'rouge', name: colour, hex: '#8b1420' } } as Piece
}

test('every view of the house has its words in every language, no two alike', () => {
  for (const language of languages) {
    const words = views.map((view) => viewWords(view, messagesIn(language)))
    expect(new Set(words).size).toBe(views.length)
  }
})

test.each([
  ['en', 'Pointed pump', 'Patent calfskin', 'Red', 'Sélène 85, pointed pump, patent calfskin, red: seen from the side'],
  ['fr', 'Escarpin', 'Veau verni', 'Rouge', 'Sélène 85, escarpin, veau verni, rouge\u202f: vue de profil'],
  ['de', 'Pumps', 'Lackkalbsleder', 'Rot', 'Sélène 85, Pumps, Lackkalbsleder, Rot: von der Seite gesehen'],
  ['ja', 'パンプス', 'カーフ', 'レッド', 'Sélène 85、パンプス、カーフ、レッド：横から'],
  ['ar', 'حذاء بامبس', 'جلد عجل', 'أحمر', 'Sélène 85، حذاء بامبس، جلد عجل، أحمر: من الجانب'],
] as const)('in %s a picture says what it shows, and from where', (language, line, material, colour, alt) => {
  expect(pictureAlt(piece(line, material, colour), picture('side'), messagesIn(language), language)).toBe(alt)
})

test('a piece without a photograph is named without a view', () => {
  const t = messagesIn('en')
  expect(pictureAlt(piece('Pointed pump', 'Calfskin', 'Red'), undefined, t, 'en')).toBe('Sélène 85, pointed pump, calfskin, red')
})

test('[UI-18] pictures are counted in two digits', () => {
  expect([0, 1, 8, 9].map(pictureNumber)).toEqual(['01', '02', '09', '10'])
})
