import { expect, test } from 'vitest'
import { parseJson } from '../../kernel/json-file.ts'
import { readCatalog } from './load-catalog.ts'
import { recommendationsFile, recommendationTypes } from './recommendations.ts'

const files = readCatalog('seed/catalog')

test.each([
  ['[PDP-75] cross-sell', 'crossSell', 1],
  ['[PDP-76] other', 'other', 3],
  ['[PDP-77] related', 'related', 4],
  ['[PDP-78] connected', 'connected', 5],
  ['[PDP-79] in contrast', 'inContrast', 6],
  ['[PDP-80] complete the look', 'completeTheLook', 7],
  ['[PDP-81] complete the look of a listing', 'listingCompleteTheLook', 8],
] as const)('%s has the code %s', (_, type, code) => {
  expect(recommendationTypes[type]).toBe(code)
  const read = parseJson('r.json', JSON.stringify([{ type: code, pieces: ['SEL085-ROU'] }]), recommendationsFile(files))
  expect(read[0]?.type).toBe(code)
})

test.each([
  ['the code 2, which is nobody’s', { type: 2, pieces: ['SEL085-ROU'] }, '0.type'],
  ['a piece that the house does not make', { type: 4, pieces: ['SEL085-XXX'] }, 'the house has no SEL085-XXX'],
  ['a style that it does not know', { type: 4, style: 'sirene', pieces: ['SEL085-ROU'] }, 'the house has no sirene'],
  ['a piece beside itself', { type: 4, style: 'selene', pieces: ['SEL070-NOI'] }, 'SEL070-NOI is the piece itself'],
  ['a piece twice', { type: 1, pieces: ['SEL085-ROU', 'SEL085-ROU'] }, 'SEL085-ROU is there twice'],
  ['two owners', { type: 4, style: 'plume', category: 'women', pieces: ['SEL085-ROU'] }, 'it belongs to one thing'],
  ['nothing', { type: 4, pieces: [] }, '0.pieces'],
])('%s is refused, with file and line', (_, entry, message) => {
  const read = () => parseJson('r.json', `[\n${JSON.stringify(entry)}]`, recommendationsFile(files))
  expect(read).toThrow(/^r\.json:2: /)
  expect(read).toThrow(message)
})
