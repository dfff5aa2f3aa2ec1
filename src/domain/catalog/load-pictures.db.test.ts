import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { findPiece } from './find-piece.ts'
import { loadPictures } from './load-pictures.ts'

const { database } = testDatabase()

const order = () => ['hero', 'side']

/** A file of the studio's, and the prints that are said to lie beside it. */
function studio(
  product: string,
  colour: string,
  printed: readonly string[],
  views = ['hero'],
): [file: string, directory: string, orderOf: () => string[]] {
  const directory = mkdtempSync(join(tmpdir(), 'studio-'))
  const file = join(directory, 'pictures.json')
  const pictures = views.map((view) => ({
    view,
    path: '/media/pieces/X/hero',
    placeholder: '#d2cfca',
    sizes: [
      { width: 300, height: 400 },
      { width: 600, height: 800, webp: 12_000 },
      { width: 2000, height: 2667 },
    ],
  }))
  writeFileSync(file, JSON.stringify({ pieces: { [product]: { [colour]: pictures } } }))
  mkdirSync(join(directory, 'media/pieces/X'), { recursive: true })
  for (const name of printed) writeFileSync(join(directory, 'media/pieces/X', name), '')
  return [file, directory, order]
}

// One print is WebP too, for browsers that have nothing else.
const all = ['hero-300.avif', 'hero-600.avif', 'hero-600.webp', 'hero-2000.avif']

test('a piece shows its photographs once they are loaded', async () => {
  await loadPictures(database, ...studio('SEL085', 'rouge', all))
  expect((await findPiece(database.db, 'SEL085-ROU', 'en'))?.pictures).toEqual([
    { view: 'hero', path: '/media/pieces/X/hero', widths: [300, 600, 2000], webp: [600] },
  ])
})

test('a photograph that is named and not there stops the loading', async () => {
  const [file, directory] = studio('SEL085', 'rouge', all.slice(1))
  await expect(loadPictures(database, file, directory, order)).rejects.toThrow('/media/pieces/X/hero-300.avif is not there')
})

test('so does one of a piece that the house does not sell', async () => {
  await expect(loadPictures(database, ...studio('SEL085', 'turquoise', all))).rejects.toThrow('there is no SEL085 in turquoise')
})

test('[UI-31] views hang in the order of their activity and category, whatever order they were taken in', async () => {
  await loadPictures(database, ...studio('SEL085', 'rouge', all, ['side', 'hero']))
  const pictures = (await findPiece(database.db, 'SEL085-ROU', 'en'))?.pictures
  expect(pictures?.map(({ view }) => view)).toEqual(['hero', 'side'])
})

test('a view that the house has no place for stops the loading', async () => {
  const [file, directory] = studio('SEL085', 'rouge', all, ['hero', 'sole'])
  const message = `${file}: views.json has no place for sole of SEL085 in rouge`
  await expect(loadPictures(database, file, directory, order)).rejects.toThrow(message)
})

test('and so does a piece that nobody has photographed', async () => {
  await database.pool.query("update colourway set pictures = '[]' where id = 'SEL085-NOI'")
  await expect(loadPictures(database, ...studio('SEL085', 'rouge', all))).rejects.toThrow('SEL085-NOI has no photograph')
})

test('but a piece that the house took out needs none', async () => {
  await database.pool.query("update colourway set pictures = '[]' where id = 'SEL085-NOI'")
  await database.pool.query("update product set published = false where id = 'SEL085'")
  await loadPictures(database, ...studio('SEL085', 'rouge', all))
  expect(await findPiece(database.db, 'SEL085-ROU', 'en')).toBeNull()
})
