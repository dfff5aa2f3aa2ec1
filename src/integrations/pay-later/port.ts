import { z } from 'zod'
import type { Answered, ServiceFailure } from '../../domain/address/address-service.port.ts'
import type { PayLater, PayLaterProviders, Terms } from '../../domain/payment/pay-later.port.ts'
import type { Clock } from '../../kernel/clock.ts'
import { ConfigError } from '../../kernel/config.ts'
import { sites } from '../../markets/sites.ts'
import { afterpayPayLater } from './afterpay.ts'
import { almaPayLater } from './alma.ts'

const origin = (usual: string) => z.url({ protocol: /^https?$/ }).default(usual)
const keyAndSecret = z
  .string()
  .regex(/^[^:]+:.+$/, 'a key and its secret, with a colon between them')
  .optional()

/** Each vendor is used when its account is given. `docs/pay-later.md` lists them. */
const environment = z.object({
  ALMA_KEY: z.string().min(1).optional(),
  ALMA_URL: origin('https://api.getalma.eu'),
  AFTERPAY_US: keyAndSecret,
  AFTERPAY_CA: keyAndSecret,
  AFTERPAY_GB: keyAndSecret,
  AFTERPAY_URL: origin('https://global-api.afterpay.com'),
})

type PayLaterSettings = z.infer<typeof environment>

export const payLaterSettingNames = Object.keys(environment.shape)

export function readPayLaterSettings(env: Record<string, string | undefined>): PayLaterSettings {
  const given = Object.fromEntries(payLaterSettingNames.filter((name) => env[name]).map((name) => [name, env[name]]))
  const parsed = environment.safeParse(given)
  if (parsed.success) return parsed.data
  throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
}

interface Surroundings {
  /** Where the stand-in listens; null when there is none. */
  readonly sandbox: string | null
  readonly clock: Clock
  /** Told about every failure: who, and what they did. */
  readonly tell: (service: string, failed: ServiceFailure) => void
}

/** For each site that has pay-later messages: the vendor where the house has an account, else the sandbox, else nobody. */
export function openPayLater(set: PayLaterSettings, { sandbox, clock, tell }: Surroundings): PayLaterProviders {
  const open = (country: string, vendor: 'alma' | 'afterpay'): PayLater | null => {
    const key = vendor === 'alma' ? set.ALMA_KEY : set[`AFTERPAY_${country as 'US'}`]
    const home = vendor === 'alma' ? set.ALMA_URL : set.AFTERPAY_URL
    const stand = sandbox && { origin: `${sandbox}/${vendor}`, key: `${country}:sandbox` }
    const account = key ? { origin: home.replace(/\/$/, ''), key } : stand
    if (!account) return null
    const provider =
      vendor === 'alma' ? almaPayLater(account) : afterpayPayLater(account, country === 'GB' ? 'Clearpay' : 'Afterpay')
    return remembering(provider, clock, tell)
  }
  return new Map(
    [...sites.values()].flatMap(({ country, preferences: { payLater } }) => {
      const provider = payLater === 'none' ? null : open(country, payLater)
      return provider ? [[country, provider] as const] : []
    }),
  )
}

const keptMs = 10 * 60_000
/** Nobody is asked again at once who has just failed: every page would wait for them. */
export const restMs = 30_000

function remembering(provider: PayLater, clock: Clock, tell: Surroundings['tell']): PayLater {
  let kept: { readonly until: number; readonly answer: Answered<readonly Terms[]> } | undefined
  const ask = async () => {
    const answer = await provider.terms()
    if (!answer.ok) tell(provider.name, answer.failure)
    kept = { until: clock().getTime() + (answer.ok ? keptMs : restMs), answer: Promise.resolve(answer) }
    return answer
  }
  return {
    name: provider.name,
    terms: () => {
      // While one asks, the others wait with them.
      if (!kept || kept.until <= clock().getTime()) kept = { until: Number.POSITIVE_INFINITY, answer: ask() }
      return kept.answer
    },
  }
}
