import { randomInt } from 'node:crypto'
import type { Database, Db } from '../../db/database.ts'
import { record } from '../../db/events.ts'
import type { OrderCodeAsked } from './order.events.ts'
import { selectHistory } from './order.repository.ts'
import { deleteLapsedCodes, selectCode, selectTracked, takeCode, upsertCode } from './order-code.repository.ts'
import type { StateReached } from './order-states.ts'
import type { Tracked, Tracking } from './tracking.ts'

const codeMinutes = 15
const mostWrong = 5

/** The order of nobody: a miss asks the database as often as a hit does. */
const none = '00000000-0000-0000-0000-000000000000'

export async function trackOrder(
  db: Db,
  tracking: Tracking,
): Promise<{ readonly order: Tracked; readonly history: readonly StateReached[] } | null> {
  const order = await selectTracked(db, tracking)
  const history = await selectHistory(db, order?.id ?? none)
  return order && { order, history }
}

/** Sends a code to the e-mail that it was ordered with. */
export function askForCode(database: Database, number: string): Promise<void> {
  return database.transaction(async (tx) => {
    const order = await upsertCode(tx, number, String(randomInt(1_000_000)).padStart(6, '0'), codeMinutes)
    if (order) await record<OrderCodeAsked>(tx, { kind: 'order.code-asked', data: { order } })
  })
}

/** The code that opens an order, for its mail; null when it is too late to send it. */
export function findCode(db: Db, order: string): Promise<string | null> {
  return selectCode(db, order)
}

/** The order's key, as its mails hold it, for the right code; null for every other answer. */
export function openByCode(database: Database, number: string, code: string): Promise<string | null> {
  return database.transaction((tx) => takeCode(tx, number, code, mostWrong))
}

export function forgetLapsedCodes(db: Db): Promise<number> {
  return deleteLapsedCodes(db)
}
