import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { setStock as setLevel } from '../../../tests/worlds/stock.ts'
import type { Database } from '../../db/database.ts'
import { sites, visitOf } from '../../markets/sites.ts'
import { receiveStock } from '../inventory/receive-stock.ts'
import { reserveStock } from '../inventory/reserve-stock.ts'
import { askForPiece } from './ask-for-piece.ts'
import { forgetLapsedRequests } from './end-requests.ts'
import { notifyBackInStock } from './notify-back-in-stock.ts'
import { writeBackInStockMail } from './write-back-in-stock-mail.ts'

const { database } = testDatabase()

const sku = 'SEL055-ROU-R-37'
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const setStock = (quantity: number) => setLevel(database, sku, quantity)
const mailJobs = async () =>
  (await query("select data from event where kind = 'stock.notice-due' order by id")).map(({ data }) => data)
const noticedTo = async () =>
  (await query('select email from stock_request where offered_at is not null order by place')).map(({ email }) => email)
const later = (interval: string) =>
  query(`update stock_request set offered_at = offered_at - interval '${interval}', asked_at = asked_at - interval '${interval}'`)
const person = (index: number) => `p${String(index).padStart(3, '0')}@averne.fr`

function ask(email: string, country = 'FR') {
  const visit = { ...visitOf(sites.get(country)!, sites.get(country)!.languages[0]), visitor: email, customer: null }
  const ticks = ['koreanlawage', 'koreanlawthirdpartie', 'koreanlawdataprocessor', 'termsandconditions']
  const typed = (field: string) => (field === 'email' ? email : ticks.includes(field) ? 'on' : '')
  return askForPiece(database, visit, { sku, typed, sign: (of) => of.padEnd(43, '-').slice(0, 43) })
}

async function askAll(count: number): Promise<void> {
  for (let index = 1; index <= count; index++) await ask(person(index))
}

const write = async (written: string[]) => {
  for (const { request, notice } of await mailJobs()) {
    await writeBackInStockMail(database.db, request, notice, async ({ email }) => void written.push(email))
  }
}

beforeEach(async () => {
  await query('delete from stock_request')
  await query('delete from event')
  await query("update product set published = true, online_until = null where id = 'SEL055'")
  await setStock(0)
})

describe('who asks', () => {
  test('[NOTIFY-01] is kept once per size and site, with the language and what was agreed to', async () => {
    for (const email of ['Ines@averne.fr', 'ines@averne.fr', 'INES@AVERNE.FR']) expect((await ask(email)).ok).toBe(true)
    await ask('ines@averne.fr', 'KR')
    const rows = await query('select email, country, language, currency, consents from stock_request order by place')
    expect(rows.map(({ consents, ...rest }) => rest)).toEqual([
      { email: 'ines@averne.fr', country: 'FR', language: 'fr', currency: 'EUR' },
      { email: 'ines@averne.fr', country: 'KR', language: 'ko', currency: 'KRW' },
    ])
    expect(rows[1].consents).toContainEqual({ kind: 'koreanlawage', given: true, version: '2026-11.3' })
    expect(rows[1].consents).toContainEqual({ kind: 'koreanlawoptionnalprivacypolicy', given: false, version: '2026-11.3' })
    expect(rows[0].consents.map(({ kind }: { kind: string }) => kind)).toEqual(['addtoemaillist', 'globaloptin'])
  })

  test('keeps the place they had when they ask again, and is told when there is nothing to wait for', async () => {
    await askAll(2)
    await ask(person(1))
    await setStock(1)
    expect(await ask(person(3))).toEqual({ ok: false, failure: { code: 'SIZE_AVAILABLE' } })
    await notifyBackInStock(database, [sku])
    expect(await noticedTo()).toEqual([person(1)])
  })
})

describe('what returns is offered', () => {
  test('to the first who asked, and to no more than there are pieces; the others wait for the next delivery', async () => {
    await askAll(5)
    await setStock(3)
    expect(await notifyBackInStock(database, [sku])).toBe(3)
    expect(await noticedTo()).toEqual([1, 2, 3].map(person))
    expect(await notifyBackInStock(database, 'all')).toBe(0)
    await setStock(4)
    expect(await notifyBackInStock(database, [sku])).toBe(1)
    expect(await noticedTo()).toEqual([1, 2, 3, 4].map(person))
    expect(await mailJobs()).toHaveLength(4)
  })

  test('by eight workers at once, among 200 who wait: three pieces, three letters, the first three', async () => {
    await askAll(200)
    await setStock(3)
    const counts = await Promise.all(Array.from({ length: 8 }, () => notifyBackInStock(database, [sku])))
    expect(counts.reduce((sum, count) => sum + count)).toBe(3)
    expect(await noticedTo()).toEqual([1, 2, 3].map(person))
    expect(await mailJobs()).toHaveLength(3)
  }, 60_000)

  test('while orders take pieces and deliveries bring some: never more letters than pieces ever were there', async () => {
    await askAll(30)
    await setStock(2)
    const buy = () =>
      database.transaction((tx) =>
        reserveStock(tx, [{ sku, quantity: 1 }], { holder: { kind: 'order', id: randomUUID() }, expiresAt: null }),
      )
    let receipts = 0
    const bring = () => receiveStock(database, { reference: `rush-${++receipts}.csv`, arrivals: [{ sku, quantity: 1 }] })
    const steps = Array.from({ length: 8 }, (_, index) => [notifyBackInStock(database, 'all'), index % 2 ? buy() : bring()])
    await Promise.all(steps.flat())
    await notifyBackInStock(database, 'all')
    const offered = await noticedTo()
    expect(offered.length).toBeLessThanOrEqual(6)
    expect(offered).toEqual(Array.from({ length: offered.length }, (_, index) => person(index + 1)))
  })

  test('all or nothing: a crash in the middle leaves everybody waiting, and the next turn does it', async () => {
    await askAll(3)
    await setStock(3)
    let recorded = 0
    const dying: Database = {
      ...database,
      transaction: (work) =>
        database.transaction((tx) =>
          work({
            ...tx,
            execute: (statement, name) => {
              if (name === 'event-record' && ++recorded === 2) throw new Error('the process dies here')
              return tx.execute(statement, name)
            },
          }),
        ),
    }
    await expect(notifyBackInStock(dying, [sku])).rejects.toThrow('dies here')
    expect([await noticedTo(), await mailJobs()]).toEqual([[], []])
    expect(await notifyBackInStock(database, [sku])).toBe(3)
  })

  test('to the next when a day has passed and it is still there', async () => {
    await askAll(3)
    await setStock(1)
    await notifyBackInStock(database, [sku])
    await write([])
    await later('23 hours')
    expect(await notifyBackInStock(database, 'all')).toBe(0)
    await later('1 hour')
    expect(await notifyBackInStock(database, 'all')).toBe(1)
    expect((await mailJobs()).length).toBe(2)
    expect(await noticedTo()).toEqual([1, 2].map(person))
  })

  test('to the next at once when the first has ordered, and another piece is there', async () => {
    await askAll(2)
    await setStock(1)
    await notifyBackInStock(database, [sku])
    await query(
      `with o as (insert into placed_order (country, language, currency, email, address, shipping_method, total)
        values ('FR', 'fr', 'EUR', $1, '{}', 'DAH', 1) returning id)
      insert into order_line ("order", position, sku, colourway, name, material, colour_name, quantity, amount, level)
      select id, 1, $2, 'SEL055-ROU', 'x', 'x', 'x', 1, 1, 'IN_STOCK' from o`,
      [person(1), sku],
    )
    expect(await notifyBackInStock(database, 'all')).toBe(1)
    expect(await noticedTo()).toEqual([1, 2].map(person))
  })

  test.each([
    ['is not published', "update product set published = false where id = 'SEL055'"],
    ['is past its time', "update product set online_until = now() where id = 'SEL055'"],
  ])('to nobody when the piece %s, and everybody keeps their place', async (_, change) => {
    await askAll(2)
    await query(change)
    await setStock(9)
    expect(await notifyBackInStock(database, [sku])).toBe(0)
    expect(await mailJobs()).toEqual([])
  })

  test('on the sites that sell it alone', async () => {
    await ask(person(1), 'JP')
    await ask(person(2), 'FR')
    await query("update price set currency = 'XXX' where product = 'SEL055' and currency = 'JPY'")
    await setStock(1)
    await notifyBackInStock(database, [sku])
    await query("update price set currency = 'JPY' where product = 'SEL055' and currency = 'XXX'")
    expect(await noticedTo()).toEqual([person(2)])
  })
})

describe('the letter of an offer', () => {
  test('is written once, whoever tries again', async () => {
    await askAll(1)
    await setStock(1)
    await notifyBackInStock(database, [sku])
    const written: string[] = []
    await write(written)
    await write(written)
    expect(written).toEqual([person(1)])
  })

  test('is tried again after a crash before it was handed over, by the same job', async () => {
    await askAll(1)
    await setStock(1)
    await notifyBackInStock(database, [sku])
    const [{ request, notice }] = (await mailJobs()) as [{ request: string; notice: number }]
    const crash = () => Promise.reject(new Error('the mail server is away'))
    await expect(writeBackInStockMail(database.db, request, notice, crash)).rejects.toThrow('away')
    const written: string[] = []
    await write(written)
    expect(written).toEqual([person(1)])
  })

  test('is not written when the piece has gone meanwhile; the place in the queue stays', async () => {
    await askAll(2)
    await setStock(1)
    await notifyBackInStock(database, [sku])
    await setStock(0)
    const written: string[] = []
    await write(written)
    expect(written).toEqual([])
    expect(await noticedTo()).toEqual([])
    await setStock(1)
    await notifyBackInStock(database, [sku])
    await write(written)
    expect(written).toEqual([person(1)])
  })

  test('is void once a later offer has taken its place: an old job sends nothing', async () => {
    await askAll(1)
    await setStock(1)
    await notifyBackInStock(database, [sku])
    await later('25 hours')
    await notifyBackInStock(database, 'all')
    expect((await mailJobs()).map(({ notice }) => notice)).toEqual([1, 2])
    const written: string[] = []
    await write(written)
    expect(written).toEqual([person(1)])
  })
})

test('what was met is forgotten with its offer, what nothing could meet after half a year', async () => {
  await askAll(3)
  await setStock(1)
  await notifyBackInStock(database, [sku])
  await write([])
  expect(await forgetLapsedRequests(database.db)).toBe(0)
  await later('24 hours')
  expect(await forgetLapsedRequests(database.db)).toBe(1)
  await query("update stock_request set asked_at = now() - interval '6 months' where email = $1", [person(2)])
  expect(await forgetLapsedRequests(database.db)).toBe(1)
  expect(await query('select email from stock_request')).toEqual([{ email: person(3) }])
})
