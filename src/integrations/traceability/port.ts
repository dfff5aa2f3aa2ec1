import { z } from 'zod'
import type { TraceabilityRegister } from '../../domain/origin/traceability-register.port.ts'
import { ConfigError } from '../../kernel/config.ts'

/** The page of a piece at the register: `https://register.example/{pid}?lang={language}`. */
export const registerSetting = 'TRACEABILITY_URL'

const template = z
  .url({ protocol: /^https?$/ })
  .refine((url) => url.includes('{pid}'), 'the address of a piece, with {pid} in it, and {language} where it has one')

export function readRegisterUrl(env: Record<string, string | undefined>): string | null {
  const given = env[registerSetting]
  if (!given) return null
  const parsed = template.safeParse(given)
  if (parsed.success) return given
  throw new ConfigError(parsed.error.issues.map((issue) => `${registerSetting}: ${issue.message}`).join('\n'))
}

export function openRegister(url: string): TraceabilityRegister {
  return {
    origin: new URL(url).origin,
    pageOf: (pid, language) => url.replaceAll('{pid}', encodeURIComponent(pid)).replaceAll('{language}', language),
  }
}
