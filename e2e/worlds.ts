import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import * as script from '../scripts/open-shop.mjs'

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

/** Opens a shop of that name on a free port; with `fresh`, from an empty data folder. */
export async function openShop(world: World, { fresh = true } = {}): Promise<Shop> {
  const dataDir = dataDirOf(world)
  if (fresh) rmSync(dataDir, { recursive: true, force: true })
  return { dataDir, ...(await script.openShop({ DATA_DIR: dataDir, LOG_LEVEL: 'info', ...worlds[world] })) }
}
