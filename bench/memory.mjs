// What the web process weighs: open, after every page of every site, and while sixty thousand mixed requests pass.
//   npm run bench:memory            prints the curve
//   npm run bench:memory -- --write also puts it into docs/benchmarks.md
import '../scripts/node24.mjs'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { openShop } from '../scripts/open-shop.mjs'
import { report } from './report.mjs'

const connections = 8
const requestCount = 60_000
const most = { crawlMb: 400, growth: 1.02 }
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const { say, keep } = report('memory')

function ask(url, { method = 'GET', body, encoding = 'br' } = {}) {
  return new Promise((done, failed) => {
    const type = body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }
    const sent = request(url, { method, agent, headers: { 'accept-encoding': encoding, ...type } }, (answer) => {
      const chunks = []
      answer
        .on('data', (chunk) => chunks.push(chunk))
        .on('end', () => done({ status: answer.statusCode, text: () => Buffer.concat(chunks).toString() }))
    })
    sent.on('error', failed)
    sent.end(body)
  })
}

/** Several at a time, in order; `onDone` is told how many have been answered. */
async function askAll(count, askNth, onDone = () => undefined) {
  let next = 0
  let done = 0
  const worker = async () => {
    while (next < count) {
      const { status } = await askNth(next++)
      if (status >= 500) throw new Error(`answered ${status}`)
      onDone(++done)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
}

const locations = (xml) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)
const mbOf = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024

/** The same numbers each time: what is asked must not differ from run to run. */
function numbers(seed) {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** As shoppers, robots and those who try: pages, pop-ins, searches, refinements, additions, paths that lead nowhere. */
function mixedRequest(pages, nth) {
  const pick = numbers(nth + 1)
  const page = pages[pick(pages.length)]
  const base = page.split('/').slice(0, 5).join('/')
  const pid = /-([A-Z0-9]+-[A-Z]+)$/.exec(page)?.[1] ?? 'SEL085-ROU'
  const kind = pick(20)
  if (kind < 9) return [page]
  if (kind < 11) return [`${page}?utm_source=letter${nth}`, { encoding: 'gzip' }]
  if (kind < 13) return [`${base}/product-details?pid=${pid}&format=ajax`]
  if (kind < 14) return [`${base}/search?q=${['rouge', 'red', 'sac', 'pumps'][pick(4)]}+${nth}`]
  if (kind < 16) return [`${base}/c/women-shoes?sort=price-low&colour=x${nth}&format=f${nth}`]
  if (kind < 17) return [`${base}/availability?pid=${pid}-R-38`]
  if (kind < 18) return [`${base}/product-nav?pid=${pid}&cat=${'x'.repeat(pick(900))}${nth}`]
  if (kind < 19) return [`${base}/bag/add`, { method: 'POST', body: `pid=${pid}-R-38` }]
  return [`${base}/nowhere-${nth}`]
}

const shop = await openShop({ DATA_DIR: '.data/bench-memory', LOG_LEVEL: 'info', RATE_LIMIT_PER_IP: '1000000' })
try {
  const weigh = () => mbOf(shop.process.pid)
  const start = weigh()
  const maps = locations((await ask(`${shop.url}/sitemap.xml`, { encoding: 'identity' })).text())
  const pages = []
  for (const map of maps) pages.push(...locations((await ask(map, { encoding: 'identity' })).text()))
  await askAll(pages.length, (nth) => ask(pages[nth]))
  const crawled = weigh()
  const curve = []
  await askAll(
    requestCount,
    (nth) => ask(...mixedRequest(pages, nth)),
    (done) => done % 10_000 === 0 && curve.push(Math.round(weigh())),
  )
  say(
    `Resident megabytes of the web process, with the default cache: ${pages.length} pages in the site maps of ${maps.length} parts,`,
  )
  say(`then ${requestCount.toLocaleString('en')} mixed requests, ${connections} at a time.`)
  say()
  say(`| open | after the crawl | ${curve.map((_, index) => `${(index + 1) * 10},000`).join(' | ')} | target |`)
  say(`| ---: | ---: | ${curve.map(() => '---:').join(' | ')} | --- |`)
  say(
    `| ${Math.round(start)} | ${Math.round(crawled)} | ${curve.join(' | ')} | crawl < ${most.crawlMb}; no growth from 20,000 to 60,000 |`,
  )
  say()
  const misses = [
    ...(crawled >= most.crawlMb ? ['too heavy after the crawl'] : []),
    ...(curve.at(-1) > curve[1] * most.growth ? ['it grew'] : []),
  ]
  say(misses.length > 0 ? `Missed: ${misses.join('; ')}.` : 'All targets met.')
} finally {
  await shop.stop()
}
keep()
