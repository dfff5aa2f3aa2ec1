import pino from 'pino'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../tests/test-database.ts'
import { bringRetriesForward, testJobs } from '../../tests/test-jobs.ts'
import { testShop } from '../../tests/test-shop.ts'
import { Shopper } from '../../tests/worlds/shopper.ts'
import { receiveStock } from '../domain/inventory/receive-stock.ts'
import { mailboxTransport } from '../integrations/mail/mailbox.ts'
import { startJobs } from './schedule.ts'

const { database, url } = testDatabase()
const { app } = testShop(database, { PUBLIC_URL: 'http://localhost:3000', RATE_LIMIT_PER_IP: '100000' })
const mailbox = mailboxTransport(database, 'Averne <house@averne.example>')
const tools = testJobs(database, { mail: mailbox })
const quiet = pino({ level: 'silent' })
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const letters = () => query('select * from mailbox order by id')

const running: (() => Promise<void>)[] = []
const start = async (given = tools) => void running.push(await startJobs(given, url, quiet))
afterEach(async () => {
  for (const stop of running.splice(0)) await stop()
  await query('delete from mailbox')
  await query('delete from stock_request')
})

let deliveries = 0
const bring = (sku: string, quantity: number) =>
  receiveStock(database, { reference: `d${++deliveries}.csv`, arrivals: [{ sku, quantity }] })

const consents = Object.fromEntries(
  ['koreanlawage', 'koreanlawthirdpartie', 'koreanlawdataprocessor', 'termsandconditions'].map((name) => [name, 'on']),
)
const ask = async (base: string, pid: string, email: string) =>
  expect((await Shopper.in(app).post(`${base}/notify-popin`, { pid, email, ...consents, notify_send: 'action' })).status).toBe(
    303,
  )

describe('the letter when a piece returns', () => {
  test.each([
    ['/fr/fr', 'SEL055-ROU-R-355', 'Sélène 55 est de retour', 'Taille 35½</p>', 'ltr', 'C’est fait.'],
    ['/kr/ko', 'SEL055-NOI-R-37', 'Sélène 55, 다시 들어왔습니다', '사이즈 37 EU', 'ltr', '알림을 멈췄습니다.'],
    ['/ae/ar', 'SEL055-ROU-W-36', 'عادت القطعة التي تنتظرونها: Sélène 55', 'المقاس 36</p>', 'rtl', 'توقفنا.'],
  ])(
    'from %s shows the piece, its size and the ways on, arrives once, and its last line ends the waiting',
    async (base, sku, subject, size, dir, stopped) => {
      const email = `ines${base.replaceAll('/', '')}@averne.fr`
      await ask(base, sku, email)
      await start()
      await bring(sku, 2)
      await vi.waitFor(async () => expect(await letters()).toHaveLength(1), { timeout: 30_000 })
      const [letter] = await letters()
      expect(letter).toMatchObject({ recipient: email, subject })
      const [, , language] = base.split('/')
      for (const said of [size, `<html dir="${dir}" lang="${language}"`, `http://localhost:3000${base}/Product-Show?pid=${sku}`])
        expect(letter.html).toContain(said)
      expect(letter.html).toMatch(/<img src="http:\/\/localhost:3000\/media\/pieces\/[^"]+-600\.webp"/)
      const unfolded = letter.source.replaceAll('\r\n ', ' ')
      const [, link] = /List-Unsubscribe: <([^>]+)>/.exec(unfolded)!
      expect(link).toMatch(new RegExp(`^http://localhost:3000${base}/notify-stop\\?token=[\\w-]{43}$`))
      expect(unfolded).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
      expect(letter.html).toContain(link)
      expect(unfolded).not.toContain(`${base}/notify-stop?email`)
      const me = Shopper.in(app)
      const { pathname, search } = new URL(link!)
      expect((await me.get(`${base}/Product-Show?pid=${sku}`)).html).toMatch(/<h1[^>]*>Sélène 55<\/h1>/)
      expect((await me.get(pathname + search)).status).toBe(200)
      expect(await query('select 1 from stock_request where email = $1', [email])).toHaveLength(1)
      expect((await me.post(pathname + search, {})).html).toContain(stopped)
      expect(await query('select 1 from stock_request where email = $1', [email])).toEqual([])
    },
  )

  test('comes to the first three of 200 when three pieces do, with two processes at work', async () => {
    const sku = 'SEL055-ROU-W-38'
    for (let index = 0; index < 200; index++) await ask('/fr/fr', sku, `p${index}@averne.fr`)
    await start()
    await start()
    await Promise.all([bring(sku, 1), bring(sku, 1), bring(sku, 1)])
    await vi.waitFor(async () => expect(await letters()).toHaveLength(3), { timeout: 30_000 })
    await new Promise((done) => setTimeout(done, 2_500))
    const written = (await letters()).map(({ recipient }) => recipient)
    expect(written.toSorted()).toEqual(['p0@averne.fr', 'p1@averne.fr', 'p2@averne.fr'])
  }, 90_000)

  test('is tried again when the mail server is away, and is one letter though it died after taking it', async () => {
    const sku = 'SEL055-NST-R-365'
    await ask('/fr/fr', sku, 'ines@averne.fr')
    let attempts = 0
    const deliver = async (message: Parameters<typeof mailbox.deliver>[0]) => {
      attempts += 1
      if (attempts === 1) throw new Error('the mail server is away')
      await mailbox.deliver(message)
      if (attempts === 2) throw new Error('the mail server died after it took the letter')
    }
    await start({ ...tools, mail: { ...mailbox, deliver } })
    await bring(sku, 1)
    const isSent = async () => {
      await bringRetriesForward(database)
      expect(await query('select 1 from stock_request where sent_at is not null')).toHaveLength(1)
    }
    await vi.waitFor(isSent, { timeout: 40_000 })
    expect(attempts).toBe(3)
    expect(await letters()).toHaveLength(1)
  }, 60_000)

  test('that the link was pressed in before is never written', async () => {
    const sku = 'SEL055-NST-W-35'
    await ask('/fr/fr', sku, 'ines@averne.fr')
    await ask('/fr/fr', sku, 'luc@averne.fr')
    const [{ stop_token }] = await query("select stop_token from stock_request where email = 'ines@averne.fr'")
    const me = Shopper.in(app)
    const page = await me.get(`/fr/fr/notify-stop?token=${stop_token}`)
    expect(page.status).toBe(200)
    expect(await query('select 1 from stock_request')).toHaveLength(2)
    expect((await me.post(`/fr/fr/notify-stop?token=${stop_token}`, {})).html).toContain('C’est fait.')
    await start()
    await bring(sku, 5)
    await vi.waitFor(async () => expect(await letters()).toHaveLength(1), { timeout: 30_000 })
    expect((await letters())[0].recipient).toBe('luc@averne.fr')
  })
})

test('a mail program may end it for its reader with one click, and says nothing of where it comes from', async () => {
  await ask('/fr/fr', 'SEL055-NUI-R-36', 'ines@averne.fr')
  await ask('/be/nl', 'SEL055-NUI-R-37', 'Ines@Averne.fr')
  await ask('/fr/fr', 'SEL055-NUI-R-37', 'luc@averne.fr')
  const [{ stop_token }] = await query("select stop_token from stock_request where email = 'ines@averne.fr'")
  const click = (token: string) =>
    app.request(`/fr/fr/notify-stop?token=${token}`, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  // A token that nobody was given is answered like any other.
  expect((await click('a'.repeat(43))).status).toBe(200)
  expect(await query('select 1 from stock_request')).toHaveLength(3)
  expect((await click(stop_token)).status).toBe(200)
  expect(await query('select email from stock_request')).toEqual([{ email: 'luc@averne.fr' }])
  expect((await click(stop_token)).status).toBe(200)
  expect((await click('nonsense')).status).toBe(404)
})
