// The house's own figures: how fast they are taken, and whether the report hangs on how many there were.
//   npm run bench:events                 as many raw figures as fit into 60 seconds (BENCH_SECONDS says another number), a hundred million at most
//   npm run bench:events -- --write      also puts it into docs/benchmarks.md
import '../scripts/node24.mjs'
import { performance } from 'node:perf_hooks'
import autocannon from 'autocannon'
import { openShop } from '../scripts/open-shop.mjs'
import { ask, openDatabase, signIn } from './house.mjs'
import { report } from './report.mjs'

const seconds = Number(process.env.BENCH_SECONDS ?? 60)
const dataDir = '.data/bench-events'
const times = 20
const chunk = 10_000_000
const most = 100_000_000

/** Ninety days of a busy house, as what it counted adds up: a row for every country, device, kind of page, figure and bucket. */
const made = `
  select n, now() - make_interval(secs => (n * 7919) % 7776000) as at,
    (array['FR','DE','IT','GB','US','JP','KR','CN','AE','ES'])[1 + (n * 31) % 10] as country,
    (array['home','listing','product','cart','checkout','search','storeLocator','account','orderConfirmation','content'])[1 + (n * 17) % 10] as page,
    (array['phone','tablet','desktop'])[1 + (n * 13) % 3] as device,
    (array['page','visit','addToCart','step1','step2','step3','step4','step5','step6','step7','lcp','inp','cls'])[1 + (n * 11) % 13] as name,
    (1 + (n * 7) % 10)::smallint as measured
  from generate_series($1::bigint, $2::bigint) n`

/** As the shop writes them, a good deal at a time. */
async function add(client, from, to) {
  await client.query('begin')
  await client.query(
    `insert into figure (at, country, page, device, name) select at, country, page, device, name from (${made}) m`,
    [from, to],
  )
  await client.query(
    `create temp table hours on commit drop as
      select date_trunc('hour', at) as hour, country, page, device, name, case when name in ('lcp', 'inp', 'cls') then measured else 0::smallint end as bucket, count(*) as count
      from (${made}) m group by 1, 2, 3, 4, 5, 6`,
    [from, to],
  )
  await client.query(`insert into figure_hour (hour, country, page, device, name, bucket, count) select * from hours
    on conflict (hour, name, country, page, device, bucket) do update set count = figure_hour.count + excluded.count`)
  await client.query(`insert into figure_day (day, country, page, device, name, bucket, count)
    select (hour at time zone 'Europe/Paris')::date, coalesce(country, '*'), page, coalesce(device, '*'), name, bucket, sum(count) from hours
    group by 1, page, name, bucket, cube (country, device)
    on conflict (country, device, name, day, page, bucket) do update set count = figure_day.count + excluded.count`)
  await client.query('commit')
}

async function measure(url) {
  const took = []
  for (let turn = 0; turn < times + 3; turn++) {
    const begun = performance.now()
    const { status } = await ask(url)
    if (status !== 200) throw new Error(`${url}: ${status}`)
    if (turn >= 3) took.push(performance.now() - begun)
  }
  took.sort((one, other) => one - other)
  return took[Math.floor(times / 2)]
}

const shop = await openShop({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
const { say, keep } = report('events')
try {
  const client = await openDatabase(dataDir)
  // To make them is not what is measured.
  await client.query(`set synchronous_commit = off; set work_mem = '512MB'; set maintenance_work_mem = '512MB'`)
  const count = async (table) => (await client.query(`select count(*)::int as n from ${table}`)).rows[0].n
  await signIn(shop.url)

  say('| raw figures | rows by hour | rows by day | report of 28 days, p50 ms | of a country and a device | target |')
  say('| ---: | ---: | ---: | ---: | ---: | --- |')
  let figures = await count('figure')
  const ask28 = async () => {
    const [all, one] = [
      await measure(`${shop.url}/atelier/figures`),
      await measure(`${shop.url}/atelier/figures?country=FR&device=phone`),
    ]
    const [raw, hours, days] = [figures, await count('figure_hour'), await count('figure_day')].map((n) => n.toLocaleString('en'))
    say(`| ${raw} | ${hours} | ${days} | ${all.toFixed(0)} | ${one.toFixed(0)} | <= 200 |`)
    return all
  }
  const end = performance.now() + seconds * 1_000
  let next = chunk
  while (performance.now() < end && figures < most) {
    await add(client, figures + 1, figures + chunk)
    figures += chunk
    if (figures < next) continue
    await client.query('analyze figure_day, figure_hour')
    await ask28()
    next *= 2
  }
  await client.query('analyze figure_day, figure_hour')
  const last = await ask28()

  const body = JSON.stringify({ at: Date.now(), page: 'product', device: 'phone', events: [['page'], ['visit'], ['lcp', 900]] })
  const page = `${shop.url}/fr/fr/p/SEL085-ROU`
  const calm = await autocannon({ url: page, connections: 1, duration: 3 })
  const flood = autocannon({ url: `${shop.url}/fr/fr/figures`, method: 'POST', body, connections: 64, duration: 10 })
  const [beacons, during] = await Promise.all([flood, autocannon({ url: page, connections: 1, duration: 8 })])
  await new Promise((done) => setTimeout(done, 4_000))
  const { rows } = await client.query(`select coalesce(sum(count), 0)::int as shed from figure_dropped where reason = 'shed'`)
  await client.end()
  say()
  say(
    `Beacons: ${Math.round(beacons.requests.average).toLocaleString('en')} a second from 64 connections on one process, ${beacons.non2xx} refused, ${rows[0].shed.toLocaleString('en')} batches shed. A product page took ${calm.latency.p50} ms (p50) before and ${during.latency.p50} ms meanwhile, with ${during.non2xx + during.errors} errors.`,
  )
  say()
  say(last <= 200 ? 'Target met.' : 'Missed.')
} finally {
  await shop.stop()
}
keep()
