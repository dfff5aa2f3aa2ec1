import { setTimeout as pause } from 'node:timers/promises'
import { categoriesOf } from '../cache/parts.ts'
import type { Shop } from '../shop.ts'
import { listedOf } from './refine.view.ts'

/** A database that takes longer than this to tell what is sold does not keep the shop closed. */
const longestMs = 15_000

/** Reads what is sold, and the departments, before the shop opens, so that nobody who refines waits for it. */
export async function warmFacets(shop: Shop): Promise<void> {
  // Whoever asks reads what could not be read now.
  const failed = (error: unknown) => shop.log.warn({ err: error }, 'what is sold was not read at the start')
  await Promise.race([warm(shop).catch(failed), pause(longestMs, undefined, { ref: false })])
}

async function warm(shop: Shop): Promise<void> {
  await shop.memory.facets.warm(shop.database, shop.clock)
  for (const { id, level } of await categoriesOf(shop, 'en')) if (level === 1) await listedOf(shop, { category: id })
}
