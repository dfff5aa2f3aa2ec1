import { isReachable } from '../../db/database.ts'
import type { Shop } from '../shop.ts'
import type { AppContext } from './route.ts'

/** The process is alive. Says nothing of the database: restarting us would not bring that back. */
export function healthz(c: AppContext): Response {
  return c.text('ok', 200, { 'cache-control': 'no-store' })
}

/** The process can serve: send it shoppers. */
export async function readyz(c: AppContext, { database }: Shop): Promise<Response> {
  const isReady = await isReachable(database)
  return c.text(isReady ? 'ready' : 'database away', isReady ? 200 : 503, { 'cache-control': 'no-store' })
}
