import { setTimeout as pause } from 'node:timers/promises'
import { currencies } from '../../kernel/money.ts'
import { categoriesOf } from '../cache/parts.ts'
import type { Shop } from '../shop.ts'
import { listedOf } from './refine.view.ts'

/** A database that takes longer than this to tell what is sold does not keep the shop closed. */
const longestMs = 15_000

/** Reads what is sold before the shop opens, so that nobody who refines waits for it; prices and departments follow once it is open. */
export async function warmFacets(shop: Shop): Promise<void> {
  const { database, memory, clock, log } = shop
  const warm = memory.facets.warm(database, clock)
  // Whoever asks reads what could not be read now.
  warm
    .then(() => warmRest(shop))
    .catch((error: unknown) => log.warn({ err: error }, 'not everything that is sold was read at the start'))
  await Promise.race([warm.catch(() => undefined), pause(longestMs, undefined, { ref: false })])
}

/** One after the other: shoppers come first. */
async function warmRest(shop: Shop): Promise<void> {
  const { database, memory, clock } = shop
  for (const { id } of (await categoriesOf(shop, 'en')).filter(({ level }) => level === 1)) await listedOf(shop, { category: id })
  for (const currency of currencies) await memory.facets.soldIn(database, currency, clock().getTime())
}
