import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ConfigError, readConfig, settingNames } from './config.ts'

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

test('production refuses to keep its mail to itself unless told', () => {
  const production = {
    VITRINE_MODE: 'production',
    PUBLIC_URL: 'https://x.example',
    DATABASE_URL: 'postgres://x',
    SESSION_SECRET: 'x'.repeat(32),
  }
  expect(() => readConfig(production)).toThrow('SMTP_URL')
  expect(readConfig({ ...production, ALLOW_SANDBOX: '1' }).smtpUrl).toBeUndefined()
  expect(readConfig({ ...production, SMTP_URL: 'smtps://mail.example' }).smtpUrl).toBe('smtps://mail.example')
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
