import { recordChange } from '../../db/changes.ts'
import type { Database } from '../../db/database.ts'
import { audit } from '../audit/write-audit.ts'
import { catalogTags } from '../catalog/catalog.ts'
import { startDue } from './price.repository.ts'

/** Prices whose hour has come are in force, and pages that show them are told. Several may do it at once. */
export function startPrices(database: Database, now: Date): Promise<number> {
  return database.transaction(async (tx) => {
    const started = await startDue(tx, now)
    for (const { product, currency, before, after } of started) {
      await audit(tx, {
        by: { member: null, name: 'clock' },
        action: 'price.start',
        subject: product,
        before: { [currency]: before },
        after: { [currency]: after },
      })
    }
    if (started.some(({ before }) => before === null)) await recordChange(tx, [catalogTags.menu])
    return started.length
  })
}
