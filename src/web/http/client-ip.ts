import { type BlockList, isIP } from 'node:net'
import type { AppContext } from './route.ts'

export function clientIp(c: AppContext, trusted: BlockList): string {
  const peer = plainAddress(c.env?.incoming?.socket.remoteAddress ?? '')
  const isTrusted = (address: string) => isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  if (!isTrusted(peer)) return peer
  // The last address that none of our own proxies wrote.
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => plainAddress(hop.trim()))
  return hops.reverse().find((hop) => isIP(hop) !== 0 && !isTrusted(hop)) ?? peer
}

function plainAddress(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address
}
