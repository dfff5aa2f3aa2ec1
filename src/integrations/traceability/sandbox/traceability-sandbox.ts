import { type Context, Hono } from 'hono'
import { readCatalog } from '../../../domain/catalog/load-catalog.ts'
import { readOrigin } from '../../../domain/origin/origin-files.ts'
import { isLanguage } from '../../../kernel/visit.ts'
import { type SandboxServer, serveSandbox } from '../../sandbox-server.ts'
import { trouble } from '../../trouble.ts'
import { batchOf, readPieces } from './batches.ts'
import { passportPage, unknownPage } from './passport.page.tsx'
import { styleSheet } from './style-sheet.ts'

/**
 * Stands in for the register: a server and an origin of its own, whose pages only the shop may frame. It fails when told
 * (docs/traceability.md).
 */
export function startTraceabilitySandbox(catalogDirectory: string, shop: string): Promise<SandboxServer> {
  const files = readCatalog(catalogDirectory)
  const pieces = readPieces(files, readOrigin(catalogDirectory, files.styles))
  const app = new Hono()
  app.get('/passport/:pid', async (c) => {
    const { lang, batch = '' } = c.req.query()
    const pid = c.req.param('pid')
    const wrong = await trouble(c, batch)
    if (wrong) return wrong
    const language = isLanguage(lang) ? lang : 'en'
    const piece = pieces.get(pid)
    secure(c, shop)
    return piece ? c.html(passportPage(piece, batchOf(piece), language)) : c.html(unknownPage(language), 404)
  })
  app.get('/style.css', (c) => c.body(styleSheet, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.get('/ready.js', (c) => c.body(readyScript(shop), 200, { 'content-type': 'text/javascript; charset=utf-8' }))
  return serveSandbox(app)
}

/** In a sandboxed frame the page has no origin, and `'self'` may mean nobody: its own is written out. */
function secure(c: Context, shop: string): void {
  const { origin } = new URL(c.req.url)
  c.header(
    'content-security-policy',
    `default-src 'none'; script-src ${origin}; style-src ${origin}; base-uri 'none'; form-action 'none'; frame-ancestors ${shop}`,
  )
  c.header('referrer-policy', 'no-referrer')
  c.header('x-content-type-options', 'nosniff')
}

/** Tells the page around it that it stands, at once and whenever it is asked. */
function readyScript(shop: string): string {
  return `const tell = () => parent.postMessage({ type: 'traceability:ready' }, ${JSON.stringify(shop)})
addEventListener('message', (event) => event.data?.type === 'traceability:hello' && tell())
addEventListener('load', tell)
`
}
