import { BlockList, isIP } from 'node:net'
import type { AppContext } from '../route.ts'

/** The proxies whose word we take for where a request comes from: addresses or ranges (`10.0.0.0/8`). */
export function trustedProxies(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (isIP(address) === 0) throw new Error(`TRUSTED_PROXIES: ${entry} is no address`)
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

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
