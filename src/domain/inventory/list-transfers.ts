import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { Place } from './stock-hold.ts'
import type { TransferState } from './transfer-stock.ts'

export interface Transfer {
  readonly id: string
  readonly sku: string
  readonly from: Place
  readonly to: Place
  readonly quantity: number
  readonly state: TransferState
  readonly sentAt: Date
  readonly endedAt: Date | null
}

interface TransferFilter {
  readonly isOpen: boolean
  readonly sku?: string
  /** Only what leaves or comes to this place. */
  readonly place?: Place | null
}

/** What is between two places, the oldest first: it should arrive soonest. What has ended, the newest first. */
export async function listTransfers(db: Db, { isOpen, sku, place }: TransferFilter, most: number): Promise<Transfer[]> {
  const conditions = [
    isOpen ? sql`state = 'SENT'` : sql`state <> 'SENT'`,
    ...(sku ? [sql`sku = ${sku}`] : []),
    ...(place ? [sql`${place} in (from_place, to_place)`] : []),
  ].reduce((all, each) => sql`${all} and ${each}`)
  const { rows } = await db.execute<Omit<Transfer, 'sentAt' | 'endedAt'> & { sent_at: string; ended_at: string | null }>(sql`
    select id, sku, from_place as "from", to_place as "to", quantity, state, sent_at, ended_at
    from stock_transfer where ${conditions} order by ${isOpen ? sql`sent_at` : sql`ended_at desc`} limit ${most}::int`)
  return rows.map(({ sent_at, ended_at, ...transfer }) => ({
    ...transfer,
    sentAt: new Date(sent_at),
    endedAt: ended_at === null ? null : new Date(ended_at),
  }))
}
