import { BlockList } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { isLoopback } from './loopback.ts'
import { ConfigError, type Environment, flag, httpUrl, parseSettings } from './settings.ts'
import { trustedProxies } from './trusted-proxies.ts'

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

const words = (list: string): string[] => list.split(',').flatMap((word) => word.trim() || [])

/** Every setting but those of the ports. README's table is checked against these names. */
const environment = z.object({
  VITRINE_MODE: z.enum(['demo', 'production']).default('demo'),
  PORT: whole(1, 65_535).default(3000),
  HOST: z.string().min(1).optional(),
  PUBLIC_URL: httpUrl.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: whole(2, 100).default(10),
  RUN: z.enum(['web', 'jobs', 'web,jobs', 'jobs,web']).default('web,jobs'),
  WEB_CONCURRENCY: whole(1, 64).default(1),
  SESSION_SECRET: z.string().min(32).optional(),
  TRUSTED_PROXIES: z.string().default('').transform(proxies),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
  PAGE_CACHE_MB: whole(0, 65_536).default(64),
  RATE_LIMIT_PER_IP: whole(1, 1_000_000).optional(),
  UNPAID_ORDERS: whole(1, 100_000).optional(),
  SHOW_STYLEGUIDE: flag.optional(),
  JOB_FILES: z.string().min(1).optional(),
  JOB_MOST_LINES: whole(1, 1_000_000).default(1000),
  SERVICE_EMAIL: z.email().default('service@averne.example'),
  MOBILE_KEYWORDS: z.string().default('Android,iPhone,iPad,iPod,Mobile').transform(words),
  ATELIER: z.enum(['on', 'off']).default('on'),
  ALLOW_SANDBOX: flag.optional(),
  ALLOW_INSECURE: flag.optional(),
  ALLOW_REMOTE_DEMO: flag.optional(),
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
  /** What this start runs: one machine may serve while another does the jobs. */
  readonly runs: { readonly web: boolean; readonly jobs: boolean }
  readonly webConcurrency: number
  /** Undefined in the demo: it makes its own and keeps it in DATA_DIR. */
  readonly sessionSecret: string | undefined
  readonly trustedProxies: BlockList
  readonly logLevel: string
  readonly pageCacheBytes: number
  readonly rateLimitPerIp: number
  /** Orders at the door that may wait to be paid: of one shopper, to one e-mail, to one address. */
  readonly unpaidOrders: number
  readonly showStyleguide: boolean
  /** Where the house's files come in, and how many lines one of them may have. */
  readonly files: { readonly folder: string; readonly mostLines: number }
  /** Where somebody with a telephone in hand writes to. */
  readonly serviceEmail: string
  /** What the name of a browser holds that runs on a telephone or a tablet. */
  readonly mobileKeywords: readonly string[]
  /** Whether the house's people come in at `/atelier`. */
  readonly atelier: boolean
  /** Whether a sandbox may stand in for a vendor that the house has no account with. */
  readonly allowSandbox: boolean
  /** Whether production may be reached, and send its mail, in the clear. */
  readonly allowInsecure: boolean
}

type Settings = z.output<typeof environment>

/** Reads the environment and refuses nonsense, naming every wrong setting at once. */
export function readConfig(env: Environment): Config {
  const set = parseSettings(environment, env)
  const production = set.VITRINE_MODE === 'production'
  const host = set.HOST ?? (production ? '0.0.0.0' : '127.0.0.1')
  const publicUrl = new URL(set.PUBLIC_URL ?? `http://localhost:${set.PORT}`)
  const refused = [...refusedAddress(publicUrl), ...(production ? refusedInProduction(set, publicUrl) : refusedInDemo(set, host))]
  if (refused.length > 0) throw new ConfigError(refused.join('\n'))
  return {
    mode: set.VITRINE_MODE,
    host,
    port: set.PORT,
    publicUrl: publicUrl.origin,
    secureCookies: publicUrl.protocol === 'https:',
    dataDir: resolve(set.DATA_DIR),
    databaseUrl: set.DATABASE_URL,
    databasePool: set.DATABASE_POOL,
    runs: { web: set.RUN.includes('web'), jobs: set.RUN.includes('jobs') },
    webConcurrency: set.WEB_CONCURRENCY,
    sessionSecret: set.SESSION_SECRET,
    trustedProxies: set.TRUSTED_PROXIES,
    logLevel: set.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    pageCacheBytes: set.PAGE_CACHE_MB * 1024 * 1024,
    // A demo's visitors are all the same few people, on one machine.
    rateLimitPerIp: set.RATE_LIMIT_PER_IP ?? (production ? 600 : 12_000),
    unpaidOrders: set.UNPAID_ORDERS ?? (production ? 10 : 500),
    showStyleguide: !production || set.SHOW_STYLEGUIDE === true,
    files: { folder: resolve(set.JOB_FILES ?? join(set.DATA_DIR, 'files')), mostLines: set.JOB_MOST_LINES },
    serviceEmail: set.SERVICE_EMAIL,
    mobileKeywords: set.MOBILE_KEYWORDS,
    atelier: set.ATELIER === 'on',
    allowSandbox: !production || set.ALLOW_SANDBOX === true,
    allowInsecure: set.ALLOW_INSECURE === true,
  }
}

function refusedAddress({ pathname, search, hash }: URL): string[] {
  return pathname !== '/' || search || hash ? ['PUBLIC_URL: only a scheme and a host, without a path'] : []
}

function refusedInProduction(set: Settings, publicUrl: URL): string[] {
  const missing = (['PUBLIC_URL', 'DATABASE_URL', 'SESSION_SECRET'] as const).filter((name) => !set[name])
  const isOpen = publicUrl.protocol === 'http:' && !isLoopback(publicUrl.hostname) && !set.ALLOW_INSECURE
  return [
    ...missing.map((name) => `${name}: production needs it`),
    ...(isOpen ? ['PUBLIC_URL: production is reached by https (ALLOW_INSECURE=1 lets it be http)'] : []),
  ]
}

/** Whoever reaches a demo reads everybody's mail in it. */
function refusedInDemo(set: Settings, host: string): string[] {
  if (isLoopback(host) || set.ALLOW_REMOTE_DEMO) return []
  return ['HOST: the demo listens to this machine only (ALLOW_REMOTE_DEMO=1 opens it, its mailbox included)']
}

/** A configuration as one process hands it to another in JSON. */
export function revivedConfig(config: Omit<Config, 'trustedProxies'> & { readonly trustedProxies: unknown }): Config {
  const trusted = new BlockList()
  trusted.fromJSON(config.trustedProxies as string[])
  return { ...config, trustedProxies: trusted }
}
