import pino from 'pino'
import { expect, test, vi } from 'vitest'
import { testDatabase } from '../../tests/test-database.ts'
import { testJobs } from '../../tests/test-jobs.ts'
import { changeChannel, recordChange, tagsIn } from '../db/changes.ts'
import { listenTo } from '../db/listen.ts'
import { forgetLapsed } from './forget-lapsed.ts'
import { startJobs } from './schedule.ts'

const { database, url } = testDatabase()
const quiet = pino({ level: 'silent' })

test('lapsed sessions are forgotten, living ones kept', async () => {
  await database.pool.query("insert into session (expires_at) values (now() - interval '1 minute'), (now() + interval '1 day')")
  expect(await forgetLapsed(database)).toMatchObject({ sessions: 1 })
  expect((await database.pool.query('select 1 from session')).rowCount).toBe(1)
})

test('the running jobs publish changes within seconds, and are scheduled', async () => {
  const heard: string[] = []
  const stopListening = await listenTo(url, { [changeChannel]: (payload) => heard.push(...tagsIn(payload)) }, () => {})
  const stopJobs = await startJobs(testJobs(database), url, quiet)
  await database.transaction((tx) => recordChange(tx, ['content:home']))
  await vi.waitFor(() => expect(heard).toContain('content:home'), { timeout: 30_000 })
  const { rows } = await database.pool.query('select name, cron from jobs.schedule')
  expect(rows).toContainEqual({ name: 'forget-lapsed', cron: '17 * * * *' })
  expect(rows).toContainEqual({ name: 'notify-unsold-stock', cron: '*/10 * * * *' })
  await stopJobs()
  await stopListening()
})
