import pino from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { testDatabase } from '../../tests/test-database.ts'
import { testJobs } from '../../tests/test-jobs.ts'
import { testShop } from '../../tests/test-shop.ts'
import { placeCashOrder } from '../../tests/worlds/carts.ts'
import { Shopper } from '../../tests/worlds/shopper.ts'
import { signInAs } from '../../tests/worlds/staff.ts'
import { setStock } from '../../tests/worlds/stock.ts'
import type { MailMessage } from '../domain/notify/mail.port.ts'
import { beginRun, listRuns } from './job-runs.ts'
import { runJob } from './run-job.ts'
import { startJobs } from './schedule.ts'
import type { ScheduledJob } from './scheduled.ts'

const { database, url } = testDatabase()
const { app } = testShop(database, { RATE_LIMIT_PER_IP: '100000' })
const quiet = pino({ level: 'silent' })
const running: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of running.splice(0)) await stop()
})

const toolsWith = (deliver: (message: MailMessage) => Promise<void>) =>
  testJobs(database, { mail: { deliver, close: () => {} }, publicUrl: 'https://averne.example' })
const soon = { timeout: 30_000, interval: 100 }

test('a job that somebody runs from the atelier runs, and its result stands there', async () => {
  const finance = await signInAs(app, database, 'finance')
  running.push(
    await startJobs(
      toolsWith(async () => {}),
      url,
      quiet,
    ),
  )
  const page = await finance.get('/atelier/jobs')
  const forms = page.html.split('<form').filter((form) => form.includes('action="/atelier/jobs/run"'))
  const token = /name="csrf_token" value="([^"]+)"/.exec(forms[0]!)![1]!
  const sent = await finance.post('/atelier/jobs/run', { csrf_token: token, job: 'settle-incentives' })
  expect(sent.location).toBe('/atelier/jobs?asked=settle-incentives')
  await vi.waitFor(async () => {
    const run = (await listRuns(database.db, 5)).find(({ askedBy }) => askedBy.startsWith('Marc Delorme'))
    expect(run).toMatchObject({ job: 'settle-incentives', result: 'NO_ORDER_TO_UPDATE' })
  }, soon)
  expect((await finance.get('/atelier/jobs')).html).toContain('NO_ORDER_TO_UPDATE')
  expect((await finance.post('/atelier/jobs/run', { csrf_token: token, job: 'drop-everything' })).status).toBe(400)
})

const job = (run: ScheduledJob['run']): ScheduledJob => ({ name: 'a-job', cron: '* * * * *', says: 'tests', run })

test('of two runs at once the second does nothing; one that fails is written down; one that died is passed over', async () => {
  const tools = toolsWith(async () => {})
  let end = () => {}
  let count = 0
  const slow = job(async () => {
    count += 1
    await new Promise<void>((done) => {
      end = done
    })
    return { result: 'WARN' }
  })
  const first = runJob(tools, slow, 'clock')
  await vi.waitFor(() => expect(count).toBe(1), soon)
  expect(await runJob(tools, slow, 'clock')).toEqual({ result: 'RUNNING' })
  end()
  expect(await first).toEqual({ result: 'WARN' })
  const failing = job(async () => {
    throw new TypeError('of ines@averne.fr')
  })
  await expect(runJob(tools, failing, 'clock')).rejects.toThrow()
  const runs = (await listRuns(database.db, 5)).filter((run) => run.job === 'a-job')
  expect(runs.map(({ result }) => result)).toEqual(['ERROR', 'WARN'])
  expect(JSON.stringify(runs)).not.toContain('ines@')
  await beginRun(database, 'a-job', 'clock', null)
  await database.pool.query(
    "update job_run set started_at = now() - interval '31 minutes' where job = 'a-job' and ended_at is null",
  )
  expect(
    await runJob(
      tools,
      job(async () => undefined),
      'clock',
    ),
  ).toBeUndefined()
})

test('a mail that failed stands in the atelier with its reason, goes out when it is sent again, and twice is no harm', async () => {
  const service = await signInAs(app, database, 'service')
  await setStock(database, 'VERR000-ROU', 9, { expected: null })
  const number = await placeCashOrder(Shopper.in(app), 'VERR000-ROU', { email: 'paul@averne.fr' })
  let isAway = true
  const sent: string[] = []
  running.push(
    await startJobs(
      toolsWith(async (message) => {
        if (isAway) throw new Error('550 no such mailbox')
        sent.push(message.to)
      }),
      url,
      quiet,
    ),
  )
  const mails = async () => (await service.get('/atelier/mail?q=paul%40averne.fr&failed=1')).html
  await vi.waitFor(async () => expect(await mails()).toContain('550 no such mailbox'), soon)
  isAway = false
  await vi.waitFor(() => expect(sent).toEqual(['paul@averne.fr']), soon)
  await vi.waitFor(async () => expect(await mails()).not.toContain('550 no such mailbox'), soon)
  const page = await service.get(`/atelier/orders/${number}`)
  expect(page.html).toContain('envoyée')
  expect((await service.submit('/atelier/mail/again', page)).location).toBe('/atelier/mail?done=again')
  await vi.waitFor(() => expect(sent).toEqual(['paul@averne.fr', 'paul@averne.fr']), soon)
  expect((await service.submit('/atelier/mail/again', page, { event: '999999' })).status).toBe(404)
})
