import { expect, test } from 'vitest'
import { readConfig } from '../../kernel/config.ts'
import { trustedProxies } from '../../kernel/trusted-proxies.ts'
import { clientIp } from './client-ip.ts'
import type { AppContext } from './route.ts'

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

test('a proxy that is no address is refused at boot', () => {
  for (const wrong of ['proxy.local', '10.0.0.0/99', '10.0.0.1, x']) {
    expect(() => readConfig({ TRUSTED_PROXIES: wrong })).toThrow('TRUSTED_PROXIES')
  }
  expect(readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, ::1' }).trustedProxies.check('10.1.2.3')).toBe(true)
})
