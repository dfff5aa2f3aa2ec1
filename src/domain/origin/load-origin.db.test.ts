import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { languages } from '../../kernel/visit.ts'
import { readCatalog } from '../catalog/load-catalog.ts'
import { findOrigin } from './find-origin.ts'
import { loadOrigin } from './load-origin.ts'
import { readOrigin } from './origin-files.ts'

const { database } = testDatabase()
const { styles } = readCatalog('seed/catalog')

/** The house's files, one of them changed. */
function changed(file: string, from: string | RegExp, to: string): string {
  const directory = mkdtempSync(join(tmpdir(), 'origin-'))
  cpSync('seed/catalog/traceability', join(directory, 'traceability'), { recursive: true })
  cpSync('seed/catalog/traceability.json', join(directory, 'traceability.json'))
  const path = join(directory, file)
  const text = readFileSync(path, 'utf8')
  expect(text.replace(from, to)).not.toBe(text)
  writeFileSync(path, text.replace(from, to))
  return directory
}

test('every style of the house has its way to the workshop and its packaging, in every language', async () => {
  for (const { id } of styles) {
    for (const language of languages) {
      const origin = await findOrigin(database.db, id, language)
      expect([id, origin?.stops.at(-1)?.step, origin?.stops.every(({ place }) => place.name.length > 1)]).toEqual([
        id,
        'finished',
        true,
      ])
      expect(origin!.packaging.length).toBeGreaterThan(2)
    }
  }
})

test('a shoe of calf comes from Auvergne by way of a tannery, and is made in one place', async () => {
  const { stops } = (await findOrigin(database.db, 'ligne', 'it'))!
  expect(stops.map(({ step, place, transport }) => [step, place.name, transport])).toEqual([
    ['hide', 'Alvernia', null],
    ['tanned', 'Annonay, Ardèche', 'road'],
    ['cut', 'Romans-sur-Isère', 'road'],
    ['sewn', 'Romans-sur-Isère', null],
    ['finished', 'Romans-sur-Isère', null],
  ])
})

test('loading again replaces what was there', async () => {
  const directory = changed('traceability.json', '"grams": 285', '"grams": 250')
  await loadOrigin(database, readOrigin(directory, styles), styles)
  expect((await findOrigin(database.db, 'ligne', 'en'))?.packaging[0]).toEqual({ part: 'box', grams: 250, recycled: 100 })
})

test('a style that does not exist comes from nowhere', async () => {
  expect(await findOrigin(database.db, 'nothing', 'en')).toBeNull()
})

test.each([
  [
    'a place that is not listed',
    'traceability.json',
    '"place": "annonay"',
    '"place": "atlantis"',
    /:20: materials\.calf\.1\.place: no place atlantis/,
  ],
  [
    'a step that nobody takes',
    'traceability.json',
    '"step": "tanned"',
    '"step": "melted"',
    /traceability\.json:20: materials\.calf\.1\.step/,
  ],
  [
    'a share above the whole',
    'traceability.json',
    '"recycled": 60',
    '"recycled": 160',
    /traceability\.json:\d+: packaging\.shoes\.1\.recycled/,
  ],
  ['a material without its way', 'traceability.json', '"nappa": [', '"nappe": [', /materials: nappa is missing/],
  [
    'a material that is not sold',
    'traceability.json',
    '"nappa": [',
    '"nappe": [',
    /materials\.nappe: the house sells no such thing/,
  ],
  [
    'a way that arrives where it begins',
    'traceability.json',
    '"place": "auvergne" }',
    '"place": "auvergne", "by": "sea" }',
    /materials\.calf\.0\.by: a way begins/,
  ],
  ['a place without its name', 'traceability/ko.json', /\s*"lyon": "[^"]+",/, '', /ko\.json:2: places\.lyon/],
  ['the name of no place', 'traceability/ar.json', '"lyon"', '"lion"', /ar\.json:2: places/],
])('%s stops the loading, with file and line', (_, file, from, to, said) => {
  expect(() => readOrigin(changed(file, from, to), styles)).toThrow(said)
})
