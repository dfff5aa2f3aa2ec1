import { Hono } from 'hono'
import { type SandboxServer, serveSandbox } from '../../sandbox-server.ts'
import { trouble } from '../../trouble.ts'

const plan = (installments_count: number, min: number, max: number, more: object = {}) => ({
  kind: 'general',
  installments_count,
  deferred_days: 0,
  deferred_months: 0,
  allowed: true,
  min_purchase_amount: min,
  max_purchase_amount: max,
  customer_fee_variable: 0,
  customer_fee_fixed: 0,
  ...more,
})

/** An account's plans: those the house speaks of, one that defers, one that costs the shopper, one it may not use. */
const almaPlans = [
  plan(1, 5_000, 300_000, { deferred_days: 30 }),
  plan(3, 5_000, 300_000),
  plan(4, 10_000, 200_000),
  plan(10, 20_000, 300_000, { customer_fee_variable: 375 }),
  plan(12, 20_000, 300_000, { allowed: false }),
]

const almaRoutes = () =>
  new Hono().get('/v1/me/fee-plans', async (c) => {
    const [scheme, key = ''] = (c.req.header('authorization') ?? '').split(' ')
    if (scheme !== 'Alma-Auth' || key === '') return c.json({ error_code: 'unauthorized' }, 401)
    return (await trouble(c, key)) ?? c.json(almaPlans)
  })

/** What an account of each country may take. */
const afterpayLimits: Readonly<Record<string, object>> = {
  US: { minimumAmount: { amount: '35.00', currency: 'USD' }, maximumAmount: { amount: '2000.00', currency: 'USD' } },
  CA: { minimumAmount: { amount: '50.00', currency: 'CAD' }, maximumAmount: { amount: '2000.00', currency: 'CAD' } },
  GB: { maximumAmount: { amount: '1200.00', currency: 'GBP' } },
}

const afterpayRoutes = () =>
  new Hono().get('/v2/configuration', async (c) => {
    const [scheme, given = ''] = (c.req.header('authorization') ?? '').split(' ')
    const [merchant = '', secret = ''] = Buffer.from(given, 'base64').toString().split(':')
    const limits = afterpayLimits[merchant]
    if (scheme !== 'Basic' || !limits) return c.json({ errorCode: 'unauthorized', httpStatusCode: 401 }, 401)
    return (await trouble(c, secret)) ?? c.json(limits)
  })

/** Stands in for the providers, each under its name and in its own protocol; fails when its account's key says so (docs/pay-later.md). */
export function startPayLaterSandbox(): Promise<SandboxServer> {
  const app = new Hono()
  app.route('/alma', almaRoutes())
  app.route('/afterpay', afterpayRoutes())
  return serveSandbox(app)
}
