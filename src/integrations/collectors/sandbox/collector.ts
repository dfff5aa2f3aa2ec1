import { type Context, Hono } from 'hono'
import { isEvent } from '../../../kernel/event-contract.ts'
import { type SandboxServer, serveSandbox } from '../../sandbox-server.ts'
import { showStream } from '../../sandbox-stream.ts'

const mostBytes = 64 * 1024

/** Stands in for the tag manager, the cart tracker and who takes conversions, and shows what it was told. */
export function startCollector(): Promise<SandboxServer> {
  const app = new Hono()
  const orders = new Set<string>()
  const keep = showStream(app, {
    title: 'What the collectors were told',
    text: 'Events of the data layer, carts and conversions, as the shop sends them.',
  })
  const read = async (c: Context): Promise<unknown> => {
    const text = await c.req.text()
    try {
      return text.length > mostBytes ? null : JSON.parse(text)
    } catch {
      return null
    }
  }

  app.post('/events', async (c) => {
    const event = await read(c)
    keep('event', event, isEvent(event))
    return c.body(null, 204)
  })
  app.post('/track', async (c) => {
    const cart = (await read(c)) as { siteID?: unknown; cart?: unknown } | null
    keep('cart', cart, typeof cart?.siteID === 'string' && Array.isArray(cart.cart))
    return c.body(null, 204)
  })
  app.post('/conversions', async (c) => {
    const order = (await read(c)) as { orderId?: unknown } | null
    const id = c.req.header('idempotency-key')
    if (typeof order?.orderId !== 'string' || id !== order.orderId) return c.json({ success: false }, 400)
    if (!orders.has(id)) keep('conversion', order, true)
    orders.add(id)
    return c.json({ success: true })
  })
  return serveSandbox(app)
}
