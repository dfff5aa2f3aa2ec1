import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/test-database.ts'
import { testShop } from '../../../../tests/test-shop.ts'
import { findPiece } from '../../../domain/catalog/find-piece.ts'

const { database } = testDatabase()
const { app, memory } = testShop(database)

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

test('a kept page leads to its neighbours no longer than they are sold', async () => {
  const leadsTo = async () => {
    const html = await (await app.request('/de/de/p/CAS120-ROU')).text()
    return ['OMB085', 'SEL120'].filter((product) => html.split('recommend')[0]!.includes(`-${product}-`))
  }
  await database.pool.query("update product set online_until = now() + interval '10 seconds' where id = 'OMB085'")
  expect(await leadsTo()).toEqual(['OMB085', 'SEL120'])
  await expect.poll(leadsTo, { timeout: 30_000, interval: 250 }).toEqual(['SEL120'])
  await database.pool.query("update product set published = false where id = 'SEL120'")
  expect(await leadsTo()).toEqual(['SEL120'])
  memory.invalidate(['product:SEL120'])
  expect(await leadsTo()).toEqual([])
})

test.each(['colours', 'styles'])('there are no %s of nothing', async (kind) => {
  expect((await app.request(`/fr/fr/variation-${kind}?pid=NOPE`)).status).toBe(404)
})
