import { findDatabase } from '../compose.ts'
import { type Db, openDatabase } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { findCertificateContradictions } from '../domain/certificate/check-certificates.ts'
import { findStockContradictions } from '../domain/inventory/check-stock.ts'
import { findBrokenSeries } from '../domain/invoice/find-invoices.ts'
import { findOrderContradictions } from '../domain/order/check-orders.ts'
import type { Command } from './command.ts'
import { Refused } from './lifetime.ts'

/** What must be true of a shop at any time: each finds what is not, a line of its own for each. */
const checks: readonly { readonly name: string; find(db: Db): Promise<readonly object[]> }[] = [
  { name: 'stock: movements, holds and figures agree', find: findStockContradictions },
  { name: 'orders: totals, holds and payments agree', find: findOrderContradictions },
  { name: 'certificates: balances, movements and payments agree', find: findCertificateContradictions },
  { name: 'invoices: every series counts on without a hole', find: findBrokenSeries },
]

export const check: Command = {
  name: 'check',
  says: 'proves that the figures of the shop agree with each other, and names those that do not; it changes nothing',
  run: async ({ settings, undo }) => {
    const database = openDatabase(await findDatabase(settings.config, undo), 2)
    undo.push(() => database.close())
    const broken: string[] = []
    for (const { name, find } of checks) {
      // A year of movements takes longer than a shopper would wait.
      const found = await database.transaction(async (tx) => {
        await tx.execute(sql`set local statement_timeout = 0`)
        return find(tx)
      })
      console.log(`${found.length === 0 ? 'ok    ' : 'BROKEN'} ${name}`)
      broken.push(...found.map((each) => JSON.stringify(each)))
    }
    if (broken.length > 0) throw new Refused(broken.join('\n'))
    return 'everything agrees'
  },
}
