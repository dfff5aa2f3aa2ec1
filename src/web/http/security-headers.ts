import type { MiddlewareHandler } from 'hono'
import type { Page, PageOrigins } from '../layout/page.ts'
import type { Shop } from '../shop.ts'
import { tileOrigins } from './outside-hosts.ts'

/** No inline script, no inline style, nothing from elsewhere. What a page needs besides, it says itself (`origins`). */
const policy: Record<string, string[]> = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'media-src': ["'self'"],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'frame-src': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'self'"],
  'base-uri': ["'none'"],
}

/** Vite puts styles into the page by script, and talks over a socket. */
const developmentPolicy: typeof policy = {
  ...policy,
  'style-src': ["'self'", "'unsafe-inline'"],
  'connect-src': ["'self'", 'ws:'],
}

function write(directives: typeof policy): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/** The 3D viewer brings its own styles, unpacks models with WebAssembly and paints from blobs: all that in a frame, alone. */
export function viewerPolicy(development: boolean): string {
  const base = development ? developmentPolicy : policy
  return write({
    ...base,
    'script-src': [...base['script-src']!, "'wasm-unsafe-eval'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': [...base['img-src']!, 'blob:'],
    'connect-src': [...base['connect-src']!, 'blob:', 'data:'],
  })
}

const directives = {
  script: 'script-src',
  frame: 'frame-src',
  form: 'form-action',
  connect: 'connect-src',
  image: 'img-src',
  style: 'style-src',
} as const

/** A page of ours, with the origins of others that it declares. */
function pagePolicy({ development, sizeWidget, maps, chat, collectors }: Shop, origins: PageOrigins = {}): string {
  const sources = { ...(development ? developmentPolicy : policy) }
  // The pixel comes with what is added to the bag, on whatever page that is done.
  // A map may open in a pop-in of any page.
  // Help is on every page; whose scripts it needs, the settings say.
  const help = chat?.origins ?? []
  // Events are told wherever they happen, to whom the shopper lets the house tell them.
  const all = {
    ...origins,
    image: [...(origins.image ?? []), sizeWidget, ...tileOrigins(maps)],
    connect: [...(origins.connect ?? []), collectors.events, collectors.tracker],
  }
  for (const [what, directive] of Object.entries(directives)) {
    const added = (all[what as keyof PageOrigins] ?? []).filter((origin) => typeof origin === 'string')
    sources[directive] = [...new Set([...sources[directive]!, ...added, ...(what === 'form' ? [] : help)])]
  }
  return write(sources)
}

/** The policy of a page that needs another than all the rest. */
export function ownPolicy({ framed, origins }: Page, shop: Shop): Record<string, string> {
  const own = framed?.policy ?? (origins && pagePolicy(shop, origins))
  return own ? { 'content-security-policy': own } : {}
}

export function securityHeaders(shop: Shop): Readonly<Record<string, string>> {
  return {
    'content-security-policy': pagePolicy(shop),
    'x-content-type-options': 'nosniff',
    // `no-referrer` would make browsers post forms with `Origin: null`.
    'referrer-policy': 'strict-origin-when-cross-origin',
    // Wallets open windows that have to answer.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(self)',
    ...(shop.config.secureCookies ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

export function secure(headers: Readonly<Record<string, string>>): MiddlewareHandler {
  return async (c, next) => {
    await next()
    // A route may be stricter, or different where it shows something else than a page of ours.
    for (const [name, value] of Object.entries(headers)) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
}
