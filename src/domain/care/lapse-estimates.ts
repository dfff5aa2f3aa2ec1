import type { Database } from '../../db/database.ts'
import { eachInTurn } from '../../kernel/each-in-turn.ts'
import type { Clocks } from '../../kernel/zoned-time.ts'
import { depotFor } from '../../markets/deliveries.ts'
import { holdCase } from '../case/hold-case.ts'
import { findPaymentFor } from '../payment/begin-payment.ts'
import { selectEstimate, selectOpenBefore } from './estimate.repository.ts'
import { isLapsed } from './estimate.ts'
import { stepCare } from './step-care.ts'

/** Takes back what nobody has answered or paid by its last day; what is being paid is left alone. Answers how many. */
export async function lapseEstimates(database: Database, clocks: Clocks): Promise<number> {
  let lapsed = 0
  // Nowhere is it a later day than there.
  const latest = clocks('Pacific/Kiritimati').date
  await eachInTurn(await selectOpenBefore(database.db, latest), async ({ id, case: about }) => {
    if (await lapse(database, id, about, clocks)) lapsed += 1
  })
  return lapsed
}

function lapse({ transaction }: Database, id: string, about: string, clocks: Clocks): Promise<boolean> {
  return transaction(async (tx) => {
    const held = await holdCase(tx, about)
    const estimate = await selectEstimate(tx, id)
    if (!held || !estimate || !isLapsed(estimate, clocks(depotFor(held.country).timeZone).date)) return false
    if (await findPaymentFor(tx, { estimate: id })) return false
    const stepped = await stepCare(tx, held, id, 'withdrawn', 'its last day is over')
    return stepped.ok && stepped.value.moved
  })
}
