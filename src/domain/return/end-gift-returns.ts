import type { Database } from '../../db/database.ts'
import { eachInTurn } from '../../kernel/each-in-turn.ts'
import type { Result } from '../../kernel/result.ts'
import { findOrder } from '../order/find-order.ts'
import { holdOrder } from '../order/move-order.ts'
import { keepAfterAll } from './ask-return.ts'
import { selectLapsedGifts } from './return.repository.ts'
import type { Return } from './return.ts'

/** A parcel that left on the last day may be so long on its way. */
const carriedDays = 7

type Ended = Result<{ readonly moved: boolean }, { readonly code: 'RETURN_UNDER_WAY' }>

/** Who received a gift keeps it after all: whoever gave it may give it back again. */
export function cancelGiftReturn(database: Database, returned: Pick<Return, 'id' | 'order'>): Promise<Ended> {
  return end(database, returned, 'by who received it')
}

/** Gifts that were announced and never came are their owners' again. Answers how many. */
export async function lapseGiftReturns(database: Database, now: Date): Promise<number> {
  let ended = 0
  await eachInTurn(await selectLapsedGifts(database.db, now, carriedDays), async (lapsed) => {
    const done = await end(database, lapsed, 'its time was over')
    if (done.ok && done.value.moved) ended += 1
  })
  return ended
}

/** The order is held first, as whoever gives something of it back does. */
function end(database: Database, returned: Pick<Return, 'id' | 'order'>, cause: string): Promise<Ended> {
  return database.transaction(async (tx) => {
    await holdOrder(tx, (await findOrder(tx, returned.order))!.number)
    return keepAfterAll(tx, returned, cause)
  })
}
