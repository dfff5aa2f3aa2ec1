import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { administer } from '../../tests/test-database.ts'
import { findStockContradictions } from '../domain/inventory/check-stock.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

// A shop that had customers, bags and orders before stock had places is taken through every migration since.

const migrations = resolve('migrations')
const fixture = resolve('tests/fixtures/shop-before-places.sql')
/** The fixture has seen the migrations that sort before this. */
const fixtureEnds = '0029'

/** Every table of the fixture, and what puts its rows in order. */
const keys = {
  category: 'id',
  colour: 'id',
  style: 'id',
  product: 'id',
  price: 'product, currency',
  colourway: 'id',
  variant: 'sku',
  stock: 'sku',
  store: 'id',
  store_text: 'store, language',
  store_stock: 'store, sku',
  stock_delivery: 'reference',
  customer: 'id',
  customer_consent: 'id',
  customer_session: 'id',
  password_reset: 'token',
  customer_address: 'id',
  session: 'id',
  letter_subscription: 'id',
  stock_request: 'place',
  cart: 'id',
  cart_line: 'id',
  checkout: 'cart',
  placed_order: 'number',
  placed_order_line: '"order", position',
} as const

type Table = keyof typeof keys
const tables = Object.keys(keys) as Table[]

/** Tables that a migration has dropped or whose columns it has changed on purpose: what they said is then looked for by `now` alone. */
const reshaped: readonly Table[] = ['stock', 'store_stock', 'stock_delivery', 'checkout', 'placed_order', 'placed_order_line']
const unchanged = tables.filter((table) => !reshaped.includes(table))

/** What must not be lost, in the words of the shop, read as migration 0028 keeps it. Never changes. */
const then = {
  orders: `select number, country, language, currency, email, address, shipping_method, payment_method, status,
      subtotal, shipping, tax, total, placed_at, customer, visitor, cart from placed_order order by number`,
  orderLines: `select o.number, l.position, l.sku, l.colourway, l.name, l.material, l.colour_name, l.fit, l.size, l.quantity, l.amount,
      l.level, l.expected_at from placed_order_line l join placed_order o on o.id = l."order" order by o.number, l.position`,
  bags: `select c.visitor, c.country, c.currency, k.email, k.shipping_option, k.address, k.shipping_method
    from cart c left join checkout k on k.cart = c.id order by c.visitor, c.country`,
  bagLines: `select c.visitor, c.country, l.sku, l.quantity, l.amount
    from cart c join cart_line l on l.cart = c.id order by c.visitor, c.country, l.added_at, l.id`,
  onlineStock: 'select sku, quantity, expected, expected_quantity, expected_at from stock order by sku',
  boutiqueStock: 'select store, sku, quantity from store_stock order by store, sku',
}

/** The same, as all migrations keep it: whoever moves something writes the query that finds it here, `onlineStock: '…'`. */
const codes = `array['SHORT_SHIPPING', 'IN_PREPARATION', 'SHIPPED', 'DELIVERED', 'COLLECTED', 'TROUBLE_TO_DELIVER', 'READY_TO_COLLECT', 'CANCELLED']`
const now: typeof then = {
  orders: `select o.number, o.country, o.language, o.currency, o.email, o.address, o.shipping_method, p.method as payment_method,
      array_position(${codes}, o.state) - 1 as status,
      (select sum(l.quantity * l.amount) from order_line l where l."order" = o.id) as subtotal,
      coalesce((select sum(a.amount) from order_adjustment a where a."order" = o.id and a.kind = 'shipping'), 0) as shipping,
      coalesce((select sum(a.amount) from order_adjustment a where a."order" = o.id and a.kind = 'tax'), 0) as tax,
      o.total, o.placed_at, o.customer, o.visitor, o.cart
    from placed_order o join payment p on p."order" = o.id order by o.number`,
  orderLines: `select o.number, l.position, l.sku, l.colourway, l.name, l.material, l.colour_name, l.fit, l.size, l.quantity, l.amount,
      l.level, l.expected_at from order_line l join placed_order o on o.id = l."order" order by o.number, l.position`,
  bags: then.bags.replace('checkout', 'checkout_draft'),
  bagLines: then.bagLines,
  onlineStock: "select sku, quantity, expected, expected_quantity, expected_at from stock where place = 'online' order by sku",
  boutiqueStock: "select place as store, sku, quantity from stock where place <> 'online' order by place, sku",
}

type Row = Record<string, unknown>
interface Read {
  readonly tables: Record<Table, Row[]>
  readonly shop: Record<keyof typeof then, Row[]>
}

const serverUrl = inject('serverUrl')
const name = `test_${randomBytes(6).toString('hex')}`
const at = new URL(serverUrl)
at.pathname = `/${name}`
const client = new pg.Client({ connectionString: at.href })
let before: Read
let after: Read

beforeAll(async () => {
  await administer(serverUrl, `create database ${name} template template0 encoding 'UTF8'`)
  await migrateToFixture()
  await client.connect()
  await client.query(`begin; ${readFileSync(fixture, 'utf8')} commit`)
  // What pg-boss had of it, as far as it is read.
  await client.query(`create schema jobs; create table jobs.schedule (name text);
    create table jobs.job (name text, data jsonb, state text, created_on timestamptz default now());
    insert into jobs.job (name, data, state) values
      ('send-order-confirmation', '{"order": "o1"}', 'created'), ('send-order-confirmation', '{"order": "o0"}', 'completed'),
      ('send-account-letter', '{"id": "x", "kind": "reset", "customer": "c1", "country": "FR", "language": "fr"}', 'retry'),
      ('send-stock-letter', '{"request": "r1", "offer": 2}', 'active')`)
  before = await read(tables, then)
  await migrate(at.href, migrations)
  after = await read(unchanged, now)
})

afterAll(async () => {
  await client.end()
  await administer(serverUrl, `drop database if exists ${name} with (force)`)
})

/** As the shop of the fixture was migrated: by its own files and none of a later day. */
async function migrateToFixture(): Promise<void> {
  const earlier = mkdtempSync(join(tmpdir(), 'migrations-'))
  for (const file of readdirSync(migrations).filter((each) => each < fixtureEnds))
    copyFileSync(join(migrations, file), join(earlier, file))
  await migrate(at.href, earlier)
  rmSync(earlier, { recursive: true })
}

/** As JSON, so that a number is a number whether its column is an integer or has become a bigint. */
async function rowsOf(query: string): Promise<Row[]> {
  const { rows } = await client.query<{ row: Row }>(`select to_jsonb(found) as row from (${query}) found`)
  return rows.map(({ row }) => row)
}

async function read(wanted: readonly Table[], shop: typeof then): Promise<Read> {
  const all = async <K extends string>(queries: [K, string][]) => {
    const found = {} as Record<K, Row[]>
    for (const [key, query] of queries) found[key] = await rowsOf(query)
    return found
  }
  return {
    tables: await all(wanted.map((table) => [table, `select * from ${table} order by ${keys[table]}`])),
    shop: await all(Object.entries(shop) as [keyof typeof then, string][]),
  }
}

const sum = (rows: readonly Row[], column: string) => rows.reduce((total, row) => total + Number(row[column]), 0)

describe('the shop of the fixture', () => {
  test('has customers, bags, orders, requests and stock', () => {
    const counts = Object.fromEntries(tables.map((table) => [table, before.tables[table].length]))
    expect(counts).toMatchObject({ customer: 3, customer_consent: 7, customer_session: 4, customer_address: 3 })
    expect(counts).toMatchObject({ password_reset: 1, session: 2, letter_subscription: 6, stock_request: 5, stock_delivery: 2 })
    expect(counts).toMatchObject({ cart: 10, cart_line: 16, checkout: 3, placed_order: 14, placed_order_line: 24 })
    expect(counts).toMatchObject({ variant: 61, stock: 61, store: 3, store_stock: 101 })
  })
})

describe('after every migration', () => {
  test.each(unchanged)('%s has the rows it had, and each says what it said', (table) => {
    // Columns may have been added.
    expect(after.tables[table]).toMatchObject(before.tables[table])
  })

  test.each(Object.keys(then) as (keyof typeof then)[])('nothing is lost of %s', (what) => {
    expect(after.shop[what]).toEqual(before.shop[what])
  })

  test('every order costs what it cost', () => {
    const { orders, orderLines } = after.shop
    expect(orders.map(({ number, currency, total, tax }) => [number, currency, total, tax])).toEqual([
      ['AV11860553', 'HUF', 37_000_000, 0],
      ['AV12130250', 'EUR', 71_500, 0],
      ['AV26069211', 'EUR', 409_000, 0],
      ['AV26338908', 'USD', 95_814, 7_814],
      ['AV40277869', 'EUR', 69_000, 0],
      ['AV40547566', 'JPY', 1_102_000, 0],
      ['AV54756224', 'HUF', 970_500_000, 0],
      ['AV55025921', 'EUR', 340_500, 0],
      ['AV68964882', 'AED', 721_000, 0],
      ['AV69234579', 'USD', 266_895, 22_895],
      ['AV83173540', 'EUR', 178_000, 0],
      ['AV83443237', 'EUR', 254_000, 0],
      ['AV97651895', 'JPY', 420_000, 0],
      ['AV97921592', 'EUR', 79_000, 0],
    ])
    for (const { number, subtotal, shipping, tax, total } of orders) {
      const costs = orderLines.filter((line) => line.number === number).map((line) => Number(line.amount) * Number(line.quantity))
      expect(costs.reduce((cost, line) => cost + line)).toBe(subtotal)
      expect(total).toBe(Number(subtotal) + Number(shipping) + Number(tax))
    }
  })

  test('what was sold after it was gone is still promised for its day', () => {
    expect(after.shop.orderLines.filter(({ level }) => level !== 'IN_STOCK')).toMatchObject([
      { number: 'AV26069211', sku: 'LEV000-COG', quantity: 2, level: 'BACKORDER', expected_at: '2027-01-20' },
    ])
  })

  test('no piece was lost or found, online or in a boutique', () => {
    const { onlineStock, boutiqueStock } = after.shop
    expect([sum(onlineStock, 'quantity'), sum(onlineStock, 'expected_quantity')]).toEqual([184, 48])
    const heldBy = (id: string) => boutiqueStock.filter(({ store }) => store === id)
    expect(['NYC01', 'PAR01', 'TYO01'].map((id) => sum(heldBy(id), 'quantity'))).toEqual([43, 36, 40])
  })

  test('the next order, consent and request come after the last', async () => {
    const next = await rowsOf(`select next_order_number() as "order",
      nextval(pg_get_serial_sequence('customer_consent', 'id')) as consent,
      nextval(pg_get_serial_sequence('stock_request', 'place')) as request`)
    expect(next).toEqual([{ order: expect.stringMatching(/^AV\d{8}$/), consent: 10, request: 6 }])
  })

  test('what was queued and not done is still to be done', async () => {
    expect(await rowsOf('select kind, data from event order by id')).toEqual([
      { kind: 'order.placed', data: { order: 'o1' } },
      { kind: 'password.reset-asked', data: { customer: 'c1', country: 'FR', language: 'fr' } },
      { kind: 'stock.notice-due', data: { request: 'r1', notice: 2 } },
    ])
  })

  test('another start has nothing to do', async () => {
    expect(await migrate(at.href, migrations)).toEqual([])
  })

  test('what movements add up to is what can be sold, and what open holds hold is held', async () => {
    const database = openDatabase(at.href, 1)
    expect(await findStockContradictions(database.db)).toEqual([])
    await database.close()
  })

  test('every piece of every order is held for it, of what is there or of what is on its way', async () => {
    const held =
      await rowsOf(`select o.number, h.sku, h.pool, h.quantity from stock_hold h join placed_order o on o.id = h.holder_id
      where h.state = 'open' and h.holder = 'order' order by o.number, h.sku`)
    const ordered = after.shop.orderLines
      .map(({ number, sku, level, quantity }) => ({ number, sku, pool: level === 'IN_STOCK' ? 'present' : 'expected', quantity }))
      .toSorted((a, b) => (`${a.number} ${a.sku}` < `${b.number} ${b.sku}` ? -1 : 1))
    expect(held).toEqual(ordered)
  })

  test('every order is paid as it was to be, and its history begins on its day', async () => {
    const rows =
      await rowsOf(`select p.state, p.amount = o.total as is_whole, p.refunded, c.to_state, c.at = o.placed_at as is_dated
      from placed_order o join payment p on p."order" = o.id join state_change c on c.subject = 'order' and c.subject_id = o.id`)
    expect(rows).toHaveLength(14)
    for (const row of rows)
      expect(row).toEqual({ state: 'AUTHORIZED', is_whole: true, refunded: 0, to_state: 'IN_PREPARATION', is_dated: true })
  })
})
