import type { Database } from '../db/database.ts'
import { deleteLapsedLimits } from '../db/rate-limit.ts'
import { forgetOldCarts } from '../domain/cart/forget-old-carts.ts'
import { forgetLapsedSessions } from '../domain/customer/forget-lapsed-sessions.ts'
import { forgetLapsedRequests } from '../domain/notify/end-requests.ts'
import { forgetOldEvents } from './event-queue.ts'

/** Throws away sessions, bags, met requests and rate-limit windows that nobody can meet again. */
export async function forgetLapsed(database: Database): Promise<Record<string, number>> {
  const { db } = database
  return {
    sessions: await forgetLapsedSessions(db),
    carts: await forgetOldCarts(db),
    requests: await forgetLapsedRequests(db),
    limits: await deleteLapsedLimits(db),
    events: await forgetOldEvents(database),
  }
}
