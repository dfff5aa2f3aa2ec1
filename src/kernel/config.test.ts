import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig, revivedConfig, settingNames } from './config.ts'
import { ConfigError } from './settings.ts'

test('the demo needs no setting, and listens to this machine only', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    mode: 'demo',
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    webConcurrency: 1,
  })
})

test('every wrong setting is named at once', () => {
  const read = () => readConfig({ PORT: 'eighty', WEB_CONCURRENCY: '0', DATABASE_URL: 'mysql://x' })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(/PORT[\s\S]*DATABASE_URL[\s\S]*WEB_CONCURRENCY/)
})

test('production refuses to start without an address, a database and a secret', () => {
  expect(() => readConfig({ VITRINE_MODE: 'production' })).toThrow(/PUBLIC_URL[\s\S]*DATABASE_URL[\s\S]*SESSION_SECRET/)
})

const production = {
  VITRINE_MODE: 'production',
  PUBLIC_URL: 'https://x.example',
  DATABASE_URL: 'postgres://x',
  SESSION_SECRET: 'x'.repeat(32),
}

test('production is reached by https, unless it is this machine or told otherwise', () => {
  const at = (PUBLIC_URL: string, more = {}) => readConfig({ ...production, PUBLIC_URL, ...more }).publicUrl
  expect(() => at('http://x.example')).toThrow(/PUBLIC_URL: .*ALLOW_INSECURE/)
  expect(at('http://x.example', { ALLOW_INSECURE: '1' })).toBe('http://x.example')
  expect(at('http://localhost:3000')).toBe('http://localhost:3000')
})

test('the demo listens to this machine, unless told otherwise', () => {
  for (const HOST of ['0.0.0.0', '::', '192.168.1.4', 'shop.example']) {
    expect(() => readConfig({ HOST })).toThrow(/HOST: .*ALLOW_REMOTE_DEMO/)
    expect(readConfig({ HOST, ALLOW_REMOTE_DEMO: '1' }).host).toBe(HOST)
    expect(readConfig({ ...production, HOST }).host).toBe(HOST)
  }
  for (const HOST of ['127.0.0.1', '127.1.2.3', '::1', 'localhost']) expect(readConfig({ HOST }).host).toBe(HOST)
})

test('one address may do twenty times as much in the demo, unless told otherwise', () => {
  expect(readConfig({}).rateLimitPerIp).toBe(12_000)
  expect(readConfig(production).rateLimitPerIp).toBe(600)
  expect(readConfig({ RATE_LIMIT_PER_IP: '50' }).rateLimitPerIp).toBe(50)
})

test('web and jobs run together, or either alone', () => {
  expect(readConfig({}).runs).toEqual({ web: true, jobs: true })
  expect(readConfig({ RUN: 'web' }).runs).toEqual({ web: true, jobs: false })
  expect(readConfig({ RUN: 'jobs' }).runs).toEqual({ web: false, jobs: true })
  expect(() => readConfig({ RUN: 'mail' })).toThrow('RUN')
})

test('a configuration that is handed over as JSON is the same one', () => {
  const config = readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::/32, 192.0.2.1' })
  const revived = revivedConfig(JSON.parse(JSON.stringify(config)))
  expect({ ...revived, trustedProxies: null }).toEqual({ ...config, trustedProxies: null })
  for (const [address, family] of [
    ['10.9.9.9', 'ipv4'],
    ['2001:db8::1', 'ipv6'],
    ['192.0.2.1', 'ipv4'],
    ['8.8.8.8', 'ipv4'],
  ] as const)
    expect(revived.trustedProxies.check(address, family)).toBe(config.trustedProxies.check(address, family))
  expect(revived.trustedProxies.check('10.9.9.9')).toBe(true)
})

test('a public address with a path is refused', () => {
  expect(() => readConfig({ PUBLIC_URL: 'https://averne.example/shop' })).toThrow('PUBLIC_URL')
})

test('https makes cookies secure', () => {
  expect(readConfig({ PUBLIC_URL: 'https://averne.example' }).secureCookies).toBe(true)
  expect(readConfig({}).secureCookies).toBe(false)
})

test('an empty setting counts as not given', () => {
  expect(readConfig({ PORT: '' }).port).toBe(3000)
})

test('the README lists every setting', () => {
  const readme = readFileSync('README.md', 'utf8')
  expect(settingNames.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})
