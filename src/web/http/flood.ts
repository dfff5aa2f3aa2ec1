import { createHash } from 'node:crypto'
import { withinLimit } from '../../db/rate-limit.ts'
import { clientIp } from './client-ip.ts'
import { Problem } from './problem.ts'
import type { PrivateRequest } from './route.ts'

interface Patience {
  /** Whose attempts are counted: an e-mail, a visitor. Only a digest of it is kept. */
  readonly of: string
  readonly most: number
  readonly seconds: number
}

/** By whom it concerns first, then, generously, by where it comes from: an office or a load test shares one address. */
export async function refuseFlood({ c, shop }: PrivateRequest, what: string, { of, most, seconds }: Patience): Promise<void> {
  const { db } = shop.database
  const hashed = createHash('sha256').update(of.trim().toLowerCase()).digest('base64url').slice(0, 22)
  const ip = clientIp(c, shop.config.trustedProxies)
  const withinBoth =
    (await withinLimit(db, { key: `${what}:of:${hashed}`, most, seconds })) &&
    (await withinLimit(db, { key: `${what}:ip:${ip}`, most: shop.config.rateLimitPerIp, seconds: 60 }))
  if (!withinBoth) throw new Problem('TOO_MANY_REQUESTS', what)
}
