import { mayTellOfOrder } from '../domain/analytics/consent.ts'
import { findOrder } from '../domain/order/find-order.ts'
import type { OrderPlaced } from '../domain/order/order.events.ts'
import { sites } from '../markets/sites.ts'
import type { EventJob } from './event-job.ts'

/** Tells of an order those who may know. Who does not answer is asked again later, as every job is; who answers nonsense is left alone. */
export const tellConversion: EventJob<OrderPlaced>['run'] = async ({ database, conversions, log }, { data }) => {
  if (!conversions || !(await mayTellOfOrder(database.db, data.order))) return
  const order = await findOrder(database.db, data.order)
  if (!order || !sites.get(order.country)?.preferences.marketingAnalytics) return
  const told = await conversions.tell({
    orderId: order.number,
    at: order.placedAt,
    country: order.country,
    currency: order.totals.total.currency,
    revenue: order.totals.total.amount,
    products: order.lines.map(({ colourway: id, quantity }) => ({ id, quantity })),
  })
  if (told.ok) return
  if (told.failure.code === 'SERVICE_AWAY') throw new Error('nobody took the conversion')
  log.warn({ order: order.number, code: told.failure.code }, 'conversion not taken')
}
