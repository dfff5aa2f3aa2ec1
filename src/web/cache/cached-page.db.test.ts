import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { createApp } from '../app.tsx'
import { Line } from './line.ts'
import { Memory } from './memory.ts'

const { database, url } = testDatabase()
const shop = testShop(database)

test('pages are made a few at once, others wait their turn, and who finds too many waiting is told when to come back', async () => {
  const app = createApp({ ...shop, memory: new Memory(16e6, true, new Line(2, 1)) }, null)
  // No page of a piece is made while somebody holds this.
  const holder = new pg.Client({ connectionString: url })
  onTestFinished(() => holder.end())
  await holder.connect()
  await holder.query('begin; lock table colourway in access exclusive mode')
  const answered: Response[] = []
  const asked = ['SEL085-ROU', 'SEL085-NOI', 'VERR000-ROU', 'VERR000-FOR'].map(async (piece) => {
    const answer = await app.request(`/us/en/p/${piece}`)
    answered.push(answer)
    return answer
  })
  await expect.poll(() => answered.length).toBe(1)
  const [refused] = answered
  expect([refused!.status, refused!.headers.get('retry-after')]).toEqual([503, '10'])
  await holder.query('rollback')
  const statuses = (await Promise.all(asked)).map(({ status }) => (status === 301 ? 200 : status))
  expect(statuses.sort()).toEqual([200, 200, 200, 503])
  // Who comes back finds nobody before them.
  expect((await app.request('/us/en/c/women-shoes')).status).toBe(200)
})
