// What telling others costs whoever reads a page: with collectors that answer, are slow, talk nonsense or are away, and without any.
//   npm run bench:collectors            prints the table
//   npm run bench:collectors -- --write also puts it into docs/benchmarks.md
import '../scripts/node24.mjs'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { chromium } from '@playwright/test'
import { chromiumFlags, findChromium } from '../scripts/chromium.mjs'
import { openShop } from '../scripts/open-shop.mjs'
import { firstVisit } from './first-visit.mjs'
import { report } from './report.mjs'

// Nobody is asked there before the house tells others; a browser that asks for privacy has it tell nobody.
const pages = { listing: '/us/en/c/women-shoes', product: '/us/en/p/SEL085-ROU' }
const rounds = 11
const allowed = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
}
const ways = {
  'none told': null,
  'answer at once': (response) => response.writeHead(204, allowed).end(),
  'take three seconds': (response) => setTimeout(() => response.writeHead(204, allowed).end(), 3_000),
  'talk nonsense': (response) => response.writeHead(500, { ...allowed, 'content-type': 'text/html' }).end('<h1>502</h1>'),
  'are away': (response) => response.destroy(),
}

const { say, keep } = report('collectors')
const middle = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
let told = 0
let answer = null
const collector = createServer((request, response) => {
  if (request.method === 'POST') told += 1
  request.resume()
  answer?.(response)
}).listen(0)
await once(collector, 'listening')
const at = `http://localhost:${collector.address().port}`
const shop = await openShop({ DATA_DIR: '.data/bench', TAG_MANAGER_URL: at, CART_TRACKER_URL: at })
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags })
try {
  say(`| page | collectors | told, in ${rounds} visits | TBT ms | beyond none | all tasks ms | beyond none |`)
  say('| --- | --- | ---: | ---: | ---: | ---: | ---: |')
  for (const [name, path] of Object.entries(pages)) {
    const visits = new Map(Object.keys(ways).map((way) => [way, { told: 0, blocked: [], busy: [] }]))
    // In turn, so that what else the machine does falls on all alike.
    for (let round = 0; round < rounds; round += 1)
      for (const [way, how] of Object.entries(ways)) {
        answer = how
        told = 0
        const { blocked, busy } = await firstVisit(browser, shop.url + path, { slow: true, wantsPrivacy: how === null })
        const all = visits.get(way)
        all.told += told
        all.blocked.push(blocked)
        all.busy.push(busy)
      }
    const none = visits.get('none told')
    for (const [way, all] of visits) {
      const [blocked, busy] = [middle(all.blocked), middle(all.busy)]
      const beyond = (value, other) => (all === none ? '' : (value - other).toFixed(1))
      say(
        `| ${name} | ${way} | ${all.told} | ${blocked.toFixed(1)} | ${beyond(blocked, middle(none.blocked))} | ${busy.toFixed(0)} | ${beyond(busy, middle(none.busy))} |`,
      )
    }
  }
} finally {
  await browser.close()
  await shop.stop()
  collector.close()
  collector.closeAllConnections()
}
keep()
