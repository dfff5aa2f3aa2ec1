import { join } from 'node:path'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { Journal } from '../../sandbox-journal.ts'
import { type SandboxServer, serveSandbox } from '../../sandbox-server.ts'
import { noTroubles, type Troubles } from '../../sandbox-troubles.ts'
import type { Method } from './customers.ts'
import { serveDeviceWallet } from './device-wallet.ts'
import { fieldFrame, fieldScript, fieldStyle } from './field-frame.ts'
import { Intents } from './intents.ts'
import { languageOf } from './page-words.ts'
import { challengePage, hostedPage, pageStyle } from './pages.ts'
import { type Bindings, newMethod, type Session, stripeApi } from './stripe-api.ts'
import { stripeJs } from './stripe-js.ts'
import { StripeProblem } from './stripe-problem.ts'
import { webhookSender } from './webhooks.ts'

/** Where the shop hears from who takes cards. */
const cardWebhookPath = '/webhooks/card'

/**
 * Stands in for Stripe, on an origin of its own: the API, the page of a challenge, the page for who has no script, and webhooks. It
 * keeps its state over a restart, has a card for every outcome and fails when told to (docs/payments.md).
 */
export async function startCardSandbox({
  publicUrl,
  dataDir,
}: {
  publicUrl: string
  dataDir: string | null
}): Promise<SandboxServer> {
  const journal = new Journal(dataDir && join(dataDir, 'card-sandbox.jsonl'))
  const troubles: Troubles = { ...noTroubles }
  const webhooks = webhookSender(publicUrl + cardWebhookPath, troubles)
  const app = new Hono<Bindings>()
  let origin = ''
  const intents = new Intents(
    journal,
    (intent) => `${origin}/challenge/${intent}`,
    (event) => webhooks.send(event),
  )
  app.route('/v1', stripeApi({ journal, intents, troubles, pageOf: (session) => `${origin}/pay/${session}` }))

  const host = new URL(publicUrl).origin
  app.get('/v3/', (c) => c.body(stripeJs, 200, { 'content-type': 'text/javascript; charset=utf-8' }))
  app.get('/v3/field.js', (c) => c.body(fieldScript, 200, { 'content-type': 'text/javascript; charset=utf-8' }))
  app.get('/v3/field.css', (c) => c.body(fieldStyle, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.get('/v3/field', (c) => {
    const page = fieldFrame(c.req.query(), host)
    if (!page) return c.text('not a field', 400)
    c.header(
      'content-security-policy',
      `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${host}`,
    )
    return c.html(page)
  })

  serveDeviceWallet(app, journal)
  app.get('/pages.css', (c) => c.body(pageStyle, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.get('/challenge/:id', (c) => {
    const { id, amount, currency, status, return_url: back } = intents.find(c.req.param('id'))
    if (status !== 'requires_action') return c.redirect(withResult(back!, id), 303)
    return c.html(challengePage({ id, amount, currency }, languageOf(c.req.header('accept-language') ?? '')))
  })
  app.post('/challenge/:id', async (c) => {
    const form = await c.req.formData()
    const id = c.req.param('id')
    const before = intents.find(id)
    if (before.status === 'requires_action') intents.answerChallenge(id, form.get('answer') === 'approve')
    return c.redirect(withResult(before.return_url!, id), 303)
  })

  app.get('/pay/:id', (c) => {
    const session = sessionOf(c.req.param('id'))
    return c.html(hostedPage(session, amountOf(session.id), spokenAt(session, c.req.header('accept-language'))))
  })
  app.post('/pay/:id', async (c) => {
    const session = sessionOf(c.req.param('id'))
    const typed = Object.fromEntries([...(await c.req.formData())].map(([name, value]) => [name, String(value)]))
    try {
      const card = { number: typed.number ?? '', exp_month: typed.month ?? '', exp_year: typed.year ?? '', cvc: typed.cvc ?? '' }
      const method: Method = newMethod(journal, { card, billing_details: { name: typed.owner ?? '' } })
      const { next_action: next } = intents.confirm(session.payment_intent, method.id, session.success_url)
      const challenge = (next as { redirect_to_url?: { url: string } } | null)?.redirect_to_url?.url
      return c.redirect(challenge ?? session.success_url, 303)
    } catch (problem) {
      if (!(problem instanceof StripeProblem)) throw problem
      const { owner = '', month = '', year = '' } = typed
      const wrong = { code: String(problem.error.code), owner, month, year }
      return c.html(hostedPage(session, amountOf(session.id), spokenAt(session, c.req.header('accept-language')), wrong), 402)
    }
  })

  const sessionOf = (id: string): Session => {
    const session = journal.get<Session>(id)
    if (!session) throw new StripeProblem(404, { message: 'No such session' })
    return session
  }
  const spokenAt = ({ locale }: Session, browser = '') => languageOf(locale === 'auto' ? browser : locale)
  const amountOf = (id: string) => {
    const { amount, currency } = intents.find(sessionOf(id).payment_intent)
    return { amount, currency }
  }

  app.get('/sandbox/troubles', (c) => c.json(troubles))
  app.post('/sandbox/troubles', async (c) => c.json(Object.assign(troubles, noTroubles, await c.req.json())))
  app.post('/sandbox/disputes', async (c) => {
    const { payment_intent: intent, amount, due_by: dueBy } = await c.req.json()
    return c.json(intents.dispute(intent, { amount, dueBy }))
  })
  app.post('/sandbox/disputes/:id', async (c) => c.json(intents.moveDispute(c.req.param('id'), (await c.req.json()).status)))
  app.onError((error, c) =>
    error instanceof StripeProblem
      ? c.html(html`<p>${error.message}</p>`, error.status)
      : c.json({ error: { type: 'api_error', message: error.message } }, 500),
  )

  const server = await serveSandbox(app)
  origin = server.origin
  return {
    origin,
    stop: async () => {
      webhooks.stop()
      await server.stop()
    },
  }
}

/** As Stripe sends a shopper back. */
function withResult(back: string, id: string): string {
  const url = new URL(back)
  url.searchParams.set('payment_intent', id)
  return url.href
}
