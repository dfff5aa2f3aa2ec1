import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { Journal } from '../../sandbox-journal.ts'
import { type SandboxServer, serveSandbox } from '../../sandbox-server.ts'
import { noTroubles, type Troubles, wait } from '../../sandbox-troubles.ts'
import { type Amount, PaypalProblem, type WalletOrder, WalletOrders } from './orders.ts'
import { payers } from './payers.ts'
import { approvalPage, lapsedPage, loginPage } from './window.ts'

/** Where the shop hears from its wallet. */
const walletWebhookPath = '/webhooks/wallet'
export const sandboxWebhook = 'WH-SANDBOX'

type Bindings = { Bindings: HttpBindings }

interface Said {
  readonly status: number
  readonly said: object
}

interface Asked {
  readonly purchase_units?: readonly { readonly custom_id?: string; readonly description?: string; readonly amount?: Amount }[]
  readonly payment_source?: {
    readonly paypal?: {
      readonly experience_context?: {
        readonly locale?: string
        readonly return_url?: string
        readonly cancel_url?: string
        readonly shipping_preference?: string
      }
    }
  }
  readonly amount?: Amount
  readonly custom_id?: string
}

const signingKey = 'sandbox'
export const signed = (id: string, time: string, body: string) =>
  createHmac('sha256', signingKey).update(`${id}|${time}|${body}`).digest('base64')

/**
 * Stands in for PayPal, on an origin of its own: Orders v2 and what follows from it, the window in which a shopper logs in, chooses an
 * address, approves or cancels, and webhooks. It keeps its state over a restart and fails when told to (docs/payments.md).
 */
export async function startWalletSandbox({
  publicUrl,
  dataDir,
}: {
  publicUrl: string
  dataDir: string | null
}): Promise<SandboxServer> {
  const journal = new Journal(dataDir && join(dataDir, 'wallet-sandbox.jsonl'))
  const troubles: Troubles = { ...noTroubles }
  const tokens = new Set<string>()
  const app = new Hono<Bindings>()
  let origin = ''
  let stopped = false

  function tell(event_type: string, resource: object): void {
    const body = JSON.stringify({ id: `WH-${randomUUID()}`, event_type, create_time: new Date().toISOString(), resource })
    const times = { never: 0, twice: 2 }[troubles.webhooks as string] ?? 1
    const late = { late: 3_000, shuffled: 800 * Math.random() }[troubles.webhooks as string] ?? 0
    for (let time = 0; time < times; time += 1) void wait(late).then(() => deliver(body))
  }

  async function deliver(body: string): Promise<void> {
    for (const pause of [0, 200, 1_000, 5_000]) {
      await wait(pause)
      if (stopped) return
      const [id, time] = [randomUUID(), new Date().toISOString()]
      const headers = {
        'content-type': 'application/json',
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': signed(id, time, body),
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': `${origin}/cert`,
      }
      const answer = await fetch(publicUrl + walletWebhookPath, { method: 'POST', headers, body, redirect: 'manual' }).catch(
        () => null,
      )
      if (answer?.ok) return
    }
  }

  const orders = new WalletOrders(journal, tell, troubles)

  function attempt(work: () => object): Said {
    try {
      return { status: 200, said: work() }
    } catch (problem) {
      if (!(problem instanceof PaypalProblem)) throw problem
      const name = problem.status === 404 ? 'RESOURCE_NOT_FOUND' : 'UNPROCESSABLE_ENTITY'
      return { status: problem.status, said: { name, debug_id: randomUUID(), details: [{ issue: problem.issue }] } }
    }
  }

  /** What was answered under an id is answered again. */
  function once(c: Context<Bindings>, body: string, work: () => object): Said {
    const request = c.req.header('paypal-request-id')
    if (request === undefined) return attempt(work)
    const id = `key_${createHash('sha256').update(`${request}\n${c.req.path}`).digest('hex')}`
    const isForgotten = Math.random() < troubles.forgottenKeys
    const kept = isForgotten ? undefined : journal.get<Said & { readonly asked: string }>(id)
    if (kept && kept.asked !== body)
      return { status: 422, said: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'DUPLICATE_REQUEST_ID' }] } }
    return kept ?? journal.put(id, { asked: body, ...attempt(work) })
  }

  function answer(c: Context<Bindings>, { status, said }: Said): Response {
    if (Math.random() < troubles.lostAnswers) c.env.incoming.socket.destroy()
    if (Math.random() < troubles.html) return c.html('<html><body>Bad gateway</body></html>', 200)
    return c.json(said, status as 200)
  }

  const post = (work: (asked: Asked, id: string) => object) => async (c: Context<Bindings>) => {
    const body = await c.req.text()
    if (troubles.delayMs > 0) await wait(troubles.delayMs)
    if (Math.random() < troubles.errors) return c.json({ name: 'INTERNAL_SERVER_ERROR' }, 500)
    return answer(
      c,
      once(c, body, () => work(JSON.parse(body || '{}') as Asked, c.req.param('id') ?? '')),
    )
  }

  app.post('/v1/oauth2/token', async (c) => {
    if (!/^Basic \S+$/.test(c.req.header('authorization') ?? '')) return c.json({ error: 'invalid_client' }, 401)
    const token = randomBytes(16).toString('hex')
    tokens.add(token)
    return c.json({ access_token: token, token_type: 'Bearer', expires_in: 32_400 })
  })
  app.use('/v2/*', async (c, next) => (tokens.has(tokenOf(c)) ? next() : c.json({ name: 'AUTHENTICATION_FAILURE' }, 401)))
  app.use('/v1/customer/*', async (c, next) =>
    tokens.has(tokenOf(c)) ? next() : c.json({ name: 'AUTHENTICATION_FAILURE' }, 401),
  )
  app.use('/v1/notifications/*', async (c, next) =>
    tokens.has(tokenOf(c)) ? next() : c.json({ name: 'AUTHENTICATION_FAILURE' }, 401),
  )
  app.post(
    '/v2/checkout/orders',
    post(({ purchase_units: [unit] = [], payment_source: source }) => {
      const { locale = 'en', return_url = '', cancel_url = '', shipping_preference } = source?.paypal?.experience_context ?? {}
      const order = orders.create({
        custom_id: unit?.custom_id ?? '',
        description: unit?.description ?? '',
        amount: unit?.amount ?? { currency_code: '', value: '' },
        asksAddress: shipping_preference !== 'NO_SHIPPING',
        locale,
        return_url,
        cancel_url,
      })
      return { ...orders.shown(order), links: [{ rel: 'payer-action', href: `${origin}/window/${order.id}`, method: 'GET' }] }
    }),
  )
  app.get('/v2/checkout/orders/:id', (c) =>
    answer(
      c,
      attempt(() => orders.shown(orders.find(c.req.param('id')))),
    ),
  )
  app.post(
    '/v2/checkout/orders/:id/authorize',
    post((_, id) => orders.shown(orders.authorize(id))),
  )
  app.post(
    '/v2/payments/authorizations/:id/capture',
    post(({ amount }, id) => ({ ...orders.capture(id, amount!), status: 'COMPLETED' })),
  )
  app.post(
    '/v2/payments/authorizations/:id/reauthorize',
    post(({ amount }, id) => orders.renew(id, amount!)),
  )
  app.post(
    '/v2/payments/authorizations/:id/void',
    post((_, id) => orders.void(id)),
  )
  app.get('/v2/payments/captures/:id', (c) =>
    answer(
      c,
      attempt(() => orders.shownCapture(c.req.param('id'))),
    ),
  )
  app.post(
    '/v2/payments/captures/:id/refund',
    post(({ amount, custom_id = '' }, id) => orders.refund(id, amount!, custom_id)),
  )
  app.get('/v1/customer/disputes/:id', (c) =>
    answer(
      c,
      attempt(() => orders.findDispute(c.req.param('id'))),
    ),
  )
  app.post('/v1/notifications/verify-webhook-signature', async (c) => {
    const asked = await c.req.text()
    const { transmission_id: id, transmission_time: time, transmission_sig: sig, webhook_id } = JSON.parse(asked)
    // What was signed is what was sent, to the sign.
    const event = asked.slice(asked.indexOf('"webhook_event":') + '"webhook_event":'.length, -1)
    const isOurs = webhook_id === sandboxWebhook && sig === signed(id, time, event)
    return c.json({ verification_status: isOurs ? 'SUCCESS' : 'FAILURE' })
  })

  const closed = (order: WalletOrder) => order.status !== 'CREATED'
  app.get('/window/:id', (c) => {
    const order = orders.find(c.req.param('id'))
    if (orders.hasLapsed(order)) return c.html(lapsedPage(order), 410)
    return closed(order) ? c.redirect(back(order.return_url, order), 303) : c.html(loginPage(order))
  })
  app.post('/window/:id', async (c) => {
    const order = orders.find(c.req.param('id'))
    const form = await c.req.formData()
    const [act, payer] = [form.get('act'), String(form.get('payer'))]
    if (act === 'cancel') return c.redirect(back(order.cancel_url, order), 303)
    if (orders.hasLapsed(order)) return c.html(lapsedPage(order), 410)
    if (closed(order)) return c.redirect(back(order.return_url, order), 303)
    if (!(payer in payers)) return c.html(loginPage(order), 400)
    if (act === 'login') return c.html(approvalPage(order, payer))
    const address = Number(form.get('address') ?? 0)
    const approved = orders.approve(order.id, payer, address in payers[payer]!.addresses ? address : 0)
    return c.redirect(back(approved.return_url, approved), 303)
  })

  app.get('/sandbox/troubles', (c) => c.json(troubles))
  app.post('/sandbox/troubles', async (c) => c.json(Object.assign(troubles, noTroubles, await c.req.json())))
  app.post('/sandbox/disputes', async (c) => {
    const { capture, value, dueDate } = await c.req.json()
    return c.json(orders.dispute(capture, { value, dueDate }))
  })
  app.post('/sandbox/disputes/:id', async (c) => c.json(orders.moveDispute(c.req.param('id'), await c.req.json())))
  app.onError((error, c) => c.json({ name: 'INTERNAL_SERVER_ERROR' }, error instanceof PaypalProblem ? error.status : 500))

  const server = await serveSandbox(app)
  origin = server.origin
  return {
    origin,
    stop: async () => {
      stopped = true
      await server.stop()
    },
  }
}

const tokenOf = (c: Context) => (c.req.header('authorization') ?? '').replace(/^Bearer /, '')

/** As PayPal sends a shopper back. */
function back(place: string, { id, payer }: WalletOrder): string {
  const url = new URL(place)
  url.searchParams.set('token', id)
  if (payer) url.searchParams.set('PayerID', payer)
  return url.href
}
