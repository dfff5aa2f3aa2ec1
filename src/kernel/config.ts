import type { BlockList } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { trustedProxies } from './trusted-proxies.ts'

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')
const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max)

function proxies(value: string, check: z.RefinementCtx): BlockList {
  try {
    return trustedProxies(
      value
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
  } catch (error) {
    check.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) })
    return z.NEVER
  }
}

/** Every setting, once. README's table is checked against these names. */
const environment = z.object({
  VITRINE_MODE: z.enum(['demo', 'production']).default('demo'),
  PORT: whole(1, 65_535).default(3000),
  HOST: z.string().min(1).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: whole(2, 100).default(10),
  WEB_CONCURRENCY: whole(1, 64).default(1),
  SESSION_SECRET: z.string().min(32).optional(),
  TRUSTED_PROXIES: z.string().default('').transform(proxies),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
  PAGE_CACHE_MB: whole(0, 65_536).default(256),
  RATE_LIMIT_PER_IP: whole(1, 1_000_000).default(600),
  SHOW_STYLEGUIDE: flag.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).max(200).default('Averne <house@averne.example>'),
  ALLOW_SANDBOX: flag.optional(),
})

export const settingNames = Object.keys(environment.shape)

export interface Config {
  readonly mode: 'demo' | 'production'
  readonly host: string
  readonly port: number
  /** Origin of every absolute address we write, without a slash at the end. Never the Host header. */
  readonly publicUrl: string
  readonly secureCookies: boolean
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly databasePool: number
  readonly webConcurrency: number
  /** Undefined in the demo: it makes its own and keeps it in DATA_DIR. */
  readonly sessionSecret: string | undefined
  readonly trustedProxies: BlockList
  readonly logLevel: string
  readonly pageCacheBytes: number
  readonly rateLimitPerIp: number
  readonly showStyleguide: boolean
  /** Undefined: mail stays in the house and is read at `/mailbox`. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** Whether a sandbox may stand in for a vendor that the house has no account with. */
  readonly allowSandbox: boolean
}

export class ConfigError extends Error {}

/** Reads the environment and refuses nonsense, naming every wrong setting at once. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(settingNames.filter((name) => env[name]).map((name) => [name, env[name]]))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  }
  const set = parsed.data
  const production = set.VITRINE_MODE === 'production'
  const missing = (['PUBLIC_URL', 'DATABASE_URL', 'SESSION_SECRET'] as const).filter((name) => production && !set[name])
  if (missing.length > 0) throw new ConfigError(missing.map((name) => `${name}: production needs it`).join('\n'))

  if (production && !set.SMTP_URL && !set.ALLOW_SANDBOX) {
    throw new ConfigError('SMTP_URL: production sends its mail (ALLOW_SANDBOX=1 keeps it in the house)')
  }

  const publicUrl = new URL(set.PUBLIC_URL ?? `http://localhost:${set.PORT}`)
  if (publicUrl.pathname !== '/' || publicUrl.search || publicUrl.hash) {
    throw new ConfigError('PUBLIC_URL: only a scheme and a host, without a path')
  }
  return {
    mode: set.VITRINE_MODE,
    host: set.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port: set.PORT,
    publicUrl: publicUrl.origin,
    secureCookies: publicUrl.protocol === 'https:',
    dataDir: resolve(set.DATA_DIR),
    databaseUrl: set.DATABASE_URL,
    databasePool: set.DATABASE_POOL,
    webConcurrency: set.WEB_CONCURRENCY,
    sessionSecret: set.SESSION_SECRET,
    trustedProxies: set.TRUSTED_PROXIES,
    logLevel: set.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    pageCacheBytes: set.PAGE_CACHE_MB * 1024 * 1024,
    rateLimitPerIp: set.RATE_LIMIT_PER_IP,
    showStyleguide: !production || set.SHOW_STYLEGUIDE === true,
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM,
    allowSandbox: !production || set.ALLOW_SANDBOX === true,
  }
}
