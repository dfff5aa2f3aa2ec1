import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Database } from '../src/db/database.ts'
import type { AddressServices } from '../src/domain/address/address-service.port.ts'
import { FigureCounter } from '../src/domain/analytics/count-figures.ts'
import { ChatDesk } from '../src/domain/chat/presence.ts'
import { providersOf } from '../src/domain/payment/payment-provider.ts'
import { chat, chatServiceOf } from '../src/integrations/chat/port.ts'
import { embeddedGeocoder } from '../src/integrations/geocoding/embedded.ts'
import { embeddedTaxRates } from '../src/integrations/tax/embedded.ts'
import { openCaseFiles } from '../src/integrations/uploads/case-files.ts'
import { systemClock } from '../src/kernel/clock.ts'
import { readConfig } from '../src/kernel/config.ts'
import { openLog } from '../src/kernel/log.ts'
import { parseSettings } from '../src/kernel/settings.ts'
import { openReturnLabels } from '../src/paper/return-label.paper.ts'
import { type App, createApp } from '../src/web/app.tsx'
import type { Assets } from '../src/web/assets.ts'
import { Memory } from '../src/web/cache/memory.ts'
import type { Shop } from '../src/web/shop.ts'
import { testInvoices } from './test-invoices.ts'

const assets: Assets = {
  clientScript: '/assets/client.js',
  clientImports: [],
  firstFrameScript: '/assets/tile-to-piece.js',
  atelierScript: '/assets/atelier.js',
  deviceWalletScript: '/assets/device-wallet.js',
  styles: ['/assets/style.css'],
  areaStyles: () => [],
  islandStyles: (name) => [`/assets/${name}.css`],
  islandScripts: (name) => [`/assets/${name}.js`],
  fontStyles: (sheet) => [`/assets/${sheet}.css`],
  fontPreloads: () => [],
}

const register: Shop['traceability'] = {
  origin: 'https://register.example',
  pageOf: (pid, language) => `https://register.example/piece/${pid}?lang=${language}`,
}

/** Nobody to ask: addresses are taken as they are typed. */
const noServices: AddressServices = { search: null, lookup: null, verifier: null, email: null, phone: null }

export interface TestShop extends Shop {
  readonly app: App
  /** What was logged, a line each. */
  readonly lines: string[]
}

/** The whole shop but for sockets: ask `app.request('/fr/fr/')`. `others` are services that stand in it, if any do. */
export function testShop(
  database: Database,
  env: Record<string, string> = {},
  others: Partial<
    Pick<Shop, 'payLater' | 'taxRates' | 'sizeWidget' | 'collectors' | 'clock' | 'cards' | 'wallet' | 'maps' | 'chat' | 'desk'>
  > = {},
): TestShop {
  const lines: string[] = []
  const config = readConfig({
    LOG_LEVEL: 'info',
    PUBLIC_URL: 'https://averne.example',
    // As in production: what an address may do is tested.
    RATE_LIMIT_PER_IP: '600',
    // Made by whoever first writes into it.
    DATA_DIR: join(tmpdir(), `shop-${randomUUID()}`),
    ...env,
  })
  const log = openLog({ level: 'info', process: 'test' }, { write: (line: string) => void lines.push(line) })
  const shop: Shop = {
    config,
    database,
    assets,
    log,
    memory: new Memory(16e6),
    clock: systemClock,
    addressServices: noServices,
    traceability: register,
    invoices: testInvoices(),
    caseFiles: openCaseFiles(config.dataDir),
    labels: openReturnLabels(resolve('.')),
    seed: resolve('seed'),
    keepsMail: true,
    payLater: new Map(),
    cards: null,
    wallet: null,
    providers: providersOf({ cards: others.cards ?? null, wallet: others.wallet ?? null }),
    taxRates: embeddedTaxRates,
    geocoder: embeddedGeocoder,
    maps: { tiles: null, chinaTiles: null },
    sizeWidget: null,
    chat: chatServiceOf(parseSettings(chat.settings, env), null),
    desk: new ChatDesk(database),
    collectors: { events: null, tracker: null },
    figures: new FigureCounter(database, others.clock ?? systemClock),
    development: false,
    secret: 'a secret of at least thirty-two characters',
    ...others,
  }
  return { ...shop, lines, app: createApp(shop, null) }
}
