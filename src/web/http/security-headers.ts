import type { MiddlewareHandler } from 'hono'
import type { Config } from '../../kernel/config.ts'

/** No inline script, no inline style, nothing from elsewhere. Adapters that need more will add their origin here. */
const policy: Record<string, string[]> = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
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

/** A page of ours: `partners` are origins of others that any page shows frames and pictures of, `frame` one that this page frames. */
export function pagePolicy(development: boolean, partners: readonly string[], frame?: string): string {
  const base = development ? developmentPolicy : policy
  return write({
    ...base,
    'img-src': [...base['img-src']!, ...partners],
    'frame-src': [...base['frame-src']!, ...partners, ...(frame ? [frame] : [])],
  })
}

export function securityHeaders(
  config: Config,
  development: boolean,
  partners: readonly string[] = [],
): Readonly<Record<string, string>> {
  return {
    'content-security-policy': pagePolicy(development, partners),
    'x-content-type-options': 'nosniff',
    // `no-referrer` would make browsers post forms with `Origin: null`.
    'referrer-policy': 'strict-origin-when-cross-origin',
    // Wallets open windows that have to answer.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(self)',
    ...(config.secureCookies ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

export function secure(headers: Readonly<Record<string, string>>): MiddlewareHandler {
  return async (c, next) => {
    await next()
    // A route may be stricter, or different where it shows something else than a page of ours.
    for (const [name, value] of Object.entries(headers)) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
}
