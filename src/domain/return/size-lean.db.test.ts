import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { sql } from '../../db/sql.ts'
import type { ReturnLine, Why } from './return.ts'
import { countSizes, findSizeLean } from './size-lean.ts'

const { database } = testDatabase()
const order = { lines: [{ id: 'line', colourway: 'SEL055-ROU' }] } as never

const cameBack = (why: Why): ReturnLine => ({
  ...{ id: 'one', line: 'line', quantity: 3, returntype: 'Refund', why, reason: why, wanted: null, wantedPiece: null },
  ...{ restocked: 3, damaged: 0, refused: 0, exchanged: 0, price: null, due: 0, back: 0 },
})

/** Counts one return, and says which pages are to be made anew by it. */
const count = (why: Why) =>
  database.transaction(async (tx) => {
    await tx.execute(sql`delete from page_change`)
    await countSizes(tx, order, [cameBack(why)])
    return (await tx.execute<{ tag: string }>(sql`select tag from page_change`)).rows.map(({ tag }) => tag)
  })

test('a return counts once, whatever it holds; a page is made anew when it says something else', async () => {
  const { rows } = await database.pool.query("select product from colourway where id = 'SEL055-ROU'")
  const { product } = rows[0]
  for (let returns = 1; returns < 12; returns++) expect(await count('TOO_SMALL')).toEqual([])
  expect(await findSizeLean(database.db, product)).toBeNull()
  expect(await count('CHANGED_MIND')).toEqual([])
  expect(await count('TOO_SMALL')).toEqual([`product:${product}`])
  expect(await findSizeLean(database.db, product)).toBe('small')
  expect(await count('TOO_LARGE')).toEqual([])
})
