import { z } from 'zod'
import type { AddressServices, Answered, ServiceFailure } from '../../domain/address/address-service.port.ts'
import { ConfigError } from '../../kernel/config.ts'
import { dqeSearch } from './dqe.ts'
import { experianLookup, experianVerifier } from './experian.ts'
import { kickboxVerifier } from './kickbox.ts'
import { twilioFormatter } from './twilio.ts'

const origin = (usual: string) => z.url({ protocol: /^https?$/ }).default(usual)

/** Each vendor is used when its account is given. `docs/address-services.md` lists them. */
const environment = z.object({
  DQE_LICENCE: z.string().min(1).optional(),
  DQE_URL: origin('https://prod2.dqe-software.com'),
  EXPERIAN_TOKEN: z.string().min(1).optional(),
  EXPERIAN_URL: origin('https://api.experianaperture.io'),
  KICKBOX_KEY: z.string().min(1).optional(),
  KICKBOX_URL: origin('https://api.kickbox.com'),
  TWILIO_KEY: z
    .string()
    .regex(/^[^:]+:.+$/, 'a key and its secret, with a colon between them')
    .optional(),
  TWILIO_URL: origin('https://lookups.twilio.com'),
})

export type VendorSettings = z.infer<typeof environment>

export const vendorSettingNames = Object.keys(environment.shape)

export function readVendorSettings(env: Record<string, string | undefined>): VendorSettings {
  const given = Object.fromEntries(vendorSettingNames.filter((name) => env[name]).map((name) => [name, env[name]]))
  const parsed = environment.safeParse(given)
  if (parsed.success) return parsed.data
  throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
}

export function needsSandbox({ DQE_LICENCE, EXPERIAN_TOKEN, KICKBOX_KEY, TWILIO_KEY }: VendorSettings): boolean {
  return !DQE_LICENCE || !EXPERIAN_TOKEN || !KICKBOX_KEY || !TWILIO_KEY
}

/** Told about every failure: which service, and what it did. Never what it was asked. */
export type Tell = (service: string, failed: ServiceFailure) => void

function telling<T extends object>(name: string, service: T | null, tell: Tell): T | null {
  const calls = Object.entries(service ?? {}).map(([call, ask]) => [
    call,
    async (...asked: unknown[]) => {
      const answer = await (ask as (...asked: unknown[]) => Answered<unknown>)(...asked)
      if (!answer.ok) tell(name, answer.failure)
      return answer
    },
  ])
  return service && (Object.fromEntries(calls) as T)
}

/** A vendor where the house has an account, the sandbox where it has none, nobody where there is no sandbox either. */
export function openServices(set: VendorSettings, sandbox: string | null, tell: Tell = () => {}): AddressServices {
  const account = (given: string | undefined, vendor: string, path: string) => {
    if (given) return { origin: vendor.replace(/\/$/, ''), secret: given }
    return sandbox === null ? null : { origin: `${sandbox}/${path}`, secret: 'sandbox:sandbox' }
  }
  const dqe = account(set.DQE_LICENCE, set.DQE_URL, 'dqe')
  const experian = account(set.EXPERIAN_TOKEN, set.EXPERIAN_URL, 'experian')
  const kickbox = account(set.KICKBOX_KEY, set.KICKBOX_URL, 'kickbox')
  const twilio = account(set.TWILIO_KEY, set.TWILIO_URL, 'twilio')
  const [key = '', ...secret] = twilio?.secret.split(':') ?? []
  return {
    search: telling('search', dqe && dqeSearch({ origin: dqe.origin, licence: dqe.secret }), tell),
    lookup: telling('lookup', experian && experianLookup({ origin: experian.origin, token: experian.secret }), tell),
    verifier: telling('verifier', experian && experianVerifier({ origin: experian.origin, token: experian.secret }), tell),
    email: telling('email', kickbox && kickboxVerifier({ origin: kickbox.origin, key: kickbox.secret }), tell),
    phone: telling('phone', twilio && twilioFormatter({ origin: twilio.origin, key, secret: secret.join(':') }), tell),
  }
}
