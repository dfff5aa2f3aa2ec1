import { type BlockList, isIP } from 'node:net'
import type { AppContext } from './route.ts'

/** The last address that none of our own proxies wrote. What stands left of a hop that is no address, anybody may have written. */
export function clientIp(c: AppContext, trusted: BlockList): string {
  const isTrusted = (address: string) => isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  let nearest = plainAddress(c.env?.incoming?.socket.remoteAddress ?? '')
  if (!isTrusted(nearest)) return nearest
  for (const hop of (c.req.header('x-forwarded-for') ?? '').split(',').reverse()) {
    const address = plainAddress(withoutPort(hop.trim()))
    if (isIP(address) === 0) return nearest
    nearest = address
    if (!isTrusted(nearest)) return nearest
  }
  return nearest
}

/** What one subscriber has: an address of the fourth version, or the whole network that one of the sixth stands in, its first half. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1).split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length)
  return `${[...groups, ...Array.from({ length: missing }, () => '0'), ...(tail ?? '').split(':')].slice(0, 4).join(':')}::/64`
}

/** An address of the fourth version, where it is written as one of the sixth. */
function plainAddress(address: string): string {
  const lower = address.toLowerCase()
  const mapped = lower.startsWith('::ffff:') ? lower.slice(7) : ''
  if (isIP(mapped) === 4) return mapped
  const [, high, low] = /^([\da-f]{1,4}):([\da-f]{1,4})$/.exec(mapped) ?? []
  if (high === undefined || low === undefined) return address
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [first >> 8, first & 255, second >> 8, second & 255].join('.')
}

/** Some proxies write the port as well: `198.51.100.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(hop: string): string {
  return hop.replace(/^([\d.]+):\d+$/, '$1').replace(/^\[([^\]]+)\](?::\d+)?$/, '$1')
}
