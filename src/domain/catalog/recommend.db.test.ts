import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { findPiece } from './find-piece.ts'
import { recommendFor, recommendIn } from './recommend.ts'

const { database } = testDatabase()
const { db, pool } = database

const recommended = async (pid: string) => recommendFor(db, (await findPiece(db, pid, 'en'))!)

test('what the house says of a colour stands before what it says of the style', async () => {
  expect((await recommended('SEL085-ROU')).completeTheLook).toEqual(['BRU000-SAB', 'VERR000-ROU', 'NOC000-NOI'])
  expect((await recommended('SEL085-NOI')).completeTheLook).toEqual(['BRU000-SAB', 'VERR000-NOI', 'RUB000-ROU'])
})

test('every piece has its look; no piece stands recommended itself, or twice', async () => {
  const { rows } = await pool.query<{ id: string }>(
    'select distinct on (p.style) w.id from colourway w join product p on p.id = w.product order by p.style, w.position',
  )
  for (const { id } of rows) {
    const { completeTheLook, ...others } = await recommended(id)
    const all = [...completeTheLook, ...Object.values(others).flat()]
    expect([id, completeTheLook.length >= 3, others.related.length >= 4]).toEqual([id, true, true])
    expect(new Set(all).size).toBe(all.length)
    expect(all.map((each) => each.split('-')[0])).not.toContain(id.split('-')[0])
  }
})

test('where the house names nothing, what is related comes from the category, then from those above, each style once', async () => {
  const { related } = await recommended('PLU010-ROU')
  const { rows } = await pool.query<{ category: string; style: string; colour: string }>(
    `select s.category, s.id as style, w.colour from unnest($1::text[]) with ordinality n (id, at) join colourway w using (id)
     join product p on p.id = w.product join style s on s.id = p.style order by at`,
    [related],
  )
  expect(rows[0]).toEqual({ category: 'women-ballerinas', style: 'entracte', colour: 'rouge' })
  expect(new Set(rows.map(({ style }) => style)).size).toBe(8)
  expect(rows.slice(1).some(({ category }) => category === 'women-ballerinas')).toBe(false)
})

test('a category has its own recommendations, the whole house others; where there are none, there are none', async () => {
  expect(await recommendIn(db, 'listingCompleteTheLook', 'women-pumps')).toContain('NOC000-NOI')
  expect(await recommendIn(db, 'listingCompleteTheLook', 'men-scarves')).toEqual([])
  expect((await recommendIn(db, 'crossSell', null)).length).toBeGreaterThanOrEqual(4)
})

test('the database refuses the code 2, and a piece recommended itself', async () => {
  const insert = 'insert into recommendation (type, colourway, position, piece) values'
  await expect(pool.query(`${insert} (2, 'SEL085-ROU', 90, 'PLU010-ROU')`)).rejects.toThrow(/check/)
  await expect(pool.query(`${insert} (4, 'SEL085-ROU', 90, 'SEL085-ROU')`)).rejects.toThrow(/check/)
})
