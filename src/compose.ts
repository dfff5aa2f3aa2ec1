import cluster from 'node:cluster'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino, { type Logger } from 'pino'
import { changeChannel, tagsIn } from './db/changes.ts'
import { type Database, openDatabase } from './db/database.ts'
import { startEmbedded } from './db/embedded.ts'
import { listenTo } from './db/listen.ts'
import { FigureCounter } from './domain/analytics/count-figures.ts'
import { chatChannel } from './domain/chat/chat-news.ts'
import { ChatDesk } from './domain/chat/presence.ts'
import type { InvoiceFiles } from './domain/invoice/invoice-files.port.ts'
import { providersOf, type Takers } from './domain/payment/payment-provider.ts'
import { openAddressServices } from './integrations/address-services.ts'
import { openAsk, openWatch } from './integrations/ask.ts'
import type { PortTools } from './integrations/port.ts'
import { type GivenPorts, openPort, type PortSettings, readPortSettings, refusePorts } from './integrations/ports.ts'
import { openCaseFiles } from './integrations/uploads/case-files.ts'
import type { JobTools } from './jobs/job-tools.ts'
import { systemClock } from './kernel/clock.ts'
import { type Config, readConfig, revivedConfig } from './kernel/config.ts'
import { openLog } from './kernel/log.ts'
import { ConfigError, type Environment } from './kernel/settings.ts'
import type { Undo } from './kernel/undo.ts'
import { openInvoiceFiles } from './paper/invoice-files.ts'
import { openReturnLabels } from './paper/return-label.paper.ts'
import { builtAssets, sourceAssets } from './web/assets.ts'
import { Memory } from './web/cache/memory.ts'
import type { Shop } from './web/shop.ts'

/** Where the shop's own files are: `migrations/`, `seed/`, `dist/`. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), import.meta.env.DEV ? '..' : '../..')

export interface Settings {
  readonly config: Config
  readonly ports: PortSettings
}

/** Parses every setting of the shop, once, in the first process. Whatever is wrong is named at once. */
export function readSettings(env: Environment): Settings {
  const complaints: string[] = []
  const attempt = <T>(read: () => T): T | null => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      complaints.push(error.message)
      return null
    }
  }
  const config = attempt(() => readConfig(env))
  const ports = attempt(() => readPortSettings(env))
  if (config && ports) attempt(() => refusePorts(ports, config))
  if (complaints.length > 0) throw new ConfigError(complaints.join('\n'))
  return { config: config!, ports: ports! }
}

/** What the first process has opened, and every other is given. */
export interface Opened {
  readonly config: Config
  readonly databaseUrl: string
  /** Signs cookies and tokens. */
  readonly secret: string
  readonly ports: GivenPorts
}

export function handOver(opened: Opened): string {
  return JSON.stringify(opened)
}

export function takeOver(text: string): Opened {
  const opened = JSON.parse(text) as Opened
  return { ...opened, config: revivedConfig(opened.config) }
}

/** The server of the settings, or one of the shop's own; who is the last to let go of that closes it. */
export async function findDatabase({ databaseUrl, dataDir }: Config, undo: Undo[]): Promise<string> {
  if (databaseUrl) return databaseUrl
  const postgres = await startEmbedded(dataDir)
  undo.push(() => postgres.stop())
  return postgres.url
}

/** The demo makes its own and keeps it. */
export function secretOf({ sessionSecret, dataDir }: Config): string {
  if (sessionSecret) return sessionSecret
  const file = join(dataDir, 'session-secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    try {
      writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      // Another start was first, and its secret is the one.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  return readFileSync(file, 'utf8').trim()
}

/** What web, jobs and commands have in common. */
interface Parts {
  readonly database: Database
  readonly log: Logger
  readonly tools: PortTools
}

function openParts({ config, databaseUrl }: Opened, process: string | number, connections: number, undo: Undo[]): Parts {
  const database = openDatabase(databaseUrl, connections)
  undo.push(() => database.close())
  const log = openProcessLog(config, process, undo)
  return {
    database,
    log,
    tools: { database, clock: systemClock, ask: (service) => openAsk(log, service), watch: (service) => openWatch(log, service) },
  }
}

/** Lines are written by the handful: one write a request would cost more than the page. The rest goes out at the end. */
function openProcessLog({ logLevel }: Config, process: string | number, undo: Undo[]): Logger {
  const destination = pino.destination({ fd: 1, sync: false, minLength: 12_288, periodicFlush: 500 })
  undo.push(() => destination.flushSync())
  return openLog({ level: logLevel, process }, destination)
}

/** One web process: its own pool, its own page cache, kept true by the database's notices. */
export async function openWeb(opened: Opened, undo: Undo[]): Promise<Shop> {
  const { config, databaseUrl, secret, ports } = opened
  const { database, log, tools } = openParts(opened, cluster.worker?.id ?? 'web', config.databasePool, undo)
  const development = import.meta.env.DEV
  const takers = takersOf(ports, tools)
  const memory = new Memory(config.pageCacheBytes, !development)
  const desk = new ChatDesk(database)
  undo.push(desk.start((error) => log.warn({ err: error }, 'who is in the chats could not be said')))
  const channels = {
    [changeChannel]: (payload: string) => memory.invalidate(tagsIn(payload)),
    [chatChannel]: (payload: string) => desk.wire.hear(payload),
  }
  const onGap = () => {
    memory.flush()
    desk.wire.gap()
  }
  undo.push(await listenTo(databaseUrl, channels, onGap))
  return {
    config,
    database,
    memory,
    assets: development ? sourceAssets : builtAssets(join(root, 'dist', 'client')),
    log,
    clock: tools.clock,
    addressServices: openAddressServices(ports, tools),
    payLater: openPort('payLater', ports, tools),
    ...takers,
    providers: providersOf(takers),
    taxRates: openPort('taxRates', ports, tools),
    geocoder: openPort('geocoding', ports, tools),
    maps: openPort('maps', ports, tools),
    traceability: openPort('traceability', ports, tools),
    sizeWidget: openPort('sizeWidget', ports, tools),
    chat: openPort('chat', ports, tools),
    desk,
    collectors: { events: openPort('tagManager', ports, tools), tracker: openPort('cartTracker', ports, tools) },
    figures: openFigures(database, log, undo),
    invoices: invoicesOf(config),
    caseFiles: openCaseFiles(config.dataDir),
    labels: openReturnLabels(root),
    seed: join(root, 'seed'),
    keepsMail: ports.settings.mail.SMTP_URL === undefined,
    secret,
    development,
  }
}

const flushMs = 2_000

/** Written every now and then, and once more at the end. */
function openFigures(database: Database, log: Logger, undo: Undo[]): FigureCounter {
  const figures = new FigureCounter(database, systemClock)
  const flush = () => figures.flush().catch((error) => log.warn({ err: error }, 'figures wait'))
  const timer = setInterval(flush, flushMs)
  undo.push(async () => {
    clearInterval(timer)
    await flush()
  })
  return figures
}

const takersOf = (ports: GivenPorts, tools: PortTools): Takers => ({
  cards: openPort('cards', ports, tools),
  wallet: openPort('wallet', ports, tools),
})

const invoicesOf = ({ dataDir }: Config): InvoiceFiles => openInvoiceFiles({ dataDir, root })

const jobConnections = 4

export interface OpenJobs {
  readonly tools: JobTools
  readonly log: Logger
}

/** The tools of the jobs, for the process that does them or for a command that does one. */
export function openJobs(opened: Opened, undo: Undo[]): OpenJobs {
  const { database, log, tools } = openParts(opened, 'jobs', jobConnections, undo)
  const mail = openPort('mail', opened.ports, tools)
  undo.push(() => mail.close())
  const { publicUrl, files } = opened.config
  const takers = takersOf(opened.ports, tools)
  const invoices = invoicesOf(opened.config)
  const caseFiles = openCaseFiles(opened.config.dataDir)
  const { cards } = takers
  const conversions = openPort('conversions', opened.ports, tools)
  const { clock } = tools
  return {
    tools: {
      database,
      mail,
      invoices,
      caseFiles,
      conversions,
      publicUrl,
      files,
      cards,
      providers: providersOf(takers),
      clock,
      log,
    },
    log,
  }
}
