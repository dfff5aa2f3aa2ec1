import type { Context } from 'hono'
import type { SiteVisit, Visit } from '../../kernel/visit.ts'
import type { Freshness } from '../cache/tagged-cache.ts'
import type { Page } from '../layout/page.ts'
import type { Shop } from '../shop.ts'

export type AppContext = Context<{ Bindings: NodeBindings; Variables: RequestVariables }>

export interface NodeBindings {
  readonly incoming?: { readonly socket: { readonly remoteAddress?: string } }
}

export interface RequestVariables {
  requestId: string
}

/** What a cached page's view may see: the site, the allow-listed parameters, and nothing of the shopper. */
interface CachedRequest {
  readonly visit: SiteVisit
  readonly params: Readonly<Record<string, string>>
  readonly shop: Shop
}

/** A page that has an address of its own, and was asked for by another: where it stands within the site. */
export interface Elsewhere {
  readonly movedTo: string
}

/** Null is a page that does not exist. */
export type CachedView = (request: CachedRequest) => Promise<(Freshness & { readonly page: Page }) | Elsewhere | null>

/** Posted fields by name. A map, so that no name can reach an object's prototype. */
export type FormFields = ReadonlyMap<string, string>

export interface PrivateRequest {
  readonly c: AppContext
  readonly visit: Visit
  readonly shop: Shop
  /** Lets a browser that comes for the first time be known again: called where something is kept for it. */
  keepVisitor(): void
  /** For a form on a private page; whoever is shown one is known again when they send it. */
  csrfToken(): string
  /** The posted fields; present on unsafe methods only. */
  readonly form: FormFields
  /** Whether the caller wants the part and not the whole page. */
  readonly wantsFragment: boolean
}

export type PrivateHandler = (request: PrivateRequest) => Promise<Response>

export type Route =
  | {
      readonly kind: 'plain'
      readonly path: string
      readonly handle: (c: AppContext, shop: Shop) => Response | Promise<Response>
    }
  | { readonly kind: 'cached'; readonly path: string; readonly params: readonly string[]; readonly view: CachedView }
  | {
      readonly kind: 'private'
      readonly method: 'GET' | 'POST'
      readonly path: string
      readonly handle: PrivateHandler
      /** Posts from private pages must carry `csrf_token`; cached pages cannot hold one. */
      readonly token: 'required' | 'optional'
    }

/** An address outside any site. */
export function plain(path: string, handle: Extract<Route, { kind: 'plain' }>['handle']): Route {
  return { kind: 'plain', path, handle }
}

/** A page that is the same for everybody on a site and language. `params` are the only ones that make a difference. */
export function cached(path: string, view: CachedView, params: readonly string[] = []): Route {
  return { kind: 'cached', path, view, params }
}

/** A GET answered for one visitor, never kept. */
export function personal(path: string, handle: PrivateHandler): Route {
  return { kind: 'private', method: 'GET', path, handle, token: 'optional' }
}

/** A form on a page that everybody shares. */
export function sharedPost(path: string, handle: PrivateHandler): Route {
  return { kind: 'private', method: 'POST', path, handle, token: 'optional' }
}

/** A form on a private page. */
export function privatePost(path: string, handle: PrivateHandler): Route {
  return { kind: 'private', method: 'POST', path, handle, token: 'required' }
}
