// What a catalogue a hundred times larger costs, and what filling bags costs.
//   npm run bench:growth [-- --write]
import '../scripts/node24.mjs'
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import pg from 'pg'
import { openShop } from '../scripts/open-shop.mjs'
import { loadGenerated } from './generate.mjs'
import { median, sideBySide } from './load.mjs'
import { report } from './report.mjs'

const sizes = [1_000, 10_000, 100_000]
const { say, keep } = report('growth')
const round = (value, digits = 2) => value.toFixed(digits)

/** A shop that keeps no page, so that every request pays for its queries and its rendering. */
async function openGenerated(count) {
  const dataDir = `.data/bench-${count}`
  const shop = await openShop({ DATA_DIR: dataDir, PAGE_CACHE_MB: '0', LOG_LEVEL: 'info' })
  const password = readFileSync(`${dataDir}/postgres-password`, 'utf8').trim()
  const port = readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8').split('\n')[3]
  const url = `postgres://vitrine:${password}@127.0.0.1:${port}/vitrine`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query("select count(*)::int as n from style where id like '%-' || ($1::int - 1)", [count])
  if (rows[0].n === 0) await loadGenerated(url, count)
  const piece = await client.query(
    "select sku from variant v join stock using (sku) where quantity > 2 and sku ~ '^G[0-9A-Z]{6}-' limit 1",
  )
  await client.end()
  return { shop, sku: piece.rows[0].sku }
}

async function fillBags(shop, sku) {
  const rounds = []
  for (let turn = 0; turn < 3; turn += 1) {
    const result = await autocannon({
      url: `${shop.url}/fr/fr/bag/add?format=ajax`,
      method: 'POST',
      connections: 10,
      duration: 4,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-encoding': 'br' },
      body: `pid=${sku}&Quantity=1`,
    })
    rounds.push({
      perSecond: result.requests.average,
      p50: result.latency.p50,
      p99: result.latency.p99,
      errors: result.non2xx + result.errors,
    })
  }
  return Object.fromEntries(Object.keys(rounds[0]).map((name) => [name, median(rounds.map((each) => each[name]))]))
}

const opened = []
try {
  for (const count of sizes) {
    opened.push(await openGenerated(count))
    console.log(`  ${count} styles are there`)
  }
  const targets = opened.map(({ shop }) => ({ url: `${shop.url}/fr/fr/c/women-shoes`, pid: shop.process.pid, connections: 4 }))
  const listings = await sideBySide(targets, { rounds: 3, seconds: 3 })
  say('| styles | listing, rendered anew: p50 ms | requests/s | cost against 1,000 styles | target |')
  say('| ---: | ---: | ---: | ---: | --- |')
  for (const [index, listing] of listings.entries()) {
    const cost = listings[0].perSecond / listing.perSecond
    say(
      `| ${sizes[index].toLocaleString('en')} | ${listing.p50} | ${round(listing.perSecond, 0)} | ${round(cost)} | ${index === 2 ? '<= 3' : ''} |`,
    )
  }
  say()
  say('| add to bag, 10 connections, a new visitor each | requests/s | p50 ms | p99 ms | errors | target |')
  say('| ---: | ---: | ---: | ---: | ---: | --- |')
  for (const [index, { shop, sku }] of opened.entries()) {
    const bags = await fillBags(shop, sku)
    say(
      `| ${sizes[index].toLocaleString('en')} styles | ${round(bags.perSecond, 0)} | ${bags.p50} | ${bags.p99} | ${bags.errors} | p50 <= 10 ms |`,
    )
  }
} finally {
  await Promise.all(opened.map(({ shop }) => shop.stop()))
}
keep()
