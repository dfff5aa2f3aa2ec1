import { createHash } from 'node:crypto'
import { withinLimit } from '../../db/rate-limit.ts'
import type { PrivateRequest } from '../route.ts'
import { clientIp } from './client-ip.ts'
import { Problem } from './problem.ts'

/** By shopper first, then, generously, by where it comes from: an office or a load test shares one address. */
export async function refuseFlood(request: PrivateRequest, what: string, mostAMinute: number): Promise<void> {
  const { c, house } = request
  const { db } = house.database
  const hashed = createHash('sha256')
    .update(await request.visitorId())
    .digest('base64url')
    .slice(0, 22)
  const ip = clientIp(c, house.config.trustedProxies)
  const withinBoth =
    (await withinLimit(db, { key: `${what}:visitor:${hashed}`, most: mostAMinute, seconds: 60 })) &&
    (await withinLimit(db, { key: `${what}:ip:${ip}`, most: house.config.rateLimitPerIp, seconds: 60 }))
  if (!withinBoth) throw new Problem('TOO_MANY_REQUESTS')
}
