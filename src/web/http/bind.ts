import { TrieRouter } from 'hono/router/trie-router'
import { may, type Permission } from '../../domain/staff/permissions.ts'
import { findRoleOf } from '../../domain/staff/sign-in.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { siteVisit } from '../../markets/sites.ts'
import { answerCached } from '../cache/cached-page.ts'
import type { Shop } from '../shop.ts'
import { seeOther } from './answer.ts'
import { limitBody } from './body-limit.ts'
import { clientIp, networkOf } from './client-ip.ts'
import { eventStream, type Watch } from './event-stream.ts'
import { byAddress, refuseBeyond, refuseFlood, takeBack } from './flood.ts'
import { inProportion, limits, mostStreamsOfNetwork } from './limits.ts'
import { privateRequest } from './private-request.ts'
import { Problem } from './problem.ts'
import { readForm, readFormWithFile } from './read-form.ts'
import { receiveForm } from './receive-form.ts'
import type { App, AppContext, FormFields, PrivateHandler, PrivateRequest, Route, RouteKind, RouteOf } from './route.ts'
import { readHalf, readStaff, signInPath, staffToken } from './staff-cookie.ts'
import { inUploadPlace } from './upload-places.ts'
import { isCsrfToken, signedBy } from './visitor.ts'

interface Surroundings {
  readonly secured: Readonly<Record<string, string>>
  /** What shows the page at a route's path, where there is one. */
  pageAt(path: string): PrivateHandler | undefined
}

type Handle<Kind extends RouteKind> = (c: AppContext, route: RouteOf<Kind>, shop: Shop, around: Surroundings) => unknown

/** How each kind answers. */
const handlers: { readonly [Kind in RouteKind]: Handle<Kind> } = {
  plain: (c, route, shop) => route.handle(c, shop),
  cached: (c, route, shop, { secured }) => answerCached(c, shop, siteOfPath(c), route, secured),
  private: async (c, route, shop, { pageAt }) => {
    if (route.method === 'POST') limitBody(c)
    const request = await privateRequest(c, shop, siteOfPath(c), route)
    return request.isStale ? showAgain(request, pageAt(route.path)) : route.handle(request)
  },
  webhook: takeWebhook,
  callback: async (c, route, shop) => {
    limitBody(c)
    const visit = siteOfPath(c)
    const path = await route.handle({ visit, form: await readForm(c), params: c.req.param() as Record<string, string>, shop })
    return seeOther(c, visit.base + path)
  },
  beacon: takeBeacon,
  upload: takeUpload,
  files: takeFiles,
  stream: async (c, route, shop) => {
    const request = await privateRequest(c, shop, siteOfPath(c), { method: 'GET', token: 'optional' })
    const left = await route.admit(request)
    const network = networkOf(clientIp(c, shop.config.trustedProxies))
    const most = inProportion(mostStreamsOfNetwork, shop.config)
    return answerEvents(c, shop, (signal) => route.events(request, signal), { left, network: { name: network, most } })
  },
  staffStream: (c, { permission, events }, shop) =>
    letStaffIn(
      c,
      {
        ...{ kind: 'staff', method: 'GET', path: c.req.path, permission, mostBytes: null },
        handle: async (request) =>
          answerEvents(c, shop, (signal) => events(request, signal), {
            mayStay: () => isStillLetIn(shop, request.session, permission),
          }),
      },
      shop,
    ),
  staff: letStaffIn,
  door: openDoor,
}

const outsideSites: readonly RouteKind[] = ['plain', 'webhook', 'staff', 'staffStream', 'door']
const pathOf = ({ kind, path }: Route) => (outsideSites.includes(kind) ? path : `/:country/:language${path}`)

function methodOf(route: Route): 'GET' | 'POST' {
  if ('method' in route) return route.method
  return ['webhook', 'callback', 'upload', 'files', 'beacon'].includes(route.kind) ? 'POST' : 'GET'
}

export function bindTo(app: App, shop: Shop, around: Surroundings): (route: Route) => void {
  return (route) => {
    const handle = handlers[route.kind] as Handle<RouteKind>
    app.on(methodOf(route), pathOf(route), (c) => handle(c, route, shop, around) as Promise<Response>)
  }
}

export function pagesOf(routes: readonly Route[]): (path: string) => PrivateHandler | undefined {
  const pages = routes.flatMap((route) =>
    route.kind === 'private' && route.method === 'GET' ? [[route.path, route.handle]] : [],
  )
  const table = new Map(pages as [string, PrivateHandler][])
  return (path) => table.get(path)
}

/** Which methods an address answers; none where there is nothing. */
export function methodsOf(routes: readonly Route[]): (path: string) => readonly string[] {
  const table = new TrieRouter<'GET' | 'POST'>()
  for (const route of routes) table.add('ALL', pathOf(route), methodOf(route))
  return (path) => {
    const found = new Set(table.match('ALL', path)[0].map(([method]) => method))
    return [...(found.has('GET') ? ['GET', 'HEAD'] : []), ...(found.has('POST') ? ['POST'] : [])]
  }
}

function siteOfPath(c: AppContext): SiteVisit {
  const { country = '', language = '' } = c.req.param() as Record<string, string | undefined>
  const visit = siteVisit(country, language)
  if (!visit) throw new Problem('PAGE_NOT_FOUND')
  return visit
}

/** A tab that was open for too long: nothing is done, and its page comes back as it was typed, with a token that is good. */
async function showAgain(request: PrivateRequest, show: PrivateHandler | undefined): Promise<Response> {
  const { c, shop, wantsFragment } = request
  const problem = new Problem('FORBIDDEN_REQUEST', 'csrf_token')
  if (!show || wantsFragment) throw problem
  shop.log.info({ requestId: c.get('requestId'), path: c.req.path, problem: problem.message }, 'refused')
  return show(request).catch((error) => {
    // Without what its address named there is no such page.
    throw error instanceof Problem ? problem : error
  })
}

/** Answered in a word or none: nobody reads it but a machine. */
async function takeWebhook(c: AppContext, route: RouteOf<'webhook'>, shop: Shop): Promise<Response> {
  const windows = [byAddress({ c, shop }, 'webhookRefused', limits.webhookRefused.address)]
  // A provider that is asked for a signature is not to be asked without end; one that is read here costs less than to count it.
  if (!route.isReadHere) await refuseBeyond({ c, shop }, windows)
  limitBody(c, route.mostBytes)
  const body = new Uint8Array(await c.req.arrayBuffer())
  const header = (name: string) => (name.toLowerCase() === 'cookie' ? undefined : c.req.header(name))
  const answer = await route.take({ body, header }, shop)
  c.header('cache-control', 'private, no-store')
  if (answer !== null && !route.isReadHere) await takeBack({ c, shop }, windows)
  if (answer !== null) return answer === '' ? c.body(null, 204) : c.text(answer)
  if (route.isReadHere) await refuseBeyond({ c, shop }, windows)
  shop.log.warn({ requestId: c.get('requestId'), path: c.req.path }, 'webhook refused: its signature is not the provider’s')
  return c.body(null, 403)
}

/** Nobody on the way may keep, press or hold back what is sent bit by bit. */
const streamed = {
  'content-type': 'text/event-stream',
  'cache-control': 'private, no-store, no-transform',
  'x-accel-buffering': 'no',
}

function answerEvents(c: AppContext, shop: Shop, events: Parameters<typeof eventStream>[0], watch: Watch): Response {
  const failed = (error: unknown) => shop.log.error({ err: error, path: c.req.path }, 'stream failed')
  return c.body(eventStream(events, failed, { ...watch, gone: endOf(c) }), 200, streamed)
}

/** The server cancels no stream that it never sent: of who asked for the headers alone, or had gone before there was anything to send. */
function endOf({ env }: AppContext): AbortSignal {
  const ended = new AbortController()
  const outgoing = env?.outgoing
  if (outgoing?.destroyed) ended.abort()
  else outgoing?.once('close', () => ended.abort())
  return ended.signal
}

/** A stream outlives the moment in which it was asked for: who has left, lost the session or the role since hears no more. */
async function isStillLetIn({ database }: Shop, session: string, permission: Permission): Promise<boolean> {
  const role = await findRoleOf(database.db, session)
  return role !== null && may(role, permission)
}

/** Thanked for in any case: whoever sends nonsense learns nothing. */
async function takeBeacon(c: AppContext, { mostBytes, take, refuse }: RouteOf<'beacon'>, shop: Shop): Promise<Response> {
  const visit = siteOfPath(c)
  try {
    limitBody(c, mostBytes)
    take(await c.req.text(), visit, shop, byAddress({ c, shop }, 'beacon', limits.beacon.address))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    refuse(shop)
  }
  return c.body(null, 204, { 'cache-control': 'private, no-store' })
}

/** The form is not read: the body is the file. */
async function takeUpload(c: AppContext, route: RouteOf<'upload'>, shop: Shop): Promise<Response> {
  const request = await privateRequest(c, shop, siteOfPath(c), { method: 'GET', token: 'optional' })
  const token = c.req.header('x-csrf-token') ?? c.req.query('csrf_token') ?? ''
  if (!isCsrfToken(shop, request.visit, token)) throw new Problem('FORBIDDEN_REQUEST', 'csrf_token')
  limitBody(c, route.mostBytes)
  return inUploadPlace(request, () => {
    const body = c.req.raw.body ?? new Blob([]).stream()
    return route.handle({ ...request, contentType: c.req.header('content-type') ?? '', body })
  })
}

/** The token stands in the form, which is read first: whoever carries a wrong one is shown the page again, and sends nothing. */
async function takeFiles(c: AppContext, route: RouteOf<'files'>, shop: Shop, { pageAt }: Surroundings): Promise<Response> {
  const asked = await privateRequest(c, shop, siteOfPath(c), { method: 'GET', token: 'optional' })
  limitBody(c, route.mostBytes)
  await refuseFlood(asked, route.limit)
  const { form, files } = await inUploadPlace(asked, () => receiveForm(c, shop.config.dataDir))
  try {
    const token = form.get('csrf_token')
    const isStale = token === undefined ? asked.visit.customer !== null : !isCsrfToken(shop, asked.visit, token)
    const wantsFragment = asked.wantsFragment || form.get('format') === 'ajax'
    const request = { ...asked, form, isStale, wantsFragment, files: files.kept, failedFiles: files.failed }
    return await (isStale ? showAgain(request, pageAt(route.path)) : route.handle(request))
  } finally {
    await files.discard()
  }
}

/** The one place where the atelier asks who somebody is and whether they may. */
async function letStaffIn(c: AppContext, route: RouteOf<'staff'>, shop: Shop): Promise<Response> {
  const { method, path, permission, mostBytes, handle } = route
  keepAtelier(c, shop)
  const found = await readStaff(c, shop)
  // What a form held is not done after the session: whoever comes in again sees how things stand.
  if (!found)
    return seeOther(c, method === 'GET' ? `${signInPath}?next=${encodeURIComponent(asked(c))}` : `${signInPath}?lapsed=1`)
  if (!may(found.member.role, permission)) {
    shop.log.warn({ requestId: c.get('requestId'), path, member: found.member.id, permission }, 'not for this role')
    throw new Problem('PAGE_NOT_FOUND')
  }
  const { form, file } = await formOf(c, shop, method, { session: found.session, needsToken: true, mostBytes })
  return handle({ c, shop, form, file, ...found, csrfToken: staffToken(shop, found.session) })
}

async function openDoor(c: AppContext, { method, handle }: RouteOf<'door'>, shop: Shop): Promise<Response> {
  keepAtelier(c, shop)
  const half = await readHalf(c, shop)
  // A stranger was shown no token: that the form is ours, the browser has said already (`refuseCrossSite`). A wrong one is refused.
  const { form } = await formOf(c, shop, method, { session: half?.session ?? null, needsToken: false, mostBytes: null })
  return handle({ c, shop, form, half: half && { ...half, csrfToken: staffToken(shop, half.session) } })
}

/** Nothing of it is kept by anybody, nor found; where the house has switched it off there is nothing. */
function keepAtelier(c: AppContext, { config }: Shop): void {
  if (!config.atelier) throw new Problem('PAGE_NOT_FOUND')
  c.header('cache-control', 'private, no-store')
  c.header('x-robots-tag', 'noindex, nofollow')
}

const asked = (c: AppContext) => c.req.path + new URL(c.req.url).search

interface StaffForm {
  readonly session: string | null
  readonly needsToken: boolean
  readonly mostBytes: number | null
}

async function formOf(
  c: AppContext,
  shop: Shop,
  method: 'GET' | 'POST',
  { session, needsToken, mostBytes }: StaffForm,
): Promise<{ readonly form: FormFields; readonly file: File | null }> {
  if (method === 'GET') return { form: new Map(), file: null }
  limitBody(c, mostBytes ?? undefined)
  const sent = mostBytes === null ? { form: await readForm(c), file: null } : await readFormWithFile(c)
  const token = sent.form.get('csrf_token')
  const isRight = token === undefined ? !needsToken : session !== null && signedBy(shop, 'staff', session, token)
  if (!isRight) throw new Problem('FORBIDDEN_REQUEST', 'csrf_token')
  return sent
}
