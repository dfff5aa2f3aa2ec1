// Whole guest orders, as many as the shop takes: each by a new visitor, from the empty bag to the confirmation; in cash, then by card.
//   npm run bench:orders            prints the table
//   npm run bench:orders -- --write also puts it into docs/benchmarks.md
import '../scripts/node24.mjs'
import { readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { openShop } from '../scripts/open-shop.mjs'
import { openDatabase } from './house.mjs'
import { cpuMs } from './load.mjs'
import { report } from './report.mjs'

const shoppers = 10
const seconds = 20
const base = '/fr/fr'
const agent = new Agent({ keepAlive: true, maxSockets: shoppers })
const address = { firstname: 'Ines', lastname: 'Martin', postal: '75008', city: 'Paris' }
let visitors = 0

/** Every piece in the house, one by one: no two orders want the same last one. */
const pieces = readFileSync('seed/catalog/stock.csv', 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','))
  .flatMap(([sku, quantity, expected]) => (expected ? [] : Array.from({ length: Number(quantity) }, (_, at) => ({ sku, at }))))
  // A size once, then all once more: two who order at once seldom want the same.
  .toSorted((one, other) => other.at - one.at)
  .map(({ sku }) => sku)

function ask(origin, cookies, method, path, fields, more) {
  const body = fields ? new URLSearchParams(fields).toString() : undefined
  return new Promise((done, failed) => {
    const headers = {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'accept-encoding': 'identity',
      ...more,
    }
    if (body !== undefined)
      Object.assign(headers, { 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(body) })
    const sent = request(origin + path, { method, agent, headers }, (answer) => {
      for (const header of answer.headers['set-cookie'] ?? []) cookies.set(...header.split(';')[0].split(/=(.*)/s).slice(0, 2))
      const chunks = []
      answer
        .on('data', (chunk) => chunks.push(chunk))
        .on('end', () =>
          done({ status: answer.statusCode, location: answer.headers.location, html: Buffer.concat(chunks).toString() }),
        )
    })
    sent.on('error', failed)
    sent.end(body)
  })
}

const hidden = (html) =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )

function expectStatus(answer, status, step) {
  if (answer.status !== status) throw new Error(`${step}: ${answer.status}`)
  return answer
}

/** Nine requests, as a browser that follows its redirects only where it needs the page. */
async function order(origin, pid, pay) {
  const cookies = new Map()
  // Everybody lives somewhere else: what one door owes is not another's.
  const visitor = ++visitors
  const step = (name, fields) => ask(origin, cookies, fields ? 'POST' : 'GET', `${base}/onepage/${name}`, fields)
  expectStatus(await ask(origin, cookies, 'POST', `${base}/bag/add`, { pid }), 303, 'add')
  const { csrf_token } = hidden(expectStatus(await step('login'), 200, 'login page').html)
  expectStatus(await step('login', { csrf_token, username_unregister: `ines${visitor}@averne.fr` }), 303, 'login')
  expectStatus(await step('shipping-option', { csrf_token, shippingOption: 'home' }), 303, 'option')
  expectStatus(
    await step('shipping-address', { csrf_token, ...address, address1: `${visitor} rue des Tanneurs` }),
    303,
    'address',
  )
  expectStatus(await step('shipping-method', { csrf_token, shippingMethod: 'DAH' }), 303, 'method')
  const payment = expectStatus(await step('payment'), 200, 'payment page')
  const chosen = await pay()
  const pressed = performance.now()
  const placed = expectStatus(await step('payment', { ...hidden(payment.html), ...chosen }), 303, 'payment')
  const took = performance.now() - pressed
  const confirmation = expectStatus(await ask(origin, cookies, 'GET', placed.location), 200, 'confirmation')
  const number = placed.location.split('=')[1]
  if (!confirmation.html.includes(number)) throw new Error('confirmation without its number')
  return { number, took }
}

const inCash = async () => ({ paymentMethod: 'CASH_ON_DELIVERY' })

/** A new card every time, which the provider's fields make a token of: the shopper's browser asks for it, not the shop. */
const byCard = (cards) => async () => {
  const typed = { 'card[number]': '4242424242424242', 'card[exp_month]': '11', 'card[exp_year]': '39', 'card[cvc]': '123' }
  const { html } = await ask(cards, new Map(), 'POST', '/v1/payment_methods', typed, { authorization: 'Bearer pk_sandbox' })
  return { paymentMethod: 'CREDIT_CARD', paymentToken: JSON.parse(html).id }
}

/** Until the letter of every order is written. */
async function untilWritten(database) {
  const begun = performance.now()
  const missing = async () => {
    const { rows } = await database.query(`select count(*)::int as orders,
      count(*)::int - (select count(*) from event_job where job = 'send-order-confirmation')::int as missing from placed_order`)
    return rows[0]
  }
  const { orders, missing: left } = await missing()
  while ((await missing()).missing > 0) {
    if (performance.now() - begun > 60_000) throw new Error('letters do not leave')
    await new Promise((again) => setTimeout(again, 100))
  }
  return `${left} of ${orders} letters were still to be written at the end of a run, and were ${((performance.now() - begun) / 1000).toFixed(1)} s later`
}

async function run(shop, pay, forSeconds) {
  const until = performance.now() + forSeconds * 1000
  const orders = []
  const errors = []
  const before = cpuMs(shop.process.pid)
  const begun = performance.now()
  const walk = async () => {
    while (performance.now() < until && pieces.length > 0) {
      const started = performance.now()
      try {
        orders.push({ ...(await order(shop.url, pieces.pop(), pay)), whole: performance.now() - started })
      } catch (error) {
        errors.push(error.message)
      }
    }
  }
  await Promise.all(Array.from({ length: shoppers }, walk))
  const spent = (performance.now() - begun) / 1000
  return { orders, errors, perSecond: orders.length / spent, cpu: (cpuMs(shop.process.pid) - before) / orders.length }
}

const percentile = (values, part) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))]
const { say, keep } = report('orders')

const dataDir = '.data/bench-orders'
rmSync(dataDir, { recursive: true, force: true })
const shop = await openShop({ DATA_DIR: dataDir, LOG_LEVEL: 'info' })
try {
  const database = await openDatabase(dataDir)
  const letters = []
  const cards = /cards\s+sandbox at (\S+)/.exec(shop.output())[1]
  say(
    `Whole guest orders in ${seconds} s: ${shoppers} shoppers at a time, 9 requests each, a new visitor every time; shop, jobs, letters,`,
  )
  say('PostgreSQL, who takes the cards and the load itself on the same 2 cores.')
  say()
  say(
    '| paid | orders/s | whole order: p50 ms | p99 ms | last button: p50 ms | p99 ms | CPU-ms of the shop an order | errors | target |',
  )
  say('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |')
  for (const [paid, pay, target] of [
    ['at the door', inCash, '>= 100 orders/s, last button p99 <= 250 ms, 0 errors'],
    ['by card', byCard(cards), '>= 40 orders/s, 0 errors'],
  ]) {
    await run(shop, pay, 4)
    const { orders, errors, perSecond, cpu } = await run(shop, pay, seconds)
    letters.push(await untilWritten(database))
    if (new Set(orders.map(({ number }) => number)).size !== orders.length) throw new Error('two orders with one number')
    const whole = orders.map((each) => each.whole)
    const took = orders.map((each) => each.took)
    const ms = (value) => value.toFixed(0)
    say(
      `| ${paid} | ${perSecond.toFixed(0)} | ${ms(percentile(whole, 0.5))} | ${ms(percentile(whole, 0.99))} | ${ms(percentile(took, 0.5))} | ${ms(percentile(took, 0.99))} | ${cpu.toFixed(1)} | ${errors.length} | ${target} |`,
    )
    for (const error of new Set(errors)) console.error(error)
  }
  await database.end()
  say()
  say(`${letters.join('; ')}.`)
} finally {
  await shop.stop()
}
keep()
