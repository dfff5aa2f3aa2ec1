import { spawn } from 'node:child_process'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from '@playwright/test'
import { openShop } from '../../scripts/open-shop.mjs'
import { dataDirOf } from '../worlds.ts'

test.describe.configure({ mode: 'serial' })

/** Beside the demo, on its database: nothing is loaded anew. */
const env = { DATA_DIR: dataDirOf('demo') }

/** A start that is to fail: how it ended, what it said and how long it took. */
async function start(settings: Record<string, string>) {
  const begun = performance.now()
  const child = spawn(process.execPath, ['scripts/vitrine.mjs', 'start'], {
    env: { ...process.env, ...env, PORT: '39218', ...settings },
    stdio: 'pipe',
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const code = await new Promise((done) => child.once('exit', done))
  return { code, said, seconds: (performance.now() - begun) / 1000 }
}

test('a bad vendor setting ends the start of a pair by its name, before anything is opened', async () => {
  const { code, said, seconds } = await start({ WEB_CONCURRENCY: '2', ALMA_URL: 'nowhere', TWILIO_KEY: 'nosecret' })
  expect(code).toBe(1)
  expect(said).toMatch(/configuration refused\nTWILIO_KEY: .*\nALMA_URL: /)
  expect(said).not.toContain('database')
  expect(seconds).toBeLessThan(20)
})

test('web processes that cannot listen end the start, and are not forked for ever', async () => {
  const taken = createServer()
  await new Promise<void>((ready) => taken.listen(0, '127.0.0.1', ready))
  const { code, said } = await start({ WEB_CONCURRENCY: '2', PORT: String((taken.address() as AddressInfo).port) })
  taken.close()
  expect(code).toBe(1)
  expect(said).toContain('EADDRINUSE')
  expect(said).toContain('5 web processes ended before they could serve')
})

test('a start says who serves what', async () => {
  const shop = await openShop({ ...env, EXPERIAN_TOKEN: 'x', ALMA_KEY: 'x' })
  expect(shop.output()).toMatch(/mail +kept in the database\n/)
  expect(shop.output()).toMatch(/address search +sandbox at http:\/\/127\.0\.0\.1:\d+\n/)
  expect(shop.output()).toMatch(/address lookup +Experian\n/)
  expect(shop.output()).toMatch(
    /pay later +Alma; sandbox at http:\/\/127\.0\.0\.1:\d+ for Afterpay US, Afterpay CA, Clearpay GB\n/,
  )
  expect(await shop.stop()).toBe(0)
})

test('the web runs without the jobs, and the jobs without the web', async () => {
  const web = await openShop({ ...env, RUN: 'web', WEB_CONCURRENCY: '2' })
  expect(web.output()).not.toMatch(/^ {2}jobs/m)
  expect((await fetch(`${web.url}/readyz`)).status).toBe(200)
  expect(await web.stop()).toBe(0)

  const jobs = spawn(process.execPath, ['scripts/vitrine.mjs', 'start'], {
    env: { ...process.env, ...env, RUN: 'jobs', PORT: '39219', WEB_CONCURRENCY: '2' },
    stdio: 'pipe',
  })
  let said = ''
  jobs.stdout.on('data', (chunk) => (said += chunk))
  await expect.poll(() => said).toContain('works on its jobs')
  await expect(fetch('http://127.0.0.1:39219/healthz')).rejects.toThrow()
  jobs.kill('SIGTERM')
  expect(await new Promise((done) => jobs.once('exit', done))).toBe(0)
})
