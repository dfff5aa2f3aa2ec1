import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { findPiece } from './find-piece.ts'
import { readCatalog } from './load-catalog.ts'
import { loadModels } from './load-models.ts'

const { database } = testDatabase()
const [pump, ...others] = readCatalog('seed/catalog').styles.filter(({ id }) => ['ombrine', 'brume'].includes(id))
const styles = [pump!, ...others]
const right = { file: '/media/models/OMB085.glb', bytes: 4, colours: ['noir', 'rose', 'foret'], source: 'x' }

/** A manifest of the studio's, and the models that are said to lie beside it. */
function studio(pieces: Record<string, object>, made = ['OMB085']): [file: string, directory: string] {
  const directory = mkdtempSync(join(tmpdir(), 'studio-'))
  const file = join(directory, 'models.json')
  writeFileSync(file, JSON.stringify({ pieces }, null, 1))
  mkdirSync(join(directory, 'media/models'), { recursive: true })
  for (const id of made) writeFileSync(join(directory, `media/models/${id}.glb`), 'glTF')
  return [file, directory]
}

async function load(...[file, directory]: [file: string, directory: string]): Promise<void> {
  await loadModels(database, file, styles, directory)
}

test('a piece has its model once it is loaded, and loses it when the studio takes it away', async () => {
  await database.pool.query("update product set model = '/media/models/OLD.glb' where id = 'BRU000'")
  await load(...studio({ OMB085: right }))
  expect((await findPiece(database.db, 'OMB085-ROS', 'en'))?.model).toBe('/media/models/OMB085.glb')
  expect((await findPiece(database.db, 'BRU000', 'en'))?.model).toBeNull()
})

test.each([
  ['a file that is not there', { OMB085: right }, [], /models\.json:4: pieces\.OMB085\.file: .+ is not there/],
  ['another size', { OMB085: { ...right, bytes: 5 } }, undefined, /models\.json:5: .+ has 4 bytes/],
  ['a piece that is not sold', { OMB085: right, OMB999: right }, undefined, /models\.json:14: .+ sells no such piece/],
  ['colours that it is not sold in', { OMB085: { ...right, colours: ['noir'] } }, undefined, /:6: .+ noir, rose, foret/],
  ['a shoe without one', {}, undefined, /models\.json:2: pieces: OMB085 has no model/],
])('%s stops the loading, with file and line', async (_, pieces, made, said) => {
  await expect(load(...studio(pieces as Record<string, object>, made))).rejects.toThrow(said)
})

test('the house’s models are light enough to be sent, and complete', () => {
  const { pieces } = JSON.parse(readFileSync('seed/catalog/models.json', 'utf8')) as { pieces: Record<string, { bytes: number }> }
  const sizes = Object.values(pieces).map(({ bytes }) => bytes)
  expect(Math.max(...sizes)).toBeLessThan(1_500_000)
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(30_000_000)
})
