import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/test-database.ts'
import { testShop } from '../../../../tests/test-shop.ts'
import { findPiece } from '../../../domain/catalog/find-piece.ts'

const { database } = testDatabase()
const { app } = testShop(database)

const links = async (path: string) => {
  const html = await (await app.request(path)).text()
  return [...html.matchAll(/<h2[^>]*><a href="\/fr\/fr\/p\/[a-z0-9-]+-([A-Z0-9]+-[A-Z]{3})"/g)].map((match) => match[1])
}

test('the colours of a piece, side by side', async () => {
  expect(await links('/fr/fr/variation-colours?pid=SEL085-ROU&format=ajax')).toEqual(
    ['ROU', 'NOI', 'NST', 'NUI'].map((code) => `SEL085-${code}`),
  )
})

test('its style among the others of the category: in its colour and at its heel where they exist', async () => {
  expect(await links('/fr/fr/variation-styles?pid=CAS120-ROU&format=ajax')).toEqual([
    'CAS120-ROU',
    'LIG070-IVO',
    'OMB085-NOI',
    'SEL120-ROU',
  ])
})

test('a style that is withdrawn is named no more', async () => {
  await database.pool.query("update product set published = false where style = 'ligne'")
  const piece = await findPiece(database.db, 'CAS120-ROU', 'fr')
  expect(piece?.otherStyles.map(({ name }) => name)).toEqual(['Ombrine', 'Sélène'])
})

test.each(['colours', 'styles'])('there are no %s of nothing', async (kind) => {
  expect((await app.request(`/fr/fr/variation-${kind}?pid=NOPE`)).status).toBe(404)
})
