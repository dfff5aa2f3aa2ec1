import fc from 'fast-check'
import type { Route } from '../../src/web/http/route.ts'
import { callFields, wellTyped } from './forms.ts'
import { canary, encode, odd, oddNames } from './values.ts'

export interface HostileRequest {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: string | null
}

/** What a browser of the shop has: the requests are as if from it, or pretend to be. */
export interface Known {
  /** The cookies and the token of each person. */
  readonly people: readonly { readonly cookie: string; readonly token: string }[]
  readonly ids: Readonly<Record<string, readonly string[]>>
  /** By path: what the forms that go there would send. */
  readonly forms: ReadonlyMap<string, readonly Readonly<Record<string, string>>[]>
}

type Pair = readonly [name: string, value: string]

const bases = ['/fr/fr', '/fr/fr', '/us/en', '/jp/ja', '/ae/ar', '/hu/en', '/kr/ko']
const outsideSites = ['plain', 'webhook', 'staff', 'door']
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const allNames = Object.keys(wellTyped)
const methodOf = (route: Route) =>
  'method' in route ? route.method : ['webhook', 'callback', 'upload'].includes(route.kind) ? 'POST' : 'GET'

/** One request to this route: what it would be sent, with some of it wrong. */
export function hostileRequest(route: Route, known: Known): fc.Arbitrary<HostileRequest> {
  const own = methodOf(route)
  const good = (name: string): fc.Arbitrary<string> => fc.constantFrom(...(known.ids[name] ?? []), ...(wellTyped[name] ?? ['']))
  const either = (name: string) => fc.oneof({ weight: 3, arbitrary: good(name) }, { weight: 2, arbitrary: odd })
  const called = [...new Set([...('params' in route ? Object.keys(route.params) : []), ...(callFields[route.path] ?? [])])]
  const call = fc
    .subarray(called.length > 0 ? called : allNames, { minLength: Math.min(1, called.length) })
    .chain((names) => filledIn(names, good))
  const forms = [...known.forms].flatMap(([path, each]) => (path.endsWith(route.path) ? each : [])).map(Object.entries<string>)
  const posted = forms.length > 0 ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...forms) }, call) : call
  const beside = fc.subarray(allNames, { maxLength: 2 }).chain((names) => filledIn(names, either))
  const made = fc.record({
    path: pathOf(route, either),
    query: spoilt(own === 'GET' ? call : beside, either),
    form: spoilt(posted, either),
    person: fc.option(fc.constantFrom(...known.people), { freq: 5 }),
    token: fc.constantFrom(...Array<string>(6).fill('right'), 'wrong', 'none'),
    method: fc.oneof({ weight: 15, arbitrary: fc.constant(own) }, fc.constantFrom(...methods)),
    headers: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.subarray([...oddHeaders], { maxLength: 3 })),
    badly: fc.tuple(fc.nat(20), fc.nat(30)),
    way: fc.nat(29),
  })
  return fc.noBias(made).map(({ method, path, query, person, headers, badly, ...posting }) => {
    const { body, type } = write(withToken(posting.form, posting.token, person), posting.way, badly[1])
    const hasBody = !['GET', 'HEAD'].includes(method)
    const typed: Pair[] = hasBody && type ? [['content-type', type]] : []
    const cookies: Pair[] = person ? [['cookie', person.cookie]] : []
    const search = urlEncoded(query, badly[0])
    return {
      method,
      path: search ? `${path}?${search}` : path,
      headers: [...cookies, ['sec-fetch-site', 'same-origin'], ...typed, ...headers],
      body: hasBody ? body : null,
    }
  })
}

function withToken(form: readonly Pair[], which: string, person: Known['people'][number] | null): readonly Pair[] {
  const without = form.filter(([name]) => name !== 'csrf_token')
  if (which === 'wrong') return [...without, ['csrf_token', canary]]
  return which === 'right' && person ? [...without, ['csrf_token', person.token]] : without
}

const filledIn = (names: readonly string[], value: (name: string) => fc.Arbitrary<string>): fc.Arbitrary<readonly Pair[]> =>
  fc.tuple(...names.map((name) => value(name).map((typed): Pair => [name, typed])))

/** With up to three things wrong: something gone, there twice, under another name, or not what it should be. */
function spoilt(
  pairs: fc.Arbitrary<readonly Pair[]>,
  value: (name: string) => fc.Arbitrary<string>,
): fc.Arbitrary<readonly Pair[]> {
  return pairs.chain((good) => {
    if (good.length === 0) return fc.constant(good)
    const fault = fc.constantFrom(...good).chain(([name]) => fc.tuple(fc.constant(name), fc.nat(15), value(name)))
    return fc.array(fault, { maxLength: 3 }).map((faults) => faults.reduce(spoil, good))
  })
}

function spoil(pairs: readonly Pair[], [name, how, value]: [string, number, string]): readonly Pair[] {
  if (how === 0) return pairs.filter(([each]) => each !== name)
  if (how === 1) return [...pairs, [name, value]]
  if (how === 2) return [...pairs, ...oddNames(name).map((each): Pair => [each, value])]
  if (how === 3) return [...pairs, [`${name}\0`, value]]
  return pairs.map((pair) => (pair[0] === name ? [name, value] : pair))
}

/** A path that leads there, or nearly. */
function pathOf(route: Route, value: (name: string) => fc.Arbitrary<string>): fc.Arbitrary<string> {
  const base = outsideSites.includes(route.kind) ? fc.constant('') : fc.constantFrom(...bases)
  const segment = (part: string): fc.Arbitrary<string> => {
    const name = /^:(\w+)/.exec(part)?.[1]
    if (!name) return fc.constant(part)
    // What stands in a path is logged, and no page of ours asks for an e-mail there.
    return value(name).map((typed) => encodeURIComponent(typed.toWellFormed().replaceAll(canary, '').replaceAll('@', '')))
  }
  const segments = route.path.split('/').slice(1).map(segment)
  return fc.tuple(base, ...segments).map(([start, ...parts]) => `${start}/${parts.join('/')}`)
}

const urlEncoded = (pairs: readonly Pair[], badly: number) =>
  pairs.map(([name, value]) => `${encode(name, -1)}=${encode(value, badly)}`).join('&')

const formType = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data; boundary=edge'

/** In one of the ways that a form is sent, or is not. */
function write(pairs: readonly Pair[], way: number, badly: number): { readonly body: string; readonly type: string } {
  const form = urlEncoded(pairs, badly)
  const part = ([name, value]: Pair) =>
    `--edge\r\nContent-Disposition: form-data; name="${encode(name, -1)}"\r\n\r\n${value.toWellFormed()}\r\n`
  const parts = pairs.map(part).join('')
  const others = [
    { body: `${parts}--edge--\r\n`, type: multipart },
    { body: `${parts}--edge--\r\n`, type: multipart },
    { body: parts, type: multipart },
    { body: parts, type: 'multipart/form-data' },
    { body: JSON.stringify(Object.fromEntries(pairs)), type: 'application/json' },
    { body: `{"__proto__":{"a":1},"x":${'['.repeat(2_000)}`, type: formType },
    { body: form, type: 'text/plain;charset=utf-7' },
    { body: `${form}${'&=&'.repeat(300)}`, type: `${formType.toUpperCase()}; charset=nonsense` },
    { body: form, type: '' },
    { body: `${form}&more=${'a'.repeat(70_000)}`, type: formType },
  ]
  return others[way] ?? { body: form, type: formType }
}

/** Each is something that a client, a proxy or somebody with too much time might send. */
const oddHeaders: readonly Pair[] = [
  ['accept', 'application/json'],
  ['accept', '*/*;q=x,,,;'],
  ['accept-encoding', 'br;q=1.0, gzip;q=0.8, *;q=0.1'],
  ['accept-encoding', 'identity;q=0, *;q=0'],
  ['accept-language', 'ar-AE,zh;q=0.9'],
  ['accept-language', `xx-${'y'.repeat(2_000)};q=NaN,*,,-`],
  ['accept-language', '__proto__,constructor'],
  ['cookie', `visit=${canary}.x; customer=${canary}; logged=1; dispatch=__proto__; bag=-1`],
  ['cookie', '=; ;;a; visit=%E0%A4%A; customer=%00; preferredZip=%00%ff'],
  ['cookie', `visit=${'x'.repeat(4_000)}`],
  ['cookie', 'dispatchSite=ZZ-zz; dispatch=FR-xx; preferredZip=10021'],
  ['host', 'evil.example'],
  ['host', `localhost:99999`],
  ['range', 'bytes=0-0,-1,5-2'],
  ['range', `bytes=${'9'.repeat(40)}-`],
  ['if-none-match', '*'],
  ['if-none-match', `W/"${canary}", "`],
  ['if-modified-since', 'yesterday'],
  ['content-length', '-1'],
  ['content-length', '99999999999999999999'],
  ['content-encoding', 'gzip'],
  ['transfer-encoding', 'chunked'],
  ['x-forwarded-for', `203.0.113.9, ${canary}, ::ffff:1.2.3.4`],
  ['forwarded', 'for="[2001:db8::1]:99999"'],
  ['x-http-method-override', 'DELETE'],
  ['origin', 'null'],
  ['origin', 'https://evil.example'],
  ['sec-fetch-site', 'cross-site'],
  ['sec-fetch-mode', 'navigate'],
  ['x-requested-with', 'XMLHttpRequest'],
  ['referer', `https://evil.example/?e=${canary}@averne.fr`],
  ['user-agent', `${canary} ${'('.repeat(500)}`],
  ['x-csrf-token', canary],
  ['expect', 'nothing'],
  ['last-event-id', '-1'],
]
