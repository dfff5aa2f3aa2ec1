import { describe, expect, test } from 'vitest'
import { testPorts } from '../../../tests/test-ports.ts'
import { findInstalments } from '../../domain/payment/find-instalments.ts'
import { testPayLater } from '../../domain/payment/pay-later.contract.ts'
import { type Currency, money } from '../../kernel/money.ts'
import { siteVisit } from '../../markets/sites.ts'
import { openPort, readPortSettings, withoutSandboxes } from '../ports.ts'
import { restMs } from './remember.ts'

const today = new Date('2026-03-02T09:00:00Z')
const at = { now: today.getTime() }
const ports = testPorts({ clock: () => new Date(at.now) })

/** A shop whose accounts are those given, and what it logged of them. */
function shop(env: Record<string, string> = {}) {
  const home = { ALMA_URL: `${ports.at.payLater}/alma`, AFTERPAY_URL: `${ports.at.payLater}/afterpay` }
  const providers = openPort('payLater', ports.given({ ...home, ...env }), ports.tools)
  const since = ports.lines.length
  const told = () => ports.lines.slice(since).map((line) => `${JSON.parse(line).service} ${JSON.parse(line).code}`)
  const instalments = (country: string, language: string, amount: number, currency: Currency) =>
    findInstalments(providers, siteVisit(country, language)!, money(amount, currency), today)
  return { told, providers, instalments }
}

for (const [country, setting, account] of [
  ['FR', 'ALMA_KEY', ''],
  ['US', 'AFTERPAY_US', 'US:'],
  ['GB', 'AFTERPAY_GB', 'GB:'],
] as const) {
  testPayLater(country, (trouble) => shop(trouble ? { [setting]: account + trouble } : {}).providers.get(country)!)
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
    const code = { HTTP401: 'SERVICE_REFUSED', NONSENSE: 'SERVICE_NONSENSE' }[key] ?? 'SERVICE_AWAY'
    expect(told()).toEqual([`Alma ${code}`])
  })

  test('is left alone for half a minute; one that answered is asked again after ten', async () => {
    const { instalments, told } = shop({ AFTERPAY_US: 'US:HTTP503' })
    const ask = () => instalments('us', 'en', 89_000, 'USD')
    await Promise.all([ask(), ask()])
    at.now += restMs - 1
    await ask()
    expect(told()).toHaveLength(1)
    at.now += 1
    await ask()
    expect(told()).toHaveLength(2)
    const kept = shop()
    await kept.instalments('fr', 'fr', 79_000, 'EUR')
    const first = kept.providers.get('FR')!.terms()
    expect(kept.providers.get('FR')!.terms()).toBe(first)
    at.now += 10 * 60_000
    expect(kept.providers.get('FR')!.terms()).not.toBe(first)
  })

  test('refuses who has no account', async () => {
    expect((await fetch(`${ports.at.payLater}/alma/v1/me/fee-plans`)).status).toBe(401)
    expect((await fetch(`${ports.at.payLater}/afterpay/v2/configuration`)).status).toBe(401)
  })
})

test('without accounts and without a sandbox nobody offers anything', () => {
  expect(openPort('payLater', withoutSandboxes(readPortSettings({})), ports.tools).size).toBe(0)
})
