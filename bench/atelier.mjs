// The atelier over a million orders: how long its lists and searches take, asked one after the other by somebody who is signed in.
//   npm run bench:atelier            prints the table
//   npm run bench:atelier -- --write also puts it into docs/benchmarks.md
import '../scripts/node24.mjs'
import { performance } from 'node:perf_hooks'
import { openShop } from '../scripts/open-shop.mjs'
import { ask, openDatabase, signIn } from './house.mjs'
import { report } from './report.mjs'

const orders = 1_000_000
const times = 40
const dataDir = '.data/bench-atelier'

/** As many orders as a large house takes in three years, each with one or two pieces, its payment and its history of stock. */
async function fill(client) {
  const { rows } = await client.query('select count(*)::int as n from (select from placed_order limit $1) o', [orders])
  if (rows[0].n >= orders) return
  // What triggers would check row by row is right by the way it is made.
  await client.query('set session_replication_role = replica')
  await client.query(`
    create temp table made as
    with sizes as (select array_agg(sku order by sku) as skus from variant)
    select gen_random_uuid() as id, n, now() - make_interval(secs => n * 95) as at, (30000 + (n::bigint * 37) % 200000)::int as amount, 1 + n % 2 as quantity,
      skus[1 + (n::bigint * 7919) % array_length(skus, 1)] as sku,
      (array['DELIVERED','DELIVERED','DELIVERED','DELIVERED','DELIVERED','DELIVERED','SHIPPED','IN_PREPARATION','CANCELLED','TROUBLE_TO_DELIVER'])[1 + n % 10] as state,
      (array['FR','FR','DE','IT','GB','US','JP'])[1 + n % 7] as country,
      (array['EUR','EUR','EUR','EUR','GBP','USD','JPY'])[1 + n % 7] as currency,
      (array['Martin','Bernard','Dubois','Keller','Rossi','Smith','Tanaka'])[1 + n % 7] || (n % 5000) as lastname
    from generate_series(1, ${orders}) n, sizes`)
  await client.query(`insert into placed_order (id, country, language, currency, email, address, shipping_method, total, placed_at, state)
    select id, country, 'fr', currency, 'client' || n % 400000 || '@averne.fr',
      jsonb_build_object('firstname', 'Ines', 'lastname', lastname, 'address1', n || ' rue des Tanneurs', 'postal', '75008', 'city', 'Paris', 'country', country),
      'DAH', amount * quantity, at, state from made`)
  await client.query(`insert into order_line ("order", position, sku, colourway, name, material, colour_name, quantity, amount, level)
    select m.id, 1, m.sku, v.colourway, 'Selene', 'Calf', 'Red', m.quantity, m.amount, 'IN_STOCK' from made m join variant v on v.sku = m.sku`)
  await client.query(`insert into payment ("order", method, provider, provider_ref, amount, currency, state, idempotency_key, created_at, authorized_at, captured_at, released_at)
    select id, 'CREDIT_CARD', 'stripe', 'pi_' || n, amount * quantity, currency,
      case state when 'CANCELLED' then 'PAYMENT_REJECT' when 'IN_PREPARATION' then 'AUTHORIZED' else 'SETTLED' end, 'bench:' || n, at, at,
      case when state not in ('CANCELLED', 'IN_PREPARATION') then at + interval '2 days' end, case state when 'CANCELLED' then at end from made`)
  await client.query(`insert into stock_movement (sku, place, pool, kind, free, held, cause, cause_id, at)
    select m.sku, 'online', 'present', 'reserved', -m.quantity, m.quantity, 'order', m.id::text, m.at
    from made m join stock s on s.sku = m.sku and s.place = 'online'`)
  await client.query(`insert into audit_line (actor, action, subject, after, at)
    select 'command line', 'order.ship', o.number, '{"state": "SHIPPED"}', m.at from made m join placed_order o on o.id = m.id where m.n % 4 = 0`)
  await client.query('set session_replication_role = origin')
  await client.query('vacuum analyze')
}

/** By what the request itself took: the server's time, and a millisecond of the loop between two processes. */
async function measure(url) {
  const took = []
  for (let turn = 0; turn < times + 5; turn++) {
    const begun = performance.now()
    const { status } = await ask(url)
    if (status !== 200) throw new Error(`${url}: ${status}`)
    if (turn >= 5) took.push(performance.now() - begun)
  }
  took.sort((one, other) => one - other)
  return { p50: took[Math.floor(times / 2)], p95: took[Math.floor(times * 0.95)] }
}

const shop = await openShop({ DATA_DIR: dataDir, LOG_LEVEL: 'info' })
const { say, keep } = report('atelier')
try {
  const client = await openDatabase(dataDir)
  await fill(client)
  const one = (text) => client.query(text).then(({ rows }) => rows[0])
  const { number, email, placed_at, id } = await one(
    'select number, email, placed_at, id from placed_order order by placed_at offset 500 limit 1',
  )
  const { sku } = await one('select sku from order_line limit 1')
  await client.end()
  await signIn(shop.url)
  const after = encodeURIComponent(`${placed_at.toISOString()}_${id}`)
  const asked = [
    ['orders, the newest', '/orders', 100],
    ['orders of a state', '/orders?state=TROUBLE_TO_DELIVER', 100],
    ['orders of a country and a state', '/orders?country=JP&state=IN_PREPARATION', 100],
    ['orders, the oldest page', `/orders?after=${after}`, 100],
    ['orders by number', `/orders?q=${number}`, 20],
    ['orders by e-mail', `/orders?q=${encodeURIComponent(email)}`, 20],
    ['orders by last name', '/orders?q=Tanaka12', 100],
    ['orders by piece', `/orders?q=${sku}`, 100],
    ['orders by a piece that thousands have', `/orders?q=${sku.split('-')[0]}`, 100],
    ['an order', `/orders/${number}`, 100],
    ['stock', '/stock', 100],
    ['stock at a boutique', '/stock?place=PAR01', 100],
    ['stock by reference', `/stock?q=${sku}`, 100],
    ['a piece with its movements', `/stock/pieces/${sku}`, 100],
    ['transfers', '/stock/transfers', 100],
    ['goods', '/goods', 100],
    ['goods by name', '/goods?q=lig', 100],
    ['goods that are withdrawn', '/goods?state=withdrawn', 100],
    ['words', '/words', 100],
    ['a page of words', '/words/home', 100],
    ['money, the last week', '/money', 100],
    ['mail', '/mail', 100],
    ['journal', '/audit', 100],
    ['journal of an order', `/audit?subject=${number}`, 100],
  ]
  say(
    `${orders.toLocaleString('en')} orders with their lines, payments and movements; one request after the other, ${times} of each.`,
  )
  say()
  say('| page | p50 ms | p95 ms | target |')
  say('| --- | ---: | ---: | --- |')
  const missed = []
  for (const [name, path, most] of asked) {
    const { p50, p95 } = await measure(`${shop.url}/atelier${path}`)
    say(`| ${name} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | <= ${most} |`)
    if (p50 > most) missed.push(name)
  }
  say()
  say(missed.length > 0 ? `Missed: ${missed.join(', ')}.` : 'All targets met.')
} finally {
  await shop.stop()
}
keep()
