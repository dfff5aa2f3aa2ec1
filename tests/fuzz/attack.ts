import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Database } from '../../src/db/database.ts'
import { findStockContradictions } from '../../src/domain/inventory/check-stock.ts'
import { findOrderContradictions } from '../../src/domain/order/check-orders.ts'
import type { Route } from '../../src/web/http/route.ts'
import { routes as shopRoutes } from '../../src/web/routes.ts'
import { calls } from '../../src/web/urls.ts'
import { tokenOf } from '../accounts.ts'
import type { TestShop } from '../test-shop.ts'
import { Shopper } from '../worlds/shopper.ts'
import { setStock } from '../worlds/stock.ts'
import { formsIn } from './forms.ts'
import { gatherPeople, type People } from './people.ts'
import { type HostileRequest, hostileRequest, type Known } from './requests.ts'
import { canary, markup } from './values.ts'

/** The same in every run, so that a green suite stays green; `FUZZ_SEED=$RANDOM` sends others. */
export const seed = Number(process.env.FUZZ_SEED ?? 1)

export interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
}

type Send = (request: HostileRequest, id: string) => Promise<Answered | null>

interface Attack {
  readonly shop: TestShop
  /** Each is asked as often as the others. */
  readonly routes: readonly Route[]
  readonly requests: number
  readonly send: Send
  /** The test's own file, for whoever wants to see it again. */
  readonly file: string
}

/** After so many somebody has signed out, and some carts are empty: the next are sent for others. */
const batch = 250
/** At once: some of what goes wrong goes wrong between two. */
const lanes = 4
const mostMs = 10_000
/** A database of the house has 20 MB; what is kept of a request is a few rows. */
const mostBytesKept = 10_000
const mostHeap = 1e9
const sizes = ['SEL085-ROU-R-38', 'SEL085-ROU-R-39', 'SEL085-ROU-R-40', 'VERR000-FOR']

/** Sends them all, and says of each that went wrong how to send it again. */
export async function attack(all: Attack): Promise<void> {
  const { shop, routes, requests, file } = all
  const { database } = shop
  const again = `FUZZ_SEED=${seed} npx vitest run --project integration ${file}`
  console.log(`${requests} requests to ${routes.length} routes; again: ${again}`)
  await setStock(database, sizes, 10_000)
  const bytes = await sizeOf(database)
  const statuses: number[] = []
  for (let from = 0; from < requests; from += batch) {
    const people = await gatherPeople(() => Shopper.in(shop.app), database)
    const asked = await makeRequests(all, people, from)
    const theirs = await people.theirs()
    shop.lines.length = 0
    const faults = await sendAll(all, people, asked, from, statuses)
    expect([...faults, ...logFaults(shop.lines, asked, from)], again).toEqual([])
    expect(await people.theirs(), `somebody else’s things have changed; ${again}`).toEqual(theirs)
  }
  expect([...(await findStockContradictions(database.db)), ...(await findOrderContradictions(database.db))], again).toEqual([])
  expect((await sizeOf(database)) - bytes, again).toBeLessThan(16e6 + requests * mostBytesKept)
  expect(process.memoryUsage().heapUsed, again).toBeLessThan(mostHeap)
  expectReached(statuses)
}

async function makeRequests({ routes, requests }: Attack, people: People, from: number): Promise<HostileRequest[]> {
  const known = await knowThem(people)
  const many = Math.min(batch, requests - from)
  const asked = pickRoutes(routes, from, many).map((route) => hostileRequest(route, known))
  return fc.sample(fc.tuple(...asked), { seed: seed + from, numRuns: 1 })[0]!
}

async function sendAll(
  { shop, send }: Attack,
  people: People,
  asked: readonly HostileRequest[],
  from: number,
  statuses: number[],
): Promise<string[]> {
  const faults: string[] = []
  const one = async (at: number): Promise<string | null> => {
    const begun = performance.now()
    const answer = await send(asked[at]!, `fuzz-${from + at}`)
    if (!answer) return null
    statuses.push(answer.status)
    return faultOf(answer, people, shop) ?? (performance.now() - begun > mostMs ? 'answered too late' : null)
  }
  const lane = async (first: number) => {
    for (let at = first; at < asked.length; at += lanes) {
      // Whoever is told to wait reaches nothing.
      if (at % 20 === 0) await shop.database.pool.query('delete from rate_limit')
      const fault = await one(at).catch(String)
      if (fault) faults.push(`request ${from + at}: ${fault}\n${describe(asked[at]!)}`)
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, first) => lane(first)))
  return faults
}

/** That hostile requests are refused is no news: enough of them must have come further than the door. */
function expectReached(statuses: readonly number[]): void {
  const counts = Map.groupBy(statuses, (status) => status)
  const said = [...counts].sort(([one], [other]) => one - other).map(([status, those]) => `${status}: ${those.length}`)
  console.log(said.join(', '))
  const share = (...some: number[]) => statuses.filter((status) => some.includes(status)).length / statuses.length
  expect(share(429)).toBeLessThan(0.02)
  expect(share(200, 301, 302, 303, 304, 404, 410, 422)).toBeGreaterThan(0.25)
}

/** After these somebody may no longer be signed in, and reaches nothing. */
const leaving: readonly string[] = [
  calls.accountLogout,
  calls.accountPassword,
  calls.accountSessions,
  calls.accountData,
  calls.accountLogin,
  calls.checkoutLogin,
]

/** Every route in turn, so that each gets its share. */
function pickRoutes(routes: readonly Route[], from: number, many: number): Route[] {
  const picked = Array.from({ length: many }, (_, index) => routes[(from + index) % routes.length]!)
  const isLast = ({ path }: Route) => leaving.includes(path)
  return [...picked.filter((route) => !isLast(route)), ...picked.filter(isLast)]
}

/** Their cookies, and the forms on every page that they see. */
async function knowThem(people: People): Promise<Known> {
  const forms = new Map<string, Readonly<Record<string, string>>[]>()
  const read = async (shopper: Shopper, path: string) => {
    const { html } = await shopper.get(`/fr/fr${path}?pid=SEL085-ROU-W-37`)
    for (const [action, fields] of formsIn(html)) forms.set(action, [...(forms.get(action) ?? []), fields])
  }
  const pages = shopRoutes.filter((route) => !route.path.includes(':'))
  for (const { path, kind } of pages) if (kind === 'cached') await read(people.all[0]!, path)
  const known = []
  for (const shopper of people.all) {
    for (const route of pages) if (route.kind === 'private' && route.method === 'GET') await read(shopper, route.path)
    const token = tokenOf(await shopper.get('/fr/fr/bag'))
    known.push({ cookie: [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; '), token })
  }
  return { people: known, ids: people.ids, forms }
}

/** What no answer has, whatever was asked. */
const leaks = [
  /\$argon2/,
  /postgres(ql)?:\/\//,
  /violates [a-z-]+ constraint|invalid input syntax|syntax error at|out of range for type|relation "|deadlock detected/i,
  /\bselect\b[^<]{1,400}\bfrom\b[^<]{1,200}\bwhere\b/i,
  /\n?\s+at [^\n<]{1,200}\.(ts|tsx|js|mjs|cjs):\d+/,
  /node_modules|node:internal/,
]

function faultOf(answer: Answered, { secret }: People, shop: TestShop): string | null {
  const { status, headers } = answer
  const text = textOf(answer)
  if (status >= 500 && !text.includes('"SERVICE_AWAY"')) return `answered ${status}`
  const leak = [...leaks, new RegExp(secret), new RegExp(shop.secret)].find((pattern) => pattern.test(text))
  if (leak) return `answered ${status} with ${leak}: ${leak.exec(text)?.[0]}`
  if ((headers.get('content-type') ?? '').includes('html') && text.includes(markup.slice(0, -20)))
    return 'shows markup as it was sent'
  const location = headers.get('location')
  if (location !== null && !/^\/(?![/\\])/.test(location)) return `leads away: ${location}`
  return null
}

function textOf({ headers, body }: Answered): string {
  const encoding = headers.get('content-encoding')
  if (body.length === 0 || !encoding) return body.toString('utf8')
  return { br: brotliDecompressSync, gzip: gunzipSync, deflate: inflateSync }[encoding]!(body).toString('utf8')
}

function logFaults(lines: readonly string[], asked: readonly HostileRequest[], from: number): string[] {
  return lines.flatMap((line) => {
    const fault = logFaultOf(line)
    if (fault === null) return []
    const request = asked[Number(/^fuzz-(\d+)$/.exec(JSON.parse(line).requestId)?.[1]) - from]
    return `${fault}: ${line.slice(0, 1_500)}\n${request ? describe(request) : ''}`
  })
}

/** An outside service on a busy machine may take longer than a shopper waits; one that fails at once was asked nonsense. */
const patienceMs = 1_000

function logFaultOf(line: string): string | null {
  const { level, msg, code, ms } = JSON.parse(line)
  if (level >= 50) return 'a failure of ours'
  if (line.includes('@') || line.includes('$argon2') || line.includes(canary)) return 'the log has what a shopper typed'
  return msg === 'service failed' && code !== 'SERVICE_REFUSED' && ms < patienceMs ? 'a service that failed' : null
}

function describe({ method, path, headers, body }: HostileRequest): string {
  const sent =
    body === null ? '' : `\n${JSON.stringify(body.length > 3_000 ? `${body.slice(0, 3_000)}… (${body.length})` : body)}`
  return `${method} ${path.slice(0, 2_000)}\n${headers.map(([name, value]) => `${name}: ${value.slice(0, 300)}`).join('\n')}${sent}`
}

async function sizeOf({ pool }: Database): Promise<number> {
  return Number((await pool.query('select pg_database_size(current_database()) as bytes')).rows[0].bytes)
}

/** Without a socket. */
export async function inProcess(shop: TestShop, { method, path, headers, body }: HostileRequest, id: string): Promise<Answered> {
  const sent = new Headers({ 'x-request-id': id })
  for (const [name, value] of headers) sent.set(name, value)
  const response = await shop.app.request(path, { method, headers: sent, body })
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
}
