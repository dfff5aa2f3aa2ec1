import { createHash } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import type { Journal } from '../../sandbox-journal.ts'
import { type Troubles, wait } from '../../sandbox-troubles.ts'
import { deleteCustomer, detachMethod, type Method, methodsOf, newCustomer } from './customers.ts'
import { type FormTree, readForm, textIn, treeIn } from './form-body.ts'
import { hostsOf, newHost } from './hosts.ts'
import type { Intent, Intents, Refund } from './intents.ts'
import { idOf, StripeProblem } from './stripe-problem.ts'
import { readCard } from './test-cards.ts'

export type Bindings = { Bindings: HttpBindings }
type StripeContext = Context<Bindings>

interface Said {
  readonly status: number
  readonly said: object
}

export interface Session {
  readonly id: string
  readonly object: 'checkout.session'
  readonly url: string
  readonly status: 'open' | 'expired'
  readonly payment_intent: string
  readonly amount_total: number
  readonly currency: string
  readonly metadata: Readonly<Record<string, string>>
  readonly success_url: string
  readonly cancel_url: string
  readonly locale: string
  readonly name: string
}

/** What Checkout is written in. */
const locales =
  'auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW'.split(
    ' ',
  )

export interface StripeApi {
  readonly journal: Journal
  readonly intents: Intents
  readonly troubles: Troubles
  pageOf(session: string): string
}

/** The part of Stripe's API that the shop uses, under `/v1`. */
export function stripeApi({ journal, intents, troubles, pageOf }: StripeApi): Hono<Bindings> {
  const api = new Hono<Bindings>()

  const whole = (text: string | undefined) => (text === undefined ? undefined : Number(text))
  const expanded = (intent: Intent, asked: FormTree): object => {
    const isAsked = Object.values(treeIn(asked, 'expand')).some((each) => String(each).endsWith('payment_method'))
    const method = isAsked && intent.payment_method ? journal.get<Method>(intent.payment_method) : undefined
    return method ? { ...intent, payment_method: shownMethod(method) } : intent
  }

  /** Does it once for each key, and answers as its troubles allow. */
  async function post(c: StripeContext, work: (asked: FormTree) => object): Promise<Response> {
    const body = await c.req.text()
    if (troubles.delayMs > 0) await wait(troubles.delayMs)
    if (Math.random() < troubles.errors) return c.json({ error: { type: 'api_error', message: 'An error occurred.' } }, 500)
    const key = c.req.header('idempotency-key')
    const done = () => doIt(() => work(readForm(body)))
    return answer(c, key === undefined ? done() : once(key, `${c.req.path}\n${body}`, done))
  }

  /** What was answered under a key is answered again; asked for something else under it, it refuses. */
  function once(key: string, question: string, done: () => Said): Said {
    const id = `key_${key}`
    const asked = createHash('sha256').update(question).digest('hex')
    const isForgotten = Math.random() < troubles.forgottenKeys
    const kept = isForgotten ? undefined : journal.get<Said & { readonly asked: string }>(id)
    if (kept && kept.asked !== asked)
      return { status: 400, said: { error: { type: 'idempotency_error', message: 'This key was used with other parameters.' } } }
    return kept ?? journal.put(id, { asked, ...done() })
  }

  function answer(c: StripeContext, { status, said }: Said): Response {
    // Done, and nobody will hear of it.
    if (Math.random() < troubles.lostAnswers) c.env.incoming.socket.destroy()
    if (Math.random() < troubles.html) return c.html('<html><body>Bad gateway</body></html>', 200)
    return c.json(said, status as 200)
  }

  function doIt(work: () => object): Said {
    try {
      return { status: 200, said: work() }
    } catch (problem) {
      if (!(problem instanceof StripeProblem)) throw problem
      return { status: problem.status, said: { error: problem.error } }
    }
  }

  api.use('*', async (c, next) => {
    const key = (c.req.header('authorization') ?? '').replace(/^Bearer /, '')
    const isPublic = c.req.method === 'POST' && c.req.path.endsWith('/payment_methods')
    if (!(key.startsWith('sk_') || (isPublic && key.startsWith('pk_'))))
      return c.json({ error: { type: 'invalid_request_error', message: 'Invalid API Key provided.' } }, 401)
    return next()
  })

  api.post('/payment_methods', (c) => post(c, (asked) => shownMethod(newMethod(journal, asked))))
  api.post('/payment_methods/:id/detach', (c) => post(c, () => shownMethod(detachMethod(journal, c.req.param('id')))))
  api.get('/payment_method_domains', (c) =>
    answer(
      c,
      doIt(() => ({ object: 'list', has_more: false, data: hostsOf(journal, c.req.query('domain_name')) })),
    ),
  )
  api.post('/payment_method_domains', (c) => post(c, (asked) => newHost(journal, textIn(asked, 'domain_name') ?? '')))
  api.post('/customers', (c) => post(c, (asked) => newCustomer(journal, textsOf(treeIn(asked, 'metadata')))))
  api.delete('/customers/:id', (c) => post(c, () => deleteCustomer(journal, c.req.param('id'))))
  api.get('/customers/:id/payment_methods', (c) =>
    answer(
      c,
      doIt(() => ({ object: 'list', has_more: false, data: methodsOf(journal, c.req.param('id')).map(shownMethod) })),
    ),
  )
  api.post('/payment_intents', (c) =>
    post(c, (asked) => {
      const intent = intents.create({
        amount: Number(textIn(asked, 'amount')),
        currency: textIn(asked, 'currency') ?? '',
        capture_method: textIn(asked, 'capture_method') ?? 'automatic',
        customer: textIn(asked, 'customer') ?? null,
        setup_future_usage: textIn(asked, 'setup_future_usage') ?? null,
        metadata: textsOf(treeIn(asked, 'metadata')),
      })
      if (textIn(asked, 'confirm') !== 'true') return intent
      const isAway = textIn(asked, 'off_session') === 'true'
      return expanded(
        intents.confirm(intent.id, textIn(asked, 'payment_method') ?? '', textIn(asked, 'return_url') ?? null, isAway),
        asked,
      )
    }),
  )
  api.get('/payment_intents', (c) => {
    const customer = c.req.query('customer')
    const data = journal.all<Intent>('pi_').filter((each) => customer === undefined || each.customer === customer)
    return c.json({ object: 'list', has_more: false, data })
  })
  api.get('/payment_intents/:id', (c) =>
    answer(
      c,
      doIt(() => expanded(intents.find(c.req.param('id')), readForm(new URL(c.req.url).search.slice(1)))),
    ),
  )
  api.post('/payment_intents/:id/confirm', (c) =>
    post(c, (asked) =>
      expanded(
        intents.confirm(c.req.param('id'), textIn(asked, 'payment_method') ?? '', textIn(asked, 'return_url') ?? null),
        asked,
      ),
    ),
  )
  api.post('/payment_intents/:id/capture', (c) =>
    post(c, (asked) => expanded(intents.capture(c.req.param('id'), whole(textIn(asked, 'amount_to_capture'))), asked)),
  )
  api.post('/payment_intents/:id/cancel', (c) =>
    post(c, (asked) => {
      const { id, status } = intents.find(c.req.param('id'))
      const isOnPage = journal.all<Session>('cs_').some((each) => each.payment_intent === id && each.status === 'open')
      if (isOnPage && status !== 'requires_capture')
        throw new StripeProblem(400, { type: 'invalid_request_error', message: 'Expire the Checkout Session instead.' })
      return expanded(intents.cancel(id), asked)
    }),
  )
  api.post('/refunds', (c) =>
    post(c, (asked) =>
      intents.refund(textIn(asked, 'payment_intent') ?? '', whole(textIn(asked, 'amount')), textsOf(treeIn(asked, 'metadata'))),
    ),
  )
  api.get('/refunds', (c) => {
    const data = journal.all<Refund>('re_').filter((each) => each.payment_intent === c.req.query('payment_intent'))
    return answer(c, { status: 200, said: { object: 'list', has_more: false, data } })
  })
  api.get('/refunds/:id', (c) =>
    answer(
      c,
      doIt(() => intents.findRefund(c.req.param('id'))),
    ),
  )
  api.get('/disputes/:id', (c) =>
    answer(
      c,
      doIt(() => intents.findDispute(c.req.param('id'))),
    ),
  )
  api.post('/checkout/sessions', (c) =>
    post(c, (asked) => {
      const locale = textIn(asked, 'locale') ?? 'auto'
      if (!locales.includes(locale))
        throw new StripeProblem(400, { type: 'invalid_request_error', message: `Invalid locale: ${locale}` })
      const [line] = Object.values(treeIn(asked, 'line_items'))
      const price = treeIn(typeof line === 'object' ? line : {}, 'price_data')
      const data = treeIn(asked, 'payment_intent_data')
      const intent = intents.create({
        amount: Number(textIn(price, 'unit_amount')),
        currency: textIn(price, 'currency') ?? '',
        capture_method: textIn(data, 'capture_method') ?? 'automatic',
        customer: textIn(asked, 'customer') ?? null,
        setup_future_usage: textIn(data, 'setup_future_usage') ?? null,
        metadata: textsOf(treeIn(data, 'metadata')),
      })
      const id = idOf('cs')
      const session: Session = {
        id,
        object: 'checkout.session',
        url: pageOf(id),
        status: 'open',
        payment_intent: intent.id,
        amount_total: intent.amount,
        currency: intent.currency,
        metadata: textsOf(treeIn(asked, 'metadata')),
        success_url: textIn(asked, 'success_url') ?? '',
        cancel_url: textIn(asked, 'cancel_url') ?? '',
        locale,
        name: textIn(treeIn(price, 'product_data'), 'name') ?? '',
      }
      return journal.put(id, session)
    }),
  )
  const sessionAt = (id: string): Session => {
    const session = journal.get<Session>(id)
    if (session) return session
    throw new StripeProblem(404, { type: 'invalid_request_error', code: 'resource_missing', message: 'No such session' })
  }
  api.get('/checkout/sessions/:id', (c) =>
    answer(
      c,
      doIt(() => {
        const session = sessionAt(c.req.param('id'))
        const intent = intents.find(session.payment_intent)
        const asked = readForm(new URL(c.req.url).search.slice(1))
        // Nobody has tried a card yet: then there is no payment to speak of.
        return { ...session, payment_intent: intent.payment_method === null ? null : expanded(intent, asked) }
      }),
    ),
  )
  api.post('/checkout/sessions/:id/expire', (c) =>
    post(c, () => {
      const session = sessionAt(c.req.param('id'))
      if (intents.find(session.payment_intent).status !== 'canceled') intents.cancel(session.payment_intent)
      return { ...journal.put(session.id, { ...session, status: 'expired' as const }), payment_intent: null }
    }),
  )
  return api
}

/** A card becomes a token. Its number and its code are looked at, and not kept. */
export function newMethod(journal: Journal, asked: FormTree): Method {
  const typed = treeIn(asked, 'card')
  const card = readCard(textIn(typed, 'number') ?? '')
  const problem = (code: string, message: string) => new StripeProblem(402, { type: 'card_error', code, message })
  if (!card) throw problem('incorrect_number', 'Your card number is incorrect.')
  const [month, year] = [Number(textIn(typed, 'exp_month')), Number(textIn(typed, 'exp_year'))]
  const exp_year = year < 100 ? 2000 + year : year
  if (!(month >= 1 && month <= 12)) throw problem('invalid_expiry_month', "Your card's expiration month is invalid.")
  if (!(new Date(exp_year, month) > new Date())) throw problem('invalid_expiry_year', "Your card's expiration year is invalid.")
  const cvc = textIn(typed, 'cvc') ?? ''
  if (!(card.brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/).test(cvc))
    throw problem('invalid_cvc', "Your card's security code is invalid.")
  const { brand, last4, outcome } = card
  const name = textIn(treeIn(asked, 'billing_details'), 'name') ?? null
  const method: Method = {
    id: idOf('pm'),
    object: 'payment_method',
    type: 'card',
    customer: null,
    billing_details: { name },
    card: { brand, last4, exp_month: month, exp_year },
    outcome,
  }
  return journal.put(method.id, method)
}

function shownMethod({ outcome: _, isDetached: __, ...shown }: Method): object {
  return shown
}

function textsOf(tree: FormTree): Record<string, string> {
  return Object.fromEntries(Object.entries(tree).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
