import type { ServerResponse } from 'node:http'
import type { Context, Hono } from 'hono'
import type { Limit } from '../../db/rate-limit.ts'
import type { Permission } from '../../domain/staff/permissions.ts'
import type { HalfSignedIn, StaffMember } from '../../domain/staff/staff.ts'
import type { UploadFailure } from '../../forms/upload.ts'
import type { SiteVisit, Visit } from '../../kernel/visit.ts'
import type { Freshness } from '../cache/tagged-cache.ts'
import type { Page } from '../layout/page.ts'
import type { Shop } from '../shop.ts'
import type { IncomingFile } from './incoming-file.ts'
import type { Limited } from './limits.ts'

interface Around {
  Bindings: NodeBindings
  Variables: RequestVariables
}

export type App = Hono<Around>
export type AppContext = Context<Around>

interface NodeBindings {
  readonly incoming?: {
    readonly socket: { readonly remoteAddress?: string }
    /** Whether all of it has come. */
    readonly complete?: boolean
    readonly destroyed?: boolean
  }
  /** Where the answer goes; not there where nobody listens, as in most tests. */
  readonly outgoing?: ServerResponse
}

interface RequestVariables {
  requestId: string
  /** Of calls that answer JSON and nothing else, and of forms that ask for a part: so are their problems told. */
  speaksJson?: boolean
  /** Whether there is a page at a path of this shop, for anybody. */
  isPage(path: string): Promise<boolean>
}

/** What a cached page's view may see: the site, the allow-listed parameters, and nothing of the shopper. */
interface CachedRequest {
  readonly visit: SiteVisit
  readonly params: Readonly<Record<string, string>>
  readonly shop: Shop
}

/** A page that has a path of its own, and was asked for by another: where it stands within the site. */
export interface Elsewhere {
  readonly movedTo: string
}

/**
 * How each parameter that a page knows is read: the one spelling of what was meant, so that a page is made once; empty as if it were
 * not there.
 */
export type ReadParams = Readonly<Record<string, (text: string) => string>>

interface MadePage extends Freshness {
  readonly page: Page
  /** Asked for with values that nothing has, of which there is no end: made for this one, and not kept. */
  readonly isPassing?: boolean
}

/** Null is a page that does not exist. */
export type CachedPage = (request: CachedRequest) => Promise<MadePage | Elsewhere | null>

/** Posted fields by name. A map, so that no name can reach an object's prototype. */
export type FormFields = ReadonlyMap<string, string>

export interface PrivateRequest {
  readonly c: AppContext
  readonly visit: Visit
  readonly shop: Shop
  /** Whose attempts are counted: the visitor's, or, while they are unknown, those of where they come from. */
  readonly asker: string
  /** Whether something is kept of them: a cart, an account. A cookie alone is to be had by any page with a form. */
  readonly isKept: boolean
  /** Lets a browser be known again: called where something is kept for it. Refuses more new ones than an address may bring, and more of `what`, counted together. */
  keepVisitor(what?: 'cart'): Promise<void>
  /** For a form on a private page; whoever is shown one is known again when they send it. */
  csrfToken(): string
  /** For a form that strangers are shown too; undefined for them: to look at it makes nobody known. */
  readonly knownToken: string | undefined
  /** The posted fields; present on unsafe methods only. */
  readonly form: FormFields
  /** Whether it came without a good token: then nothing is done, and its page is shown once more with what was typed. */
  readonly isStale: boolean
  /** Whether the caller wants the part and not the whole page. */
  readonly wantsFragment: boolean
}

export type PrivateHandler = (request: PrivateRequest) => Promise<Response>

/** What a provider's server sent: its bytes as they came, and its headers but for cookies. */
export interface RawCall {
  readonly body: Uint8Array
  header(name: string): string | undefined
}

/** A provider's page made the shopper's browser post to us: nothing of the shopper's own comes with it. */
interface CallbackRequest {
  readonly visit: SiteVisit
  readonly form: FormFields
  readonly params: Readonly<Record<string, string>>
  readonly shop: Shop
}

interface UploadRequest extends PrivateRequest {
  /** As the browser names it, and nobody has checked. */
  readonly contentType: string
  /** To be read once, as it comes. Ends in a `Problem` when it is longer than the route lets it be. */
  readonly body: ReadableStream<Uint8Array>
}

/** A form with files in it, which lie on the disk until it is answered. */
export interface FilesRequest extends PrivateRequest {
  readonly files: readonly IncomingFile[]
  /** What was wrong with them as they came: too many, too large, no file at all. */
  readonly failedFiles: UploadFailure | null
}

export interface ServerEvent {
  readonly event?: string
  /** By which the browser says, when it comes back, what it has seen: `Last-Event-ID`. */
  readonly id?: string
  readonly data: object
}

/** Staff have sessions of their own, and none of them is a shopper's. */
export interface StaffRequest {
  readonly c: AppContext
  readonly member: StaffMember
  readonly session: string
  /** Of this session of theirs. */
  readonly csrfToken: string
  readonly form: FormFields
  /** What was sent with the form, on a route that takes a file. */
  readonly file: File | null
  readonly shop: Shop
}

/** At the staff's door, before anybody may do anything. */
export interface DoorRequest {
  readonly c: AppContext
  /** Whose password was right a moment ago; null for a stranger. */
  readonly half: (HalfSignedIn & { readonly token: string; readonly csrfToken: string }) | null
  readonly form: FormFields
  readonly shop: Shop
}

/** Every kind of route, and what of a request it lets its handler have. */
interface Kinds {
  plain: { handle(c: AppContext, shop: Shop): Response | Promise<Response> }
  cached: { readonly params: ReadParams; readonly make: CachedPage }
  private: {
    readonly method: 'GET' | 'POST'
    readonly handle: PrivateHandler
    /** Posts from private pages must carry `csrf_token`; cached pages cannot hold one; at the gate only customers must. */
    readonly token: 'required' | 'customers' | 'optional'
  }
  webhook: {
    readonly mostBytes: number
    readonly isReadHere: boolean
    /** What to answer; null when the call is not signed by who it should be. */
    take(call: RawCall, shop: Shop): Promise<string | null>
  }
  callback: { handle(request: CallbackRequest): Promise<string> }
  beacon: {
    readonly mostBytes: number
    take(text: string, visit: SiteVisit, shop: Shop, from: Limit): void
    refuse(shop: Shop): void
  }
  upload: { readonly mostBytes: number; handle(request: UploadRequest): Promise<Response> }
  /** Counted by where it comes from before a byte of it is read. */
  files: { readonly limit: Limited; readonly mostBytes: number; handle(request: FilesRequest): Promise<Response> }
  stream: {
    /** Refuses, by a `Problem`, before anything is sent. Answers what is done when the stream ends. */
    admit(request: PrivateRequest): Promise<() => void>
    events(request: PrivateRequest, signal: AbortSignal): AsyncIterable<ServerEvent>
  }
  staffStream: {
    readonly permission: Permission
    events(request: StaffRequest, signal: AbortSignal): AsyncIterable<ServerEvent>
  }
  staff: {
    readonly method: 'GET' | 'POST'
    readonly permission: Permission
    /** Only on a form with a file: how long all of it may be. */
    readonly mostBytes: number | null
    handle(request: StaffRequest): Promise<Response>
  }
  door: { readonly method: 'GET' | 'POST'; handle(request: DoorRequest): Promise<Response> }
}

export type RouteKind = keyof Kinds
export type RouteOf<Kind extends RouteKind> = { readonly kind: Kind; readonly path: string } & Kinds[Kind]
export type Route = { [Kind in RouteKind]: RouteOf<Kind> }[RouteKind]

/** A path outside any site. */
export function plain(path: string, handle: Kinds['plain']['handle']): Route {
  return { kind: 'plain', path, handle }
}

/** A page that is the same for everybody on a site and language. `params` are the only ones that make a difference. */
export function cached(path: string, make: CachedPage, params: ReadParams = {}): Route {
  return { kind: 'cached', path, make, params }
}

/** A GET answered for one visitor, never kept. */
export function personal(path: string, handle: PrivateHandler): Route {
  return { kind: 'private', method: 'GET', path, handle, token: 'optional' }
}

/** A form on a page that everybody shares. */
export function sharedPost(path: string, handle: PrivateHandler): Route {
  return { kind: 'private', method: 'POST', path, handle, token: 'optional' }
}

/** A form by which strangers become customers: they may carry no token. One from before somebody signed in is not taken afterwards. */
export function gatePost(path: string, handle: PrivateHandler): Route {
  return { kind: 'private', method: 'POST', path, handle, token: 'customers' }
}

/** A form on a private page. */
export function privatePost(path: string, handle: PrivateHandler): Route {
  return { kind: 'private', method: 'POST', path, handle, token: 'required' }
}

interface Webhook<Event> {
  /** The provider's port reads the signature; null for a call that is not theirs. */
  verify(call: RawCall, shop: Shop): Event | null | Promise<Event | null>
  /** Throws what is to be told again. Some providers want a word in answer. */
  handle(event: Event, shop: Shop): Promise<string | undefined>
  /** Whether nobody has to be asked to know its signature. */
  readonly isReadHere?: boolean
  readonly mostBytes?: number
}

/** A call of a provider's server, outside any site. No cookie is read, and it may come from anywhere: its signature is its pass. */
export function webhook<Event>(
  path: string,
  { verify, handle, isReadHere = false, mostBytes = 256 * 1024 }: Webhook<Event>,
): Route {
  return {
    kind: 'webhook',
    path,
    mostBytes,
    isReadHere,
    take: async (call, shop) => {
      const event = await verify(call, shop)
      return event === null ? null : ((await handle(event, shop)) ?? '')
    },
  }
}

/** A form that a provider's page posts to us. Answers the path within the site where the shopper goes on, by a GET of our own. */
export function callback(path: string, handle: Kinds['callback']['handle']): Route {
  return { kind: 'callback', path, handle }
}

/** What a page says as it is left: nobody waits for an answer, no cookie is read, and nothing is asked of the database. */
export function beacon(path: string, said: Kinds['beacon']): Route {
  return { kind: 'beacon', path, ...said }
}

/** A file from a private page, streamed. Its token comes as the header `x-csrf-token`, or in the address as `csrf_token`. */
export function upload(path: string, mostBytes: number, handle: Kinds['upload']['handle']): Route {
  return { kind: 'upload', path, mostBytes, handle }
}

/** A form with files, from a page that strangers are shown too. Read as it comes, and gone from the disk once it is answered. */
export function filesPost(path: string, limit: Limited, mostBytes: number, handle: Kinds['files']['handle']): Route {
  return { kind: 'files', path, limit, mostBytes, handle }
}

/** Server-sent events for one visitor. */
export function stream(
  path: string,
  events: Kinds['stream']['events'],
  admit: Kinds['stream']['admit'] = async () => () => {},
): Route {
  return { kind: 'stream', path, events, admit }
}

/** Server-sent events for those of the house who may. */
export function staffStream(path: string, permission: Permission, events: Kinds['staffStream']['events']): Route {
  return { kind: 'staffStream', path, permission, events }
}

/** A page or a form of the atelier, for those of the house who may do this; for anybody else there is none. */
export function staff(
  method: 'GET' | 'POST',
  path: string,
  permission: Permission,
  handle: Kinds['staff']['handle'],
): RouteOf<'staff'> {
  return { kind: 'staff', method, path, permission, mostBytes: null, handle }
}

/** A form of the atelier with a file in it, which is read whole. */
export function staffFile(
  path: string,
  permission: Permission,
  mostBytes: number,
  handle: Kinds['staff']['handle'],
): RouteOf<'staff'> {
  return { kind: 'staff', method: 'POST', path, permission, mostBytes, handle }
}

/** A page or a form by which the house's people come in. */
export function door(method: 'GET' | 'POST', path: string, handle: Kinds['door']['handle']): Route {
  return { kind: 'door', method, path, handle }
}
