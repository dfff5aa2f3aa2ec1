import { clientIp, networkOf } from './client-ip.ts'
import { inProportion } from './limits.ts'
import { Problem } from './problem.ts'
import type { PrivateRequest } from './route.ts'

/** Forms with files that a process reads at once, and how many of them from one network (`RATE_LIMIT_PER_IP` scales it): each holds a connection and a part of the disk. */
const most = 32
const mostOfOne = 6
const waitSeconds = 10

const held = new Map<string, number>()
let all = 0

/** Reads an upload while there is a place for it; who finds none is asked to come again, before a byte is read. */
export async function inUploadPlace<T>({ c, shop }: Pick<PrivateRequest, 'c' | 'shop'>, read: () => Promise<T>): Promise<T> {
  const network = networkOf(clientIp(c, shop.config.trustedProxies))
  const own = held.get(network) ?? 0
  if (own >= inProportion(mostOfOne, shop.config)) throw new Problem('TOO_MANY_REQUESTS', 'uploads at once', waitSeconds)
  if (all >= most) throw new Problem('TOO_BUSY', 'uploads at once', waitSeconds)
  held.set(network, own + 1)
  all += 1
  try {
    return await read()
  } finally {
    all -= 1
    const left = held.get(network)! - 1
    if (left > 0) held.set(network, left)
    else held.delete(network)
  }
}
