import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import * as script from '../scripts/open-shop.mjs'
import { clusterOf } from '../src/db/embedded.ts'

/** Shops that tests know by name: what they hold and how they are run. */
const worlds = {
  /** As anybody gets it who runs `npm start`. */
  demo: {},
  /** Two web processes behind one address. */
  pair: { WEB_CONCURRENCY: '2' },
  /** Restarted, killed and starved on purpose. */
  hardship: {},
  /** Help that opens by itself: at once, and in the checkout after six seconds. */
  timedHelp: { CHAT_GENERAL_SECONDS: '5', CHAT_CHECKOUT_SECONDS: '6' },
  /** Help by a vendor, for whom a stand-in answers. */
  vendorHelp: { CHAT: 'vendor' },
  /** Killed in the midst of orders. */
  rehearsal: {},
} as const satisfies Record<string, Record<string, string>>

type World = keyof typeof worlds

export interface Shop extends script.OpenShop {
  readonly dataDir: string
}

export const dataDirOf = (world: World) => resolve('.data/e2e', world)

/** A house as it was when it had just been loaded, and closed: loading it anew for every world would take five times as long. */
const justLoaded = resolve('.data/e2e/just-loaded')

/** Opens a shop of that name on a free port; with `fresh`, with nothing in it but the house. */
export async function openShop(world: World, { fresh = true } = {}): Promise<Shop> {
  const dataDir = dataDirOf(world)
  if (fresh) {
    rmSync(dataDir, { recursive: true, force: true })
    if (world !== 'demo') copyHouse(justLoaded, dataDir)
  }
  return { dataDir, ...(await script.openShop({ DATA_DIR: dataDir, LOG_LEVEL: 'info', ...worlds[world] })) }
}

/** The demo from an empty folder, as anybody's first start; the other worlds begin with what it has then. */
export async function openDemoAnew(): Promise<Shop> {
  const shop = await openShop('demo')
  await shop.stop()
  rmSync(justLoaded, { recursive: true, force: true })
  copyHouse(shop.dataDir, justLoaded)
  return openShop('demo', { fresh: false })
}

/** A closed house and its database. Where a server still runs that a killed run has left, the shop begins from nothing and ends it. */
function copyHouse(from: string, to: string): void {
  const [database, copy] = [clusterOf(from), clusterOf(to)]
  if (!existsSync(from) || existsSync(database.pidFile) || existsSync(copy.pidFile)) return
  const copied = [[from, to], ...(database.folder.startsWith(from) ? [] : [[database.folder, copy.folder]])]
  for (const [one, other] of copied) {
    rmSync(other!, { recursive: true, force: true })
    mkdirSync(dirname(other!), { recursive: true })
    // The server refuses files that are not its user's.
    execFileSync('cp', ['-Rp', one!, other!])
  }
}
