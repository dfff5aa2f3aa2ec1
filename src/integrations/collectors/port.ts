import { z } from 'zod'
import type { Conversions } from '../../domain/analytics/conversions.port.ts'
import { httpUrl } from '../../kernel/settings.ts'
import { port } from '../port.ts'
import { startCollector } from './sandbox/collector.ts'

/** One stand-in for the three: it keeps what it is told and shows it. */
const sandbox = { start: startCollector }

const originOf = (url: string | undefined, at: string | null) => (url ? new URL(url).origin : at)

/** Browsers talk to it, not we: opened, it is where they send the events of the data layer. `docs/measurement.md`. */
export const tagManager = port({
  name: 'tag manager',
  settings: z.object({ TAG_MANAGER_URL: httpUrl.optional() }),
  accounts: ({ TAG_MANAGER_URL }) => ({ 'your own': TAG_MANAGER_URL !== undefined }),
  isForBrowsers: true,
  sandbox,
  open: ({ TAG_MANAGER_URL }, at): string | null => originOf(TAG_MANAGER_URL, at),
})

/** The same for what lies in bags. */
export const cartTracker = port({
  name: 'cart tracker',
  settings: z.object({ CART_TRACKER_URL: httpUrl.optional() }),
  accounts: ({ CART_TRACKER_URL }) => ({ 'your own': CART_TRACKER_URL !== undefined }),
  isForBrowsers: true,
  sandbox,
  open: ({ CART_TRACKER_URL }, at): string | null => originOf(CART_TRACKER_URL, at),
})

const told = z.object({ success: z.literal(true) })
/** Nobody waits for it. */
const patienceMs = 10_000

/** Orders, told by the house itself. */
export const conversions = port({
  name: 'conversions',
  settings: z.object({ CONVERSIONS_URL: httpUrl.optional(), CONVERSIONS_KEY: z.string().min(1).optional() }),
  accounts: ({ CONVERSIONS_URL }) => ({ 'your own': CONVERSIONS_URL !== undefined }),
  sandbox,
  open: ({ CONVERSIONS_URL, CONVERSIONS_KEY }, at, tools): Conversions | null => {
    const origin = originOf(CONVERSIONS_URL, at)
    if (!origin) return null
    const ask = tools.ask('conversions')
    return {
      tell: (order) =>
        ask({
          url: new URL('/conversions', origin),
          shape: told,
          headers: { 'idempotency-key': order.orderId, ...(CONVERSIONS_KEY && { authorization: `Bearer ${CONVERSIONS_KEY}` }) },
          json: order,
          repeatable: true,
          patienceMs,
        }),
    }
  },
})

/** Where browsers tell what; null where there is nobody. */
export interface Collectors {
  readonly events: string | null
  readonly tracker: string | null
}
