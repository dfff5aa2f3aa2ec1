// What a catalogue a hundred times larger costs, and what filling bags costs.
//   npm run bench:growth [-- --write]
import '../scripts/node24.mjs'
import autocannon from 'autocannon'
import { median, sideBySide } from './load.mjs'
import { openGenerated } from './open-generated.mjs'
import { report } from './report.mjs'

const sizes = [1_000, 10_000, 100_000]
const { say, keep } = report('growth')
const round = (value, digits = 2) => value.toFixed(digits)

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
  const targets = opened.map(({ shop }) => ({ url: `${shop.url}/fr/fr/c/women-shoes`, pid: shop.process.pid, connections: 1 }))
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
