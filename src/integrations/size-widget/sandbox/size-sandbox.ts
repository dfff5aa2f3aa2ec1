import { type Context, Hono } from 'hono'
import { type SandboxServer, serveSandbox } from '../../sandbox-server.ts'
import { trouble } from '../../trouble.ts'
import { frameScript, frameStyle } from './frame-files.ts'
import { advicePage, type FrameView, noSizePage, questionPage } from './frame-page.ts'
import { framePiece, readQuestion } from './frame-question.ts'
import { frameWords } from './frame-words.ts'
import { recommend } from './recommend.ts'

/** As many as a test or a curious developer looks at. */
const keptPixels = 500
/** A transparent picture of one point. */
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/**
 * Stands in for the size widget's provider: a frame that recommends a size, and a place for its pixels, which can be read back at
 * `/pixels`. Only `host` may frame it.
 */
export function startSizeSandbox(host: string): Promise<SandboxServer> {
  const app = new Hono()
  const pixels: Record<string, string[]>[] = []

  app.get('/frame', async (c) => (await trouble(c, c.req.query('size') ?? '')) ?? answerFrame(c, host))
  app.get('/frame.js', (c) => c.body(frameScript, 200, { 'content-type': 'text/javascript; charset=utf-8' }))
  app.get('/frame.css', (c) => c.body(frameStyle, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.get('/pixel', (c) => {
    pixels.push(c.req.queries())
    if (pixels.length > keptPixels) pixels.shift()
    return c.body(new Uint8Array(gif), 200, { 'content-type': 'image/gif', 'cache-control': 'no-store' })
  })
  app.get('/pixels', (c) => c.json(pixels))
  return serveSandbox(app)
}

async function answerFrame(c: Context, host: string): Promise<Response> {
  const query = c.req.query()
  const piece = framePiece.safeParse(query)
  if (!piece.success) return c.text('not a piece', 400)
  const language = query.lang === 'fr' || query.lang === 'it' ? query.lang : 'en'
  const view: FrameView = { piece: piece.data, query, words: frameWords(language), language, host }
  c.header(
    'content-security-policy',
    `default-src 'none'; script-src 'self'; style-src 'self'; img-src ${host}; form-action 'self'; base-uri 'none'; frame-ancestors ${host}`,
  )
  c.header('cache-control', 'no-store')
  return c.html(await pageOf(view))
}

function pageOf(view: FrameView) {
  if (view.piece.offers.every(({ inStock }) => !inStock)) return noSizePage(view)
  const question = readQuestion(view.query)
  if (question === 'unasked' || question === 'unlikely') return questionPage(view, question === 'unlikely')
  return advicePage(view, recommend(view.piece, question))
}
