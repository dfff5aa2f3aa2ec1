import { type Context, Hono } from 'hono'
import { type SandboxServer, serveSandbox } from '../../sandbox-server.ts'
import { showStream } from '../../sandbox-stream.ts'
import { trouble } from '../../trouble.ts'
import { frameFont, frameScript, frameStyle } from './frame-files.ts'
import { advicePage, type FrameView, noSizePage, questionPage } from './frame-page.ts'
import { framePiece, readQuestion } from './frame-question.ts'
import { frameWords } from './frame-words.ts'
import { recommend } from './recommend.ts'

/** A transparent picture of one point. */
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const pixelEvents = ['product', 'cart', 'transaction_start', 'return']

/** Of a known event, with the browser's id and a piece or an order. */
const isPixel = ({ event, transaction_id, product_id, product_ids, order_id }: Record<string, string[] | undefined>): boolean =>
  event?.length === 1 && pixelEvents.includes(event[0]!) && !!transaction_id && !!(product_id ?? product_ids ?? order_id)

/**
 * Stands in for the size widget's provider: a frame that recommends a size, and a place for its pixels, which it shows. Only `host` may
 * frame it.
 */
export function startSizeSandbox(host: string): Promise<SandboxServer> {
  const app = new Hono()
  const keep = showStream(app, {
    title: 'What the size widget was told',
    text: 'Pixels of whoever has opened the widget, as the shop sends them.',
  })

  app.get('/frame', async (c) => (await trouble(c, c.req.query('size') ?? '')) ?? answerFrame(c, host))
  app.get('/frame.js', (c) => c.body(frameScript, 200, { 'content-type': 'text/javascript; charset=utf-8' }))
  app.get('/frame.css', (c) => c.body(frameStyle, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.get('/fonts/:name', async (c) => {
    const font = await frameFont(c.req.param('name'))
    return font ? c.body(font, 200, { 'content-type': 'font/woff2', 'cache-control': 'max-age=86400' }) : c.notFound()
  })
  app.get('/pixel', (c) => {
    const pixel = c.req.queries()
    keep('pixel', pixel, isPixel(pixel))
    return c.body(new Uint8Array(gif), 200, { 'content-type': 'image/gif', 'cache-control': 'no-store' })
  })
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
    `default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src ${host} data:; form-action 'self'; base-uri 'none'; frame-ancestors ${host}`,
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
