import type { Db, Transaction } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

const mostWrong = 5

/**
 * One more code that somebody of the house types for an order, counted before it is compared: at once nobody has more tries than one after the other.
 * False where they have none left today. What waits for nobody is not counted.
 */
export async function takeTry(db: Db, number: string, member: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with ready as (select id from placed_order where number = ${number} and state = 'READY_TO_COLLECT'),
    taken as (
      insert into pickup_try as t ("order", member, wrong) select id, ${member}::uuid, 1 from ready
      on conflict ("order", member) do update set at = now(), wrong = case when t.at <= now() - interval '1 day' then 1 else t.wrong + 1 end
        where t.wrong < ${mostWrong} or t.at <= now() - interval '1 day'
      returning "order"
    )
    select from ready where not exists (select from taken)`)
  return rows.length === 0
}

/** It is taken away: nobody has to try any more. */
export async function forgetTries(tx: Transaction, order: string): Promise<void> {
  await tx.execute(sql`delete from pickup_try where "order" = ${order}`)
}
