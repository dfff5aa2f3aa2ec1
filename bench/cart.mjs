// What it costs to open the drawer of a filled bag: the one request it is.
//   npm run bench:cart            prints the table
//   npm run bench:cart -- --write also puts it into docs/benchmarks.md
import '../scripts/node24.mjs'
import autocannon from 'autocannon'
import { openShop } from '../scripts/open-shop.mjs'
import { median } from './load.mjs'
import { report } from './report.mjs'

const pieces = ['VERR000-ROU', 'SEL070-NOI-R-38', 'SEL070-ROU-W-38']
const base = '/fr/fr'

async function fillBag(origin) {
  let cookie = ''
  for (const pid of pieces) {
    const body = new URLSearchParams({ pid })
    const answer = await fetch(`${origin}${base}/bag/add`, { method: 'POST', body, redirect: 'manual', headers: { cookie } })
    if (answer.status !== 303) throw new Error(`${pid}: ${answer.status}`)
    const given = answer.headers.getSetCookie().map((each) => each.split(';')[0].split(/=(.*)/s))
    const kept = cookie ? cookie.split('; ').map((each) => each.split(/=(.*)/s)) : []
    cookie = [...new Map([...kept, ...given].map(([name, value]) => [name, `${name}=${value}`])).values()].join('; ')
  }
  return cookie
}

const { say, keep } = report('cart')
const shop = await openShop({ DATA_DIR: '.data/bench', LOG_LEVEL: 'info' })
try {
  const cookie = await fillBag(shop.url)
  const url = `${shop.url}${base}/bag/mini?format=ajax`
  const html = await (await fetch(url, { headers: { cookie } })).text()
  for (const pid of pieces) if (!html.includes(`data-pid="${pid}"`)) throw new Error(`${pid} is not in the drawer`)
  say(`A bag of ${pieces.length} lines, asked for as the header’s link does; the shop and the load on the same 2 cores.`)
  say()
  say('| connections | requests/s | p50 ms | p99 ms | errors | target |')
  say('| ---: | ---: | ---: | ---: | ---: | --- |')
  for (const connections of [1, 10]) {
    const rounds = []
    for (let turn = 0; turn < 3; turn += 1)
      rounds.push(await autocannon({ url, connections, duration: 4, headers: { cookie, 'accept-encoding': 'br' } }))
    const of = (pick) => median(rounds.map(pick))
    const errors = of(({ non2xx, errors: broken }) => non2xx + broken)
    const figures = [
      of(({ requests }) => requests.average).toFixed(0),
      of(({ latency }) => latency.p50),
      of(({ latency }) => latency.p99),
    ]
    say(`| ${connections} | ${figures.join(' | ')} | ${errors} | ${connections === 1 ? 'p50 <= 10 ms' : ''} |`)
  }
} finally {
  await shop.stop()
}
keep()
