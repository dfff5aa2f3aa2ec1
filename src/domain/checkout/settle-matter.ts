import { sql } from '../../db/sql.ts'
import { step } from '../../db/step.ts'
import type { Actor } from '../audit/audit.ts'
import { audit } from '../audit/write-audit.ts'
import type { MatterKind } from '../payment/find-open-matters.ts'
import { refundSubject } from '../payment/payment-states.ts'
import { refundAgain, sendRefund } from '../payment/refund-payments.ts'
import { captureAuthorized, confirmCapture, giveTakenByHand, releasePayment } from '../payment/settle-payments.ts'
import { type Settling, settlePayment } from './settle-payment.ts'

type Act = (settling: Settling, id: string, by: Actor) => Promise<boolean>

/** What is done about each, by the same code as the jobs. True when it is settled; false while its provider does not answer. */
const acts: Readonly<Record<Exclude<MatterKind, 'unequal'>, Act>> = {
  begun: async (settling, id) => (await settlePayment(settling, id)).is !== 'open',
  unreleased: releasePayment,
  'given-by-hand': giveTakenByHand,
  uncaptured: async (settling, id) => (await hasLeft(settling, id)) && (await captureAuthorized(settling, id)) === 'captured',
  unconfirmed: confirmCapture,
  'refund-asked': sendRefund,
  'refund-by-hand': giveByHand,
  'refund-refused': async (settling, id) => {
    const again = await settling.database.transaction((tx) => refundAgain(tx, id, 'asked once more by the house'))
    return again !== null && sendRefund(settling, again)
  },
}

export type SettledKind = keyof typeof acts

export const isSettledKind = (word: string): word is SettledKind => Object.hasOwn(acts, word)

/** Somebody of the house settles what the jobs have not. Who asked is written before a provider is. */
export async function settleMatter(
  settling: Settling,
  { kind, id }: { readonly kind: SettledKind; readonly id: string },
  by: Actor,
): Promise<boolean> {
  await settling.database.transaction((tx) => audit(tx, { by, action: 'money.settle', subject: id, after: { kind } }))
  return acts[kind](settling, id, by)
}

/** Nothing is taken for what is still in the house. */
async function hasLeft({ database }: Settling, payment: string): Promise<boolean> {
  const { rows } = await database.db.execute(sql`select 1 from payment p join placed_order o on o.id = p."order"
    where p.id = ${payment} and o.state in ('SHIPPED', 'READY_TO_COLLECT', 'COLLECTED', 'DELIVERED')`)
  return rows.length > 0
}

/** Cash goes back over a counter: whoever gave it says so. What a provider took is never given by hand. */
function giveByHand({ database }: Settling, id: string, by: Actor): Promise<boolean> {
  return database.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`select 1 from refund r join payment p on p.id = r.payment
      where r.id = ${id} and p.provider_ref is null and p.provider <> 'certificate' for update of r`)
    if (rows.length === 0) return false
    const done = await step(tx, refundSubject, id, 'DONE', `given by hand: ${by.name}`.slice(0, 200))
    return done.ok
  })
}
