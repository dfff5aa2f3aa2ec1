import cluster from 'node:cluster'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { listenForChanges } from './db/changes.ts'
import { type Database, openDatabase } from './db/database.ts'
import { startEmbedded } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { startAddressSandbox } from './integrations/address/sandbox/address-sandbox.ts'
import { needsSandbox, openServices, readVendorSettings } from './integrations/address/settings.ts'
import { mailboxTransport } from './integrations/mail/mailbox.ts'
import { smtpTransport } from './integrations/mail/smtp.ts'
import { startPayLaterSandbox } from './integrations/pay-later/sandbox/pay-later-sandbox.ts'
import { openPayLater, readPayLaterSettings } from './integrations/pay-later/settings.ts'
import { startSizeSandbox } from './integrations/size-widget/sandbox/size-sandbox.ts'
import { readSizeWidgetUrl } from './integrations/size-widget/settings.ts'
import { openRegister, readRegisterUrl } from './integrations/traceability/register.ts'
import { startTraceabilitySandbox } from './integrations/traceability/sandbox/traceability-sandbox.ts'
import { startJobs } from './jobs/schedule.ts'
import { systemClock } from './kernel/clock.ts'
import { type Config, ConfigError, readConfig } from './kernel/config.ts'
import { loadSeed } from './load-seed.ts'
import { createApp } from './web/app.tsx'
import { builtAssets, sourceAssets } from './web/assets.ts'
import { Memory } from './web/cache/memory.ts'
import { listen } from './web/server.ts'
import type { Shop } from './web/shop.ts'

export { readConfig }

const root = resolve(dirname(fileURLToPath(import.meta.url)), import.meta.env.DEV ? '..' : '../..')
const graceMs = 10_000

/** Undone in the opposite order at the end. */
type Undo = () => unknown

/** One line a stage, with the time it took. */
async function stage<T>(name: string, work: () => T | Promise<T>, tell: (value: T) => string = () => ''): Promise<T> {
  const begun = performance.now()
  const value = await work()
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  const told = tell(value)
  console.log(`  ${name.padEnd(12)} ${seconds.padStart(5)} s${told ? `  ${told}` : ''}`)
  return value
}

/** What the web processes get from the one that opened the house. */
interface Opened {
  readonly url: string
  readonly secret: string
  /** Where the vendors' stand-ins listen; null when there are none. */
  readonly sandbox: string | null
  /** The pages of the traceability register; null when the house has none. */
  readonly register: string | null
  readonly payLaterSandbox: string | null
  /** The provider's, or its stand-in's. */
  readonly sizeWidget: string | null
}

/** Everything that exists once, however many processes serve: the database, its shape, the house's data, the jobs, the sandboxes. */
export async function openHouse(config: Config, undo: Undo[]): Promise<Opened> {
  const url = await stage(
    'database',
    () => findDatabase(config, undo),
    () => (config.databaseUrl ? 'your own' : `embedded, in ${config.dataDir}`),
  )
  await stage(
    'migrations',
    () => migrate(url, join(root, 'migrations')),
    (fresh) => (fresh.length > 0 ? `${fresh.length} applied` : 'up to date'),
  )
  const database = openDatabase(url, 4)
  undo.push(() => database.close())
  await checkConnections(config, database)
  await stage(
    'house',
    () => loadSeed(database, join(root, 'seed')),
    (told) => told,
  )
  const log = openLog(config, 'jobs', undo)
  const mail = config.smtpUrl ? smtpTransport(config.smtpUrl, config.mailFrom) : mailboxTransport(database, config.mailFrom)
  undo.push(await stage('jobs', () => startJobs({ database, mail, publicUrl: config.publicUrl }, url, log)))
  return {
    url,
    secret: config.sessionSecret ?? keptSecret(config.dataDir),
    sandbox: await openSandbox(config, undo),
    ...(await openPartners(config, undo)),
  }
}

async function openSandbox(config: Config, undo: Undo[]): Promise<string | null> {
  if (!config.allowSandbox || !needsSandbox(readVendorSettings(process.env))) return null
  const sandbox = await stage('sandbox', () => startAddressSandbox(join(root, 'seed', 'places', 'places.csv')))
  undo.push(() => sandbox.stop())
  return sandbox.origin
}

type Partners = Pick<Opened, 'payLaterSandbox' | 'sizeWidget' | 'register'>

/** Those who stand around a piece: pay later, the size widget, the register of origins. Sandboxes stand in for who is not named. */
async function openPartners(config: Config, undo: Undo[]): Promise<Partners> {
  const named = { sizeWidget: readSizeWidgetUrl(process.env) ?? null, register: readRegisterUrl(process.env) }
  if (!config.allowSandbox) return { payLaterSandbox: null, ...named }
  return stage('partners', async () => {
    const open = async <T extends { stop(): unknown }>(starting: Promise<T>): Promise<T> => {
      const sandbox = await starting
      undo.push(() => sandbox.stop())
      return sandbox
    }
    const catalog = join(root, 'seed', 'catalog')
    return {
      payLaterSandbox: (await open(startPayLaterSandbox())).origin,
      sizeWidget: named.sizeWidget ?? (await open(startSizeSandbox(config.publicUrl))).origin,
      register: named.register ?? (await open(startTraceabilitySandbox(catalog, config.publicUrl))).url,
    }
  })
}

/** Lines are written by the handful: one write a request would cost more than the page. The rest goes out at the end. */
function openLog(config: Config, process: string | number, undo: Undo[]): pino.Logger {
  const destination = pino.destination({ fd: 1, sync: false, minLength: 4096, periodicFlush: 500 })
  undo.push(() => destination.flushSync())
  return pino({ level: config.logLevel, base: { process } }, destination)
}

async function findDatabase(config: Config, undo: Undo[]): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl
  const postgres = await startEmbedded(config.dataDir)
  undo.push(() => postgres.stop())
  return postgres.url
}

async function checkConnections(config: Config, database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ max: number }>("select current_setting('max_connections')::int as max")
  const needed = config.webConcurrency * (config.databasePool + 1) + 8
  const max = rows[0]!.max
  if (needed > max) {
    throw new ConfigError(
      `DATABASE_POOL: ${config.webConcurrency} processes need up to ${needed} connections, the database allows ${max}`,
    )
  }
}

function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8').trim()
}

/** One web process: its own pool, its own page cache, kept true by the database's notices. */
export async function openWeb(config: Config, opened: Opened, undo: Undo[]): Promise<Shop> {
  const { url, secret, sandbox, register, sizeWidget } = opened
  const database = openDatabase(url, config.databasePool)
  undo.push(() => database.close())
  const log = openLog(config, cluster.worker?.id ?? 'web', undo)
  const development = import.meta.env.DEV
  const memory = new Memory(config.pageCacheBytes, !development)
  undo.push(await listenForChanges(url, { onChange: (tags) => memory.invalidate(tags), onGap: () => memory.flush() }))
  const assets = development ? sourceAssets : builtAssets(join(root, 'dist', 'client'))
  const tell = (service: string, failed: object) => log.warn({ service, ...failed }, 'service failed')
  const addressServices = openServices(readVendorSettings(process.env), sandbox, tell)
  const clock = systemClock
  const payLater = openPayLater(readPayLaterSettings(process.env), { sandbox: opened.payLaterSandbox, clock, tell })
  const traceability = register === null ? null : openRegister(register)
  const partners = { addressServices, payLater, traceability, sizeWidget }
  return { config, database, memory, assets, log, clock, ...partners, secret, development }
}

async function serve(config: Config, opened: Opened, undo: Undo[]): Promise<void> {
  const shop = await openWeb(config, opened, undo)
  const web = await listen(shop, createApp(shop, join(root, 'dist', 'client')), config.port, config.host)
  undo.push(() => web.stop(graceMs))
}

/** The primary owns the database and the jobs; workers serve. A worker that dies is replaced. */
async function serveWithWorkers(config: Config, opened: Opened, undo: Undo[]): Promise<void> {
  let stopping = false
  cluster.setupPrimary({ exec: fileURLToPath(import.meta.url) })
  const fork = () => cluster.fork({ VITRINE_WORKER_HOUSE: JSON.stringify(opened), NODE_ENV: 'production' })
  cluster.on('exit', (_, code) => {
    if (!stopping) setTimeout(() => stopping || fork(), code === 0 ? 0 : 500)
  })
  const ready = Promise.all(
    Array.from({ length: config.webConcurrency }, fork).map((worker) => new Promise((done) => worker.once('listening', done))),
  )
  undo.push(async () => {
    stopping = true
    const workers = Object.values(cluster.workers ?? {})
    await Promise.all(workers.map((worker) => worker && new Promise((gone) => worker.once('exit', gone).kill('SIGTERM'))))
  })
  await ready
}

export function endWith(undo: Undo[]): void {
  let ending = false
  const end = async (signal: string) => {
    // A second Ctrl-C means now.
    if (ending) process.exit(1)
    ending = true
    if (cluster.isPrimary) console.log(`\n  ${signal}: closing`)
    for (const step of undo.reverse())
      await Promise.resolve()
        .then(step)
        .catch((error) => console.error(error))
    process.exit(0)
  }
  process.on('SIGINT', () => {
    // A terminal's Ctrl-C reaches the workers as well; the primary tells them when.
    if (cluster.isPrimary) void end('SIGINT')
  })
  process.on('SIGTERM', () => void end('SIGTERM'))
}

export async function main(): Promise<void> {
  const undo: Undo[] = []
  try {
    const config = readConfig(process.env)
    endWith(undo)
    const { VITRINE_WORKER_HOUSE: given } = process.env
    if (cluster.isWorker && given) return await serve(config, JSON.parse(given) as Opened, undo)
    const opened = await openHouse(config, undo)
    const start = config.webConcurrency > 1 ? serveWithWorkers : serve
    await stage(
      'server',
      () => start(config, opened, undo),
      () => (config.webConcurrency > 1 ? `${config.webConcurrency} processes` : ''),
    )
    console.log(`\n  Averne is open at ${config.publicUrl}/\n`)
  } catch (error) {
    for (const step of undo.reverse())
      await Promise.resolve()
        .then(step)
        .catch(() => {})
    const message =
      error instanceof ConfigError
        ? `configuration refused\n${error.message}`
        : error instanceof Error
          ? error.stack
          : String(error)
    console.error(`\n  ${message}\n`)
    process.exit(1)
  }
}

if (!import.meta.env.DEV && import.meta.env.MODE !== 'test') await main()
