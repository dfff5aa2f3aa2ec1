import { expect, test } from 'vitest'
import { readConfig } from '../../kernel/config.ts'
import { trustedProxies } from '../../kernel/trusted-proxies.ts'
import { clientIp, networkOf } from './client-ip.ts'
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

test('nothing is believed that stands left of a hop which is no address', () => {
  expect(clientIp(request('10.0.0.1', '6.6.6.6, unknown'), proxies)).toBe('10.0.0.1')
  expect(clientIp(request('10.0.0.1', '6.6.6.6, unknown, 10.0.0.2'), proxies)).toBe('10.0.0.2')
  expect(clientIp(request('10.0.0.1', '6.6.6.6, , 10.0.0.2'), proxies)).toBe('10.0.0.2')
})

test('an address is read with its port, and in either spelling', () => {
  expect(clientIp(request('10.0.0.1', '198.51.100.1:4711'), proxies)).toBe('198.51.100.1')
  expect(clientIp(request('10.0.0.1', '[2001:db8::7]:4711'), proxies)).toBe('2001:db8::7')
  expect(clientIp(request('10.0.0.1', '::FFFF:c633:6401'), proxies)).toBe('198.51.100.1')
})

test('a subscriber is one address of the fourth version, or half of one of the sixth', () => {
  expect(networkOf('198.51.100.1')).toBe('198.51.100.1')
  const one = ['2001:db8:1:2::1', '2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::', '2001:0db8:0001:0002:0:0:0:9%eth0']
  expect(new Set(one.map(networkOf))).toEqual(new Set(['2001:db8:1:2::/64']))
  expect(networkOf('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64')
  expect([networkOf('::1'), networkOf('2001:db8::1'), networkOf('fe80::'), networkOf('')]).toEqual([
    '0:0:0:0::/64',
    '2001:db8:0:0::/64',
    'fe80:0:0:0::/64',
    '',
  ])
})

test('a proxy that is no address is refused at boot', () => {
  for (const wrong of ['proxy.local', '10.0.0.0/99', '10.0.0.1, x']) {
    expect(() => readConfig({ TRUSTED_PROXIES: wrong })).toThrow('TRUSTED_PROXIES')
  }
  expect(readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, ::1' }).trustedProxies.check('10.1.2.3')).toBe(true)
})
