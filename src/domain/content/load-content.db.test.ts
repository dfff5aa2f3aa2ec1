import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { findPage } from './find-page.ts'
import { loadContent } from './load-content.ts'

const { database } = testDatabase()

const about = {
  title: 'About',
  description: 'The house.',
  blocks: [
    {
      type: 'facts',
      title: 'Figures',
      facts: [
        { title: 'One', text: 'Edge' },
        { title: 'Two', text: 'Hands' },
      ],
    },
  ],
}

function house(text: string): string {
  const path = mkdtempSync(join(tmpdir(), 'house-'))
  mkdirSync(join(path, 'about'))
  writeFileSync(join(path, 'about', 'en.json'), text)
  return path
}

test('a page is loaded once, and again when its file changes; the pages made from it are told', async () => {
  const path = house(JSON.stringify(about))
  expect(await loadContent(database, path)).toBe(1)
  expect(await loadContent(database, path)).toBe(0)
  writeFileSync(join(path, 'about', 'en.json'), JSON.stringify({ ...about, title: 'About us' }))
  expect(await loadContent(database, path)).toBe(1)
  expect(await findPage(database.db, 'about', 'en')).toMatchObject({ title: 'About us' })
  const { rows } = await database.pool.query('select distinct tag from page_change')
  expect(rows).toContainEqual({ tag: 'content:about' })
})

test.each([
  ['no JSON', '{"title": ', /content\/about\/en\.json:1: /],
  [
    'a block that does not exist',
    JSON.stringify({ ...about, blocks: [{ type: 'carousel' }] }),
    /content\/about\/en\.json:1: blocks\.0\.type/,
  ],
  ['a field too many', JSON.stringify({ ...about, colour: 'red' }), /content\/about\/en\.json:1: file: .*colour/],
])('a file with %s is refused by name', async (_, text, message) => {
  await expect(loadContent(database, house(text))).rejects.toThrow(message)
})
