import type { Job, PgBoss } from 'pg-boss'
import { afterEach, expect, test, vi } from 'vitest'
import { testDatabase } from '../../tests/test-database.ts'
import { testJobs } from '../../tests/test-jobs.ts'
import { testShop } from '../../tests/test-shop.ts'
import { newEmail, register } from '../../tests/worlds/customers.ts'
import { Shopper } from '../../tests/worlds/shopper.ts'
import type { Db } from '../db/database.ts'
import { record } from '../db/events.ts'
import type { MailMessage } from '../domain/notify/mail.port.ts'
import { openLog } from '../kernel/log.ts'
import { dispatchEvents, workOn } from './event-queue.ts'
import { prepareJobs, startJobs } from './schedule.ts'

const { database, url } = testDatabase()
const { app } = testShop(database, { PUBLIC_URL: 'http://localhost:3000', RATE_LIMIT_PER_IP: '100000' })
const lines: string[] = []
const log = openLog({ level: 'warn', process: 'test' }, { write: (line: string) => void lines.push(line) })
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const customer = async () => (await query('select id from customer limit 1'))[0].id as string

const running: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of running.splice(0)) await stop()
})

const start = async (deliver: (message: MailMessage) => Promise<void>) => {
  const tools = testJobs(database, { mail: { deliver, close: () => {} } })
  running.push(await startJobs(tools, url, log))
}

/** How a queue is worked on. */
interface Pace {
  readonly batchSize: number
  readonly pollingIntervalSeconds: number
  readonly burstWhenBatchFull?: boolean
}

const tell = (kind: 'account.opened' | 'password.reset-asked', who: string, times = 1) =>
  database.transaction(async (tx) => {
    for (let time = 0; time < times; time++) await record(tx, { kind, data: { customer: who, country: 'FR', language: 'fr' } })
  })

test('what is undone never happened: nothing follows', async () => {
  await expect(
    database.transaction(async (tx) => {
      await record(tx, { kind: 'order.placed', data: { order: 'x' } })
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect(await query('select 1 from event')).toEqual([])
})

test('an event is handed out once, by two dispatchers at once or by one that died half-way', async () => {
  await register(Shopper.in(app), newEmail())
  const boss = await prepareJobs(url, log)
  const dying = {
    ...database,
    transaction: <T>(work: Parameters<typeof database.transaction<T>>[0]) =>
      database.transaction<T>(async (tx) => {
        await work(tx)
        throw new Error('killed before it was written')
      }),
  }
  await expect(dispatchEvents(dying, boss)).rejects.toThrow('killed')
  const counts = await Promise.all([dispatchEvents(database, boss), dispatchEvents(database, boss)])
  expect(counts.reduce((sum, count) => sum + count)).toBe(1)
  // Somebody tells it once more.
  await query('update event set dispatched_at = null')
  await dispatchEvents(database, boss)
  expect(await query("select 1 from jobs.job where name = 'mail'")).toHaveLength(1)
  await boss.stop({ graceful: false })
})

test('a job that was done for an event is not done again, and one that dies half-way is', async () => {
  let attempts = 0
  await start(async () => {
    attempts += 1
    if (attempts === 1) throw new Error('the worker is killed here')
  })
  await vi.waitFor(async () => expect(await query('select job from event_job')).toEqual([{ job: 'send-account-mail' }]), 30_000)
  expect(attempts).toBe(2)
  // The same job under another id, as a newer shop might hand it out.
  const [{ data }] = await query("select data from jobs.job where name = 'mail' limit 1")
  await query("insert into jobs.job (id, name, data) values (gen_random_uuid(), 'mail', $1)", [data])
  await vi.waitFor(
    async () => expect(await query("select 1 from jobs.job where name = 'mail' and state <> 'completed'")).toEqual([]),
    30_000,
  )
  expect(attempts).toBe(2)
})

test('what nobody here subscribed to is said in the log, waits for a newer shop, and holds up nothing', async () => {
  await database.transaction((tx) => record(tx, { kind: 'moon.rose', data: {} }))
  await start(async () => {})
  await vi.waitFor(() => expect(lines.join('')).toContain('"kind":"moon.rose"'), 30_000)
  expect(await query('select kind from event where dispatched_at is null')).toEqual([{ kind: 'moon.rose' }])
})

test('mail leaves by the handful, and a reset overtakes what waits', async () => {
  const who = await customer()
  await tell('account.opened', who, 150)
  await tell('password.reset-asked', who)
  const sent: string[] = []
  let atOnce = 0
  let most = 0
  await start(async ({ subject }) => {
    most = Math.max(most, ++atOnce)
    await new Promise((done) => setTimeout(done, 20))
    atOnce -= 1
    sent.push(subject)
  })
  await vi.waitFor(() => expect(sent).toHaveLength(151), 30_000)
  expect(sent.slice(0, 25)).toContain('Un nouveau mot de passe')
  // And the next as soon as they are gone.
  expect(most).toBeGreaterThan(4)
})

test('fifty letters a second: so many are taken at each look, all of them leave at once, and a full look is followed by the next', async () => {
  const who = await customer()
  const before = (await query('select coalesce(max(id), 0)::int as id from event'))[0].id
  let [taken, gone] = [{} as Pace, 0]
  let work: (jobs: Pick<Job<object>, 'id' | 'data'>[]) => Promise<{ status: string }[]>
  const boss = { work: async (_: string, pace: Pace, handle: typeof work) => void ([taken, work] = [pace, handle]) }
  const all = Promise.withResolvers<void>()
  const deliver = async () => {
    if (++gone === taken.batchSize) all.resolve()
    // None comes back before the last has left.
    await all.promise
  }
  const asked: (string | undefined)[] = []
  const execute: Db['execute'] = (statement, name) => {
    asked.push(name)
    return database.db.execute(statement, name)
  }
  const tools = testJobs({ ...database, db: { execute } }, { mail: { deliver, close: () => {} } })
  await workOn(boss as unknown as PgBoss, 'mail', tools, log)
  expect(taken.batchSize / taken.pollingIntervalSeconds).toBeGreaterThanOrEqual(50)
  expect(taken.burstWhenBatchFull).toBe(true)
  await tell('account.opened', who, taken.batchSize)
  const events = await query('update event set dispatched_at = now() where id > $1 returning id::int, kind, data', [before])
  const jobs = events.map(({ id, kind, data }) => ({ id: String(id), data: { event: id, kind, job: 'send-account-mail', data } }))
  const done = await work!(jobs)
  expect(done.map(({ status }) => status)).toEqual(jobs.map(() => 'completed'))
  // What was done is asked once for all of them, and done no more.
  expect(asked.filter((name) => name === 'event-jobs-done')).toHaveLength(1)
  await work!(jobs)
  expect(gone).toBe(taken.batchSize)
})

test('what an order leaves to do keeps up with orders: two hundred jobs are done by one look after the other', async () => {
  await query('delete from event_job')
  await database.transaction(async (tx) => {
    for (let time = 0; time < 100; time++) await record(tx, { kind: 'order.placed', data: { order: crypto.randomUUID() } })
  })
  await start(async () => {})
  // At one a look, of which there are two a second, they would take a minute and a half.
  await vi.waitFor(
    async () =>
      expect(
        (await query("select count(*)::int as done from event_job where job in ('keep-cards', 'tell-conversion')"))[0].done,
      ).toBe(200),
    { timeout: 30_000 },
  )
})

test('an order that leaves nobody anything to do but its letter makes one job', async () => {
  const about = async (data: object) => {
    await query('delete from jobs.job')
    await database.transaction((tx) => record(tx, { kind: 'order.placed', data: { order: crypto.randomUUID(), ...data } }))
    await dispatchEvents(database, boss)
    return (await query("select data ->> 'job' as job from jobs.job order by 1")).map(({ job }) => job)
  }
  const boss = await prepareJobs(url, log)
  const [cards, letter, conversion] = ['keep-cards', 'send-order-confirmation', 'tell-conversion']
  expect(await about({ hasAccount: false, mayBeTold: false })).toEqual([letter])
  expect(await about({ hasAccount: true, mayBeTold: false })).toEqual([cards, letter])
  expect(await about({ hasAccount: false, mayBeTold: true })).toEqual([letter, conversion])
  // As an older shop records it.
  expect(await about({})).toEqual([cards, letter, conversion])
  await boss.stop({ graceful: false })
})

test('a job that fails says why, and nothing of whom it was for', async () => {
  const street = '14 rue des Tanneurs'
  const phone = '0612345678'
  await start(async ({ to }) => {
    // As a mail server refuses, and as a database does.
    if (lines.join('').includes('550 ')) await database.pool.query('select $1::uuid', [`${to} ${street} ${phone} $argon2id$x`])
    throw Object.assign(new Error(`550 <${to}>: nobody of that name`), { rejected: [to], response: `550 ${to}` })
  })
  await tell('account.opened', await customer(), 2)
  const failed = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'job failed')
  await expect
    .poll(() => failed().map(({ err }) => err.code ?? err.message))
    .toEqual(expect.arrayContaining(['22P02', '550 <(e-mail)>: nobody of that name']))
  const log = lines.join('')
  expect(log).not.toMatch(/[\w.+%-]+@[\w-]+\.\w/)
  for (const secret of [street, phone, 'argon2', 'averne.fr']) expect(log).not.toContain(secret)
})
