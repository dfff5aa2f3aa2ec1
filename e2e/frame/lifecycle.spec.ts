import { execSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { clusterOf } from '../../src/db/embedded.ts'
import { findStockContradictions } from '../../src/domain/inventory/check-stock.ts'
import { findOrderContradictions } from '../../src/domain/order/check-orders.ts'
import { cartAtPayment } from '../../tests/worlds/carts.ts'
import { Shopper } from '../../tests/worlds/shopper.ts'
import { setStock, stockOf } from '../../tests/worlds/stock.ts'
import { databaseOf, withDatabase } from '../database.ts'
import { openShop, type Shop } from '../worlds.ts'

test.describe.configure({ mode: 'serial' })

const isRunning = (shop: { readonly dataDir: string }) => existsSync(clusterOf(shop.dataDir).pidFile)

const headline = async (shop: Shop) =>
  /<h1[^>]*>(.*?)<\/h1>/
    .exec(await (await fetch(`${shop.url}/gb/en/`)).text())?.[1]
    ?.replace(/<[^>]+>/g, '')
    .trim()

/** A request that is only half sent; gives a function that sends the rest and answers what came back. */
async function beginRequest(shop: Pick<Shop, 'url'>): Promise<() => Promise<string>> {
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
  const body = 'dispatchSite=FR-fr'
  const heard = () => new Promise<string>((done) => socket.once('data', (chunk) => done(String(chunk))))
  // The shop says when it waits for the rest.
  const waits = heard()
  socket.write(
    `POST /gb/en/site HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  )
  expect(await waits).toContain('100 Continue')
  return async () => {
    const answer = heard()
    // Not ended: Node takes a connection that says no more for one that has left.
    socket.write(body)
    return answer
  }
}

test('the shop closes cleanly: requests under way end, then the jobs, then the database', async () => {
  const shop = await openShop('hardship')
  const finish = await beginRequest(shop)
  const closing = shop.stop('SIGTERM')
  await expect.poll(() => shop.output()).toContain('SIGTERM: closing')
  expect(await finish()).toContain('303 See Other')
  expect(await closing).toBe(0)
  expect(isRunning(shop)).toBe(false)
})

test('a shop that is opened while the former one closes keeps the database, and is the one that closes it', async () => {
  const former = await openShop('hardship', { fresh: false })
  const finish = await beginRequest(former)
  const closing = former.stop('SIGTERM')
  await expect.poll(() => former.output()).toContain('SIGTERM: closing')
  const opening = openShop('hardship', { fresh: false })
  // The former waits for its requests so long and no longer: it is let go as soon as the other has taken up the folder.
  await expect.poll(() => readdirSync(join(former.dataDir, 'in-use')).length).toBe(2)
  expect(await finish()).toContain('303 See Other')
  expect(await closing).toBe(0)
  const shop = await opening
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
  expect((await fetch(`${shop.url}/jp/ja/`)).status).toBe(200)
  expect(await shop.stop()).toBe(0)
  expect(isRunning(shop)).toBe(false)
})

test('Ctrl-C closes it as cleanly, and a second start takes up what was there', async () => {
  const shop = await openShop('hardship', { fresh: false })
  expect(shop.output()).toContain('up to date')
  expect(await shop.stop('SIGINT')).toBe(0)
  expect(isRunning(shop)).toBe(false)
})

test('a SIGTERM to npm closes the shop that npm started, which ends its requests first', async () => {
  const dataDir = resolve('.data/e2e/npm')
  rmSync(dataDir, { recursive: true, force: true })
  const npm = spawn('npm', ['start'], { env: { ...process.env, PORT: '39217', DATA_DIR: dataDir }, stdio: 'pipe' })
  let output = ''
  npm.stdout.on('data', (chunk) => (output += chunk))
  await expect.poll(() => output, { timeout: 60_000 }).toContain('is open at')
  expect(isRunning({ dataDir })).toBe(true)
  const finish = await beginRequest({ url: 'http://localhost:39217' })
  npm.kill('SIGTERM')
  await expect.poll(() => output).toContain('SIGTERM: closing')
  // Longer than it takes to notice that npm is gone.
  await new Promise((then) => setTimeout(then, 1000))
  expect(await finish()).toContain('303 See Other')
  await expect.poll(() => isRunning({ dataDir })).toBe(false)
})

test('after kill -9 the next start recovers by itself, with all that was committed', async () => {
  const shop = await openShop('hardship', { fresh: false })
  const response = await fetch(`${shop.url}/gb/en/letters`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'survivor@house.com' }),
    redirect: 'manual',
  })
  expect(response.status).toBe(303)
  await shop.stop('SIGKILL')
  expect(isRunning(shop)).toBe(true)

  const again = await openShop('hardship', { fresh: false })
  const database = await databaseOf(again)
  expect((await database.query("select 1 from letter_subscription where email = 'survivor@house.com'")).rowCount).toBe(1)
  await database.end()
  expect(await headline(again)).toContain('Red to the last millimetre.')
  expect(await again.stop()).toBe(0)
  expect(isRunning(again)).toBe(false)
})

test('killed among orders, the next start finds every one of them whole, its pieces held, and writes to each once', async () => {
  const shop = await openShop('hardship', { fresh: false })
  const sku = 'SEL085-ROU-R-38'
  await withDatabase(shop, (database) => setStock(database, sku, 30))
  const pay = '/fr/fr/onepage/payment'
  const buyers = await Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      const me = Shopper.at(shop.url)
      return { me, payment: await cartAtPayment(me, sku, { email: `buyer${index}@averne.fr` }) }
    }),
  )
  const confirmed: string[] = []
  const presses = buyers.map(async ({ me, payment }) => {
    const placed = await me.submit(pay, payment, { paymentMethod: 'CASH_ON_DELIVERY' }).catch(() => null)
    const number = placed?.location?.split('?order=')[1]
    if (number) confirmed.push(number)
    if (confirmed.length === 8) shop.process.kill('SIGKILL')
  })
  await Promise.all(presses)
  await shop.stop('SIGKILL')
  expect(confirmed.length).toBeGreaterThanOrEqual(8)

  const again = await openShop('hardship', { fresh: false })
  await withDatabase(again, async (database) => {
    const rowsOf = async (text: string) => (await database.pool.query(text)).rows
    const numbers = (await rowsOf("select number from placed_order where email like 'buyer%'")).map(({ number }) => number)
    expect(numbers).toEqual(expect.arrayContaining(confirmed))
    expect(await findStockContradictions(database.db)).toEqual([])
    expect(await findOrderContradictions(database.db)).toEqual([])
    expect((await stockOf(database, sku)) + numbers.length).toBe(30)
    // At least once by the job, once in the mailbox: the mail has its order's id.
    await expect
      .poll(async () => (await rowsOf("select recipient from mailbox where recipient like 'buyer%'")).length, {
        timeout: 120_000,
      })
      .toBe(numbers.length)
  })
  expect(await again.stop()).toBe(0)
})

test('while the database is away, known pages are served and others say so; when it is back, so are we', async () => {
  const shop = await openShop('hardship', { fresh: false })
  expect(await headline(shop)).toContain('Red to the last millimetre.')
  const database = await databaseOf(shop)
  const pid = Number(readFileSync(clusterOf(shop.dataDir).pidFile, 'utf8').split('\n')[0])
  process.kill(pid, 'SIGINT')
  await expect.poll(() => isRunning(shop)).toBe(false)
  await database.end().catch(() => {})

  expect(await headline(shop)).toContain('Red to the last millimetre.')
  const stranded = await fetch(`${shop.url}/jp/ja/`)
  expect(stranded.status).toBe(503)
  expect(await stranded.text()).toContain('lang="ja-JP"')
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(503)
  await shop.stop()

  const again = await openShop('hardship', { fresh: false })
  expect((await fetch(`${again.url}/jp/ja/`)).status).toBe(200)
  await again.stop()
})

test('every process of a pair hears of a change, and one that dies is replaced', async () => {
  const shop = await openShop('pair')
  const database = await databaseOf(shop)
  const many = () => Promise.all(Array.from({ length: 24 }, () => headline(shop)))
  expect(new Set(await many()).size).toBe(1)
  await database.query(
    `update content_page set blocks = jsonb_set(blocks, '{0,headline}', '["Changed."]') where id = 'home' and language = 'en'`,
  )
  await database.query("insert into page_change (tag) values ('content:home')")
  await expect.poll(async () => [...new Set(await many())]).toEqual(['Changed.'])

  const workers = () => execSync(`pgrep -P ${shop.process.pid}`).toString().trim().split('\n').map(Number)
  const before = workers()
  expect(before).toHaveLength(2)
  process.kill(before[0]!, 'SIGKILL')
  await expect.poll(() => workers().filter((worker) => worker !== before[0]).length).toBe(2)
  await expect
    .poll(async () => [
      ...new Set(
        (await Promise.allSettled(Array.from({ length: 40 }, () => headline(shop)))).map((each) => JSON.stringify(each)),
      ),
    ])
    .toEqual(['{"status":"fulfilled","value":"Changed."}'])
  await database.end()
  expect(await shop.stop()).toBe(0)
  expect(isRunning(shop)).toBe(false)
})

test('a process that is killed in the midst of chats loses no word of them and says none twice; the other goes on', async () => {
  const shop = await openShop('pair', { fresh: false })
  const workers = () => execSync(`pgrep -P ${shop.process.pid}`).toString().trim().split('\n').map(Number)
  const isBoth = () => workers().length === 2
  const accept = { accept: 'application/json' }
  let answered = 0
  /** As a window does: sent again under its id until it is answered. */
  const talk = async (me: Shopper, name: string) => {
    const said: { readonly clientId: string; readonly text: string }[] = []
    for (let word = 1; word <= 12; word += 1) {
      const line = { clientId: randomUUID(), text: `${name} ${word}` }
      said.push(line)
      // What was handed to a process as it died is answered by nobody.
      const late = () => new Promise<{ status: 0 }>((done) => setTimeout(done, 5_000, { status: 0 }))
      const post = () => me.post('/fr/fr/chat/say', { ...line, context: 'home' }, accept).catch(() => ({ status: 0 }))
      const send = () => Promise.race([post(), late()])
      await expect.poll(async () => (await send()).status, { timeout: 60_000 }).toBe(200)
      answered += 1
      if (answered === 10 || answered === 30) process.kill(workers()[0]!, 'SIGKILL')
    }
    return said
  }
  const all = await Promise.all(['Une', 'Deux', 'Trois', 'Quatre'].map((name) => talk(Shopper.at(shop.url), name)))
  await expect.poll(isBoth).toBe(true)
  const database = await databaseOf(shop)
  for (const said of all) {
    const { rows } = await database.query(
      `select client_id as "clientId", body as text from chat_message
        where chat = (select chat from chat_message where client_id = $1) and author = 'customer' order by seq`,
      [said[0]!.clientId],
    )
    expect(rows.map(({ clientId, text }) => ({ clientId, text }))).toEqual(said)
  }
  const { rows: gaps } = await database.query(
    'select chat from chat_message group by chat having max(seq) <> count(*) or min(seq) <> 1',
  )
  expect(gaps).toEqual([])
  await database.end()
  expect(await shop.stop()).toBe(0)
})

test('nonsense in the configuration is refused by name, before anything is started', async () => {
  process.env.WEB_CONCURRENCY = 'many'
  await expect(openShop('demo', { fresh: false })).rejects.toThrow(/configuration refused\nWEB_CONCURRENCY/)
  delete process.env.WEB_CONCURRENCY
})
