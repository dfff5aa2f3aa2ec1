import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { bagSizeOf } from './details.ts'
import { findDetails } from './find-details.ts'
import { readCatalog } from './load-catalog.ts'
import { loadDetails } from './load-details.ts'

const { database } = testDatabase()
const { styles } = readCatalog('seed/catalog')
const text = readFileSync('seed/catalog/details.json', 'utf8')

async function load(from: string, to: string): Promise<void> {
  expect(text).toContain(from)
  const file = join(mkdtempSync(join(tmpdir(), 'details-')), 'details.json')
  writeFileSync(file, text.replace(from, to))
  await loadDetails(database, file, styles)
}

test('a style has its details as the file says, and new ones when it says otherwise', async () => {
  expect(await findDetails(database.db, 'selene')).toMatchObject({
    material: 'patent',
    lining: 'goat',
    sole: 'leather',
    madeIn: 'FR',
  })
  await load('"selene": { "lining": "goat"', '"selene": { "lining": "silk"')
  expect((await findDetails(database.db, 'selene'))?.lining).toBe('silk')
})

test('every bag is as large as its text says', async () => {
  for (const { id } of styles.filter(({ kind }) => kind === 'bags')) {
    const size = bagSizeOf(await findDetails(database.db, id))!
    const said = readCatalog('seed/catalog').texts.en.styles[id]!.text
    expect(said.replace(/\s/g, ' ')).toContain(`${size.width / 10} × ${size.height / 10} × ${size.depth / 10} cm`)
  }
  expect(bagSizeOf(await findDetails(database.db, 'ruban'))).toBeNull()
})

test.each([
  ['a style without an entry', '"selene":', '"selenium":', /:2: selenium: the house makes no such style/],
  ['a shoe without a sole', '"sole": "leather", ', '', /details\.json:2: selene: sole is missing/],
  ['a bag without a depth', '"depth": 110, ', '', /verrou: depth is missing/],
  ['a lining that has no word', '"lining": "goat"', '"lining": "felt"', /details\.json:2: selene\.lining/],
])('%s stops the loading, with file and line', async (_, from, to, said) => {
  await expect(load(from, to)).rejects.toThrow(said)
})

test('the table refuses what the file could not say', async () => {
  const write = (set: string) => database.pool.query(`update style_detail set ${set} where style = 'verrou'`)
  for (const set of ['width = 0', 'height = null', "made_in = 'France'"])
    await expect(write(set)).rejects.toThrow(/check constraint/)
})
