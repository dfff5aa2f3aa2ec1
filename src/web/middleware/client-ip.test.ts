import { expect, test } from 'vitest'
import type { AppContext } from '../route.ts'
import { clientIp, trustedProxies } from './client-ip.ts'

function request(peer: string, forwarded?: string): AppContext {
  return { env: { incoming: { socket: { remoteAddress: peer } } }, req: { header: () => forwarded } } as unknown as AppContext
}

const proxies = trustedProxies(['10.0.0.0/8', '::1'])

test('nobody but our own proxies is believed about where a request comes from', () => {
  expect(clientIp(request('203.0.113.7', '198.51.100.1'), proxies)).toBe('203.0.113.7')
})

test('behind our proxies, the last address that none of them wrote counts', () => {
  expect(clientIp(request('10.0.0.1', '6.6.6.6, 198.51.100.1, 10.0.0.2'), proxies)).toBe('198.51.100.1')
  expect(clientIp(request('::ffff:10.0.0.1', '198.51.100.1'), proxies)).toBe('198.51.100.1')
})

test('a proxy that says nothing, or nonsense, stands for itself', () => {
  expect(clientIp(request('10.0.0.1'), proxies)).toBe('10.0.0.1')
  expect(clientIp(request('10.0.0.1', 'unknown, <script>'), proxies)).toBe('10.0.0.1')
})

test('a proxy that is no address is refused at once', () => {
  expect(() => trustedProxies(['proxy.local'])).toThrow('TRUSTED_PROXIES')
})
