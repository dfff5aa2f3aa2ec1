import type { Database } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { OrderState } from './order-states.ts'

interface Pending {
  readonly order: string
  readonly state: OrderState
}

export interface IncentivesOutcome {
  readonly result: 'OK' | 'WARN' | 'ERROR_WHILE_ITERATING' | 'NO_ORDER_TO_UPDATE'
  readonly updated: number
  readonly failed: number
}

/** Orders that have ended, and whose incentive still waits. */
export async function* pendingIncentives({ db }: Database): AsyncGenerator<Pending> {
  const { rows } =
    await db.execute<Pending>(sql`select i."order", o.state from order_incentive i join placed_order o on o.id = i."order"
    where i.state = 'PENDING' and o.state in ('DELIVERED', 'COLLECTED', 'CANCELLED') order by o.placed_at limit 10000`)
  yield* rows
}

/** Granted with what was handed over, withdrawn with what was cancelled. Done twice it is done once. */
async function settleIncentive({ db }: Database, { order, state }: Pending): Promise<void> {
  const to = state === 'CANCELLED' ? 'WITHDRAWN' : 'GRANTED'
  await db.execute(
    sql`update order_incentive set state = ${to}, updated_at = now() where "order" = ${order} and state = 'PENDING'`,
  )
}

interface Means {
  readonly pending?: (database: Database) => AsyncIterable<Pending>
  readonly settle?: (database: Database, pending: Pending) => Promise<void>
}

/** What was promised with orders is settled once they have ended. One that fails holds up no other; a list that breaks off ends the job. */
export async function settleIncentives(
  database: Database,
  { pending = pendingIncentives, settle = settleIncentive }: Means = {},
): Promise<IncentivesOutcome> {
  let [updated, failed] = [0, 0]
  try {
    for await (const each of pending(database)) {
      await settle(database, each).then(
        () => (updated += 1),
        () => (failed += 1),
      )
    }
  } catch {
    return { result: 'ERROR_WHILE_ITERATING', updated, failed }
  }
  if (updated + failed === 0) return { result: 'NO_ORDER_TO_UPDATE', updated, failed }
  return { result: failed > 0 ? 'WARN' : 'OK', updated, failed }
}
