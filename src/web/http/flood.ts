import { createHash } from 'node:crypto'
import { countAttempts, type Limit, uncountAttempts } from '../../db/rate-limit.ts'
import { clientIp, networkOf } from './client-ip.ts'
import { type Ceiling, inProportion, type Limited, limits } from './limits.ts'
import { Problem } from './problem.ts'
import type { PrivateRequest } from './route.ts'

type Asking = Pick<PrivateRequest, 'c' | 'shop'>

/**
 * By where it comes from first: who is stopped there uses up nobody else's patience. Then by whom it concerns: an e-mail, a visitor.
 */
export async function refuseFlood(request: Asking, what: Limited, subject?: string): Promise<void> {
  const { address, subject: ofSubject }: { address: Ceiling; subject?: Ceiling } = limits[what]
  const counted = [byAddress(request, what, address)]
  if (ofSubject && subject !== undefined) counted.push(bySubject(what, subject, ofSubject))
  await refuseBeyond(request, counted)
}

/** What an outside service is paid for: by its visitor, and so that no office is shut out by one of its own. */
export async function refuseLookups(request: PrivateRequest): Promise<void> {
  const { lookup, strangersLookup } = limits
  const windows = [byAddress(request, 'lookup', lookup.address)]
  if (!request.isKept) windows.push(byAddress(request, 'strangersLookup', strangersLookup.address))
  if (request.knownToken !== undefined) windows.push(bySubject('lookup', request.asker, lookup.subject))
  await refuseBeyond(request, windows)
}

/** Counts an attempt in each window, and refuses it by the first that is full. */
export async function refuseBeyond(request: Asking, windows: readonly Limit[]): Promise<void> {
  if (windows.length === 0) return
  const waits = await countAttempts(request.shop.database.db, windows)
  const full = waits.findIndex((seconds) => seconds > 0)
  if (full < 0) return
  // What was refused here is not to use up what others share.
  const others = windows.filter((_, at) => at !== full)
  if (others.length > 0) await takeBack(request, others)
  throw new Problem('TOO_MANY_REQUESTS', windows[full]!.key, waits[full]!)
}

/** It was none of those that are to be counted. */
export function takeBack({ shop }: Asking, windows: readonly Limit[]): Promise<void> {
  return uncountAttempts(
    shop.database.db,
    windows.map(({ key }) => key),
  )
}

export function byAddress({ c, shop }: Asking, what: string, { most, seconds }: Ceiling): Limit {
  return {
    key: `${what}:ip:${networkOf(clientIp(c, shop.config.trustedProxies))}`,
    most: inProportion(most, shop.config),
    seconds,
  }
}

/** Only a digest of whom it concerns is kept. */
export function bySubject(what: string, subject: string, { most, seconds }: Ceiling): Limit {
  const hashed = createHash('sha256').update(subject).digest('base64url').slice(0, 22)
  return { key: `${what}:of:${hashed}`, most, seconds }
}
