import { commandLine } from '../src/domain/audit/audit.ts'
import { changeOffer } from '../src/domain/catalog/change-offer.ts'
import { withDatabase } from './database.ts'
import { openDemoAnew, type Shop } from './worlds.ts'

/** The shop that all tests share, unless they say otherwise. */
export default async function openDemo(): Promise<() => Promise<void>> {
  const shop = await openDemoAnew()
  await putEndsOff(shop)
  process.env.E2E_URL = shop.url
  return async () => {
    await shop.stop()
  }
}

/** Pieces that the seed takes offline on a day are online whenever tests run. */
async function putEndsOff(shop: Shop): Promise<void> {
  const now = new Date()
  const onlineUntil = new Date(now.getTime() + 365 * 86_400_000)
  await withDatabase(shop, async (database) => {
    const { rows } = await database.pool.query<{ id: string; published: boolean; onlineUntil: Date }>(
      'select id, published, online_until as "onlineUntil" from product where online_until is not null',
    )
    for (const { id, ...seen } of rows) {
      const done = await changeOffer(database, id, { seen, offer: { ...seen, onlineUntil } }, now, commandLine)
      if (!done.ok) throw new Error(`${id} stays as it is: ${done.failure.code}`)
    }
  })
}
