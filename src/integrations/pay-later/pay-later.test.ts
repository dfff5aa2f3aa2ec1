import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findInstalments } from '../../domain/payment/find-instalments.ts'
import { type Currency, money } from '../../kernel/money.ts'
import { siteVisit } from '../../markets/sites.ts'
import type { SandboxServer } from '../sandbox-server.ts'
import { startPayLaterSandbox } from './sandbox/pay-later-sandbox.ts'
import { openPayLater, payLaterSettingNames, readPayLaterSettings, restMs } from './settings.ts'

let sandbox: SandboxServer
beforeAll(async () => {
  sandbox = await startPayLaterSandbox()
})
afterAll(() => sandbox.stop())

const today = new Date('2026-03-02T09:00:00Z')

/** A shop whose accounts are those given, and what it was told of them. */
function shop(env: Record<string, string> = {}, at = { now: today.getTime() }) {
  const told: string[] = []
  const providers = openPayLater(
    readPayLaterSettings({ ALMA_URL: `${sandbox.origin}/alma`, AFTERPAY_URL: `${sandbox.origin}/afterpay`, ...env }),
    {
      sandbox: sandbox.origin,
      clock: () => new Date(at.now),
      tell: (service, { code }) => told.push(`${service} ${code}`),
    },
  )
  const instalments = (country: string, language: string, amount: number, currency: Currency) =>
    findInstalments(providers, siteVisit(country, language)!, money(amount, currency), today)
  return { told, providers, instalments }
}

describe('what the sandbox’s accounts allow', () => {
  test('in the euro countries Alma’s free plans, of three and of four months', async () => {
    const { instalments } = await shop().instalments('fr', 'fr', 79_000, 'EUR')
    expect(instalments?.provider).toBe('Alma')
    expect(instalments?.plans.map((plan) => plan.map(({ amount }) => amount.amount))).toEqual([
      [19_750, 19_750, 19_750, 19_750],
      [26_334, 26_333, 26_333],
    ])
    expect(instalments!.plans[1]!.map(({ dueOn }) => dueOn.toISOString().slice(0, 10))).toEqual([
      '2026-03-02',
      '2026-04-02',
      '2026-05-02',
    ])
  })

  test.each([
    ['us', 89_000, 'USD', 'Afterpay'],
    ['ca', 120_000, 'CAD', 'Afterpay'],
    ['gb', 68_000, 'GBP', 'Clearpay'],
  ] as const)('in %s four parts every other week', async (country, price, currency, name) => {
    const { instalments } = await shop().instalments(country, 'en', price, currency)
    expect(instalments).toMatchObject({ provider: name, plans: [{ length: 4 }] })
    expect(instalments!.plans[0]!.at(-1)!.dueOn.toISOString().slice(0, 10)).toBe('2026-04-13')
  })

  test('above an account’s most there is no instalments, and that is no failure; nor is there one where nobody offers it', async () => {
    const none = { instalments: null, isAway: false }
    expect(await shop().instalments('us', 'en', 200_001, 'USD')).toEqual(none)
    expect(await shop().instalments('fr', 'fr', 300_001, 'EUR')).toEqual(none)
    expect(await shop().instalments('jp', 'ja', 134_000, 'JPY')).toEqual(none)
  })
})

describe('a provider that fails', () => {
  test.each(['HTTP500', 'HTTP401', 'NONSENSE', 'SLOW'])('%s: no instalments, one line, nobody waits long', async (key) => {
    const { instalments, told } = shop({ ALMA_KEY: key })
    const begun = performance.now()
    expect(await instalments('fr', 'fr', 79_000, 'EUR')).toEqual({ instalments: null, isAway: true })
    expect(performance.now() - begun).toBeLessThan(900)
    expect(told).toEqual([`Alma ${key === 'HTTP401' ? 'SERVICE_REFUSED' : 'SERVICE_AWAY'}`])
  })

  test('is left alone for half a minute; one that answered is asked again after ten', async () => {
    const at = { now: today.getTime() }
    const { instalments, told } = shop({ AFTERPAY_US: 'US:HTTP503' }, at)
    const ask = () => instalments('us', 'en', 89_000, 'USD')
    await Promise.all([ask(), ask()])
    at.now += restMs - 1
    await ask()
    expect(told).toHaveLength(1)
    at.now += 1
    await ask()
    expect(told).toHaveLength(2)
    const kept = shop({}, at)
    await kept.instalments('fr', 'fr', 79_000, 'EUR')
    const first = kept.providers.get('FR')!.terms()
    expect(kept.providers.get('FR')!.terms()).toBe(first)
    at.now += 10 * 60_000
    expect(kept.providers.get('FR')!.terms()).not.toBe(first)
  })

  test('refuses who has no account', async () => {
    expect((await fetch(`${sandbox.origin}/alma/v1/me/fee-plans`)).status).toBe(401)
    expect((await fetch(`${sandbox.origin}/afterpay/v2/configuration`)).status).toBe(401)
  })
})

test('without accounts and without a sandbox nobody offers anything; nonsense is refused by name; the page lists every setting', () => {
  expect(openPayLater(readPayLaterSettings({}), { sandbox: null, clock: () => today, tell: () => {} }).size).toBe(0)
  expect(() => readPayLaterSettings({ AFTERPAY_US: 'nosecret', ALMA_URL: 'ftp://x' })).toThrow(/ALMA_URL[\s\S]*AFTERPAY_US/)
  const page = readFileSync('docs/pay-later.md', 'utf8')
  expect(payLaterSettingNames.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})
