import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from '../kernel/config.ts'
import { ConfigError } from '../kernel/settings.ts'
import { describePorts, portSettingNames, readPortSettings, refusePorts, startSandboxes } from './ports.ts'

test('every wrong setting of every port is named at once', () => {
  const read = () =>
    readPortSettings({
      ...{ SMTP_URL: 'mail', DQE_URL: 'ftp://x', TWILIO_KEY: 'nosecret', ALMA_URL: 'nowhere', AFTERPAY_US: 'nosecret' },
      ...{ SIZE_WIDGET_URL: 'sizes', TRACEABILITY_URL: 'https://register.example/' },
    })
  expect(read).toThrow(ConfigError)
  for (const name of ['SMTP_URL', 'DQE_URL', 'TWILIO_KEY', 'ALMA_URL', 'AFTERPAY_US', 'SIZE_WIDGET_URL', 'TRACEABILITY_URL'])
    expect(read).toThrow(new RegExp(`^${name}: `, 'm'))
})

test('every setting of a port stands in the README or on the page of its port', () => {
  const pages = ['README.md', ...readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : []))]
  const written = pages.map((page) => readFileSync(page, 'utf8')).join('')
  expect(portSettingNames.filter((name) => !written.includes(`\`${name}\``))).toEqual([])
})

test('who serves what is said: a vendor, a sandbox, both, or nobody', () => {
  const who = (env: Record<string, string>, allowSandbox: boolean) =>
    Object.fromEntries(describePorts(readPortSettings(env), { allowSandbox, publicUrl: 'http://localhost:3000' }))
  expect(who({ EXPERIAN_TOKEN: 'x', ALMA_KEY: 'x' }, true)).toEqual({
    mail: 'kept in the database',
    cards: 'sandbox',
    wallet: 'sandbox',
    'address search': 'sandbox',
    'address lookup': 'Experian',
    'e-mail verification': 'sandbox',
    'telephone format': 'sandbox',
    'pay later': 'Alma; sandbox for Afterpay US, Afterpay CA, Clearpay GB',
    'tax rates': 'sandbox',
    'size widget': 'sandbox',
    traceability: 'sandbox',
    maps: 'embedded world',
    geocoding: 'embedded gazetteer',
    'live chat': 'own desk',
    'tag manager': 'sandbox',
    'cart tracker': 'sandbox',
    conversions: 'sandbox',
  })
  const alone = who({ SMTP_URL: 'smtps://mail.example', SIZE_WIDGET_URL: 'https://sizes.example/' }, false)
  expect(alone).toMatchObject({
    mail: 'your own',
    'tax rates': 'embedded table',
    'address search': 'off',
    'size widget': 'your own',
    traceability: 'off',
  })
})

test('a sandbox is started for whoever lacks an account, once for those that share it, and none without leave', async () => {
  const house = { seed: 'seed', publicUrl: 'http://localhost:3000', dataDir: null }
  const undo: (() => unknown)[] = []
  const settings = readPortSettings({ KICKBOX_KEY: 'x', TRACEABILITY_URL: 'https://register.example/{pid}' })
  const { sandboxes } = await startSandboxes(settings, { ...house, allowSandbox: true }, undo)
  expect(sandboxes).toMatchObject({ mail: null, emailVerification: null, traceability: null })
  expect(sandboxes.addressSearch).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(sandboxes.addressLookup).toBe(sandboxes.addressSearch)
  expect(undo).toHaveLength(8)
  await Promise.all(undo.map((step) => step()))
  const none = await startSandboxes(settings, { ...house, allowSandbox: false }, [])
  expect(Object.values(none.sandboxes).every((at) => at === null)).toBe(true)
})

test('where shoppers come from elsewhere, nobody on this machine stands in for whom their browsers ask', async () => {
  const leave = { allowSandbox: true, publicUrl: 'https://averne.example' }
  const undo: (() => unknown)[] = []
  // A vendor's chat that has no account: else it is the house's own desk.
  const settings = readPortSettings({ CHAT: 'vendor' })
  const house = { seed: 'seed', dataDir: null, ...leave }
  const { sandboxes } = await startSandboxes(settings, house, undo)
  const here = await startSandboxes(settings, { ...house, publicUrl: 'http://localhost:3000' }, undo)
  await Promise.all(undo.map((step) => step()))
  const asked = ['cards', 'wallet', 'sizeWidget', 'traceability', 'chat', 'tagManager', 'cartTracker'] as const
  for (const name of asked) {
    expect([name, here.sandboxes[name]]).toEqual([name, expect.any(String)])
    expect([name, sandboxes[name]]).toEqual([name, null])
  }
  // Nobody stands in for streets, here or there.
  expect([sandboxes.maps, here.sandboxes.maps]).toEqual([null, null])
  expect(sandboxes.payLater).toEqual(expect.any(String))
  expect(Object.fromEntries(describePorts(settings, leave))).toMatchObject({
    cards: 'off',
    wallet: 'off',
    'size widget': 'off',
    traceability: 'off',
    'live chat': 'off',
    'tag manager': 'off',
    'cart tracker': 'off',
    'pay later': 'sandbox',
  })
})

test('production sends its letters, and not in the clear, unless told', () => {
  const config = (more = {}) =>
    readConfig({
      ...{ VITRINE_MODE: 'production', PUBLIC_URL: 'https://x.example', DATABASE_URL: 'postgres://x' },
      SESSION_SECRET: 'x'.repeat(32),
      ...more,
    })
  const refuse = (SMTP_URL: string, more = {}) => refusePorts(readPortSettings({ SMTP_URL }), config(more))
  expect(() => refuse('')).toThrow(/SMTP_URL: .*ALLOW_SANDBOX/)
  refuse('', { ALLOW_SANDBOX: '1' })
  expect(() => refuse('smtp://mail.example')).toThrow(/SMTP_URL: .*ALLOW_INSECURE/)
  refuse('smtp://mail.example', { ALLOW_INSECURE: '1' })
  for (const safe of ['smtps://mail.example', 'smtp://mail.example?requireTLS=true', 'smtp://localhost:25']) refuse(safe)
  refusePorts(readPortSettings({ SMTP_URL: 'smtp://mail.example' }), readConfig({}))
})

test('live chat is the house’s own desk, a vendor’s or nobody’s, and nonsense is named', () => {
  const who = (env: Record<string, string>, allowSandbox: boolean) =>
    Object.fromEntries(describePorts(readPortSettings(env), { allowSandbox, publicUrl: 'http://localhost:3000' }))['live chat']
  expect([who({ CHAT: 'vendor' }, true), who({ CHAT: 'vendor' }, false), who({ CHAT: 'off' }, true)]).toEqual([
    'sandbox',
    'off',
    'off',
  ])
  expect(() => readPortSettings({ CHAT_VENDOR: '{' })).toThrow(/^CHAT_VENDOR: no JSON/m)
  expect(() => readPortSettings({ CHAT_VENDOR: '{}' })).toThrow(/deploymentScript/)
  expect(() => readPortSettings({ CHAT_GENERAL_SECONDS: '0' })).toThrow(/^CHAT_GENERAL_SECONDS: /m)
})
