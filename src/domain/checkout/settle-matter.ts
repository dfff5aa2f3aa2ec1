import { sql } from '../../db/sql.ts'
import type { Actor } from '../audit/audit.ts'
import { audit } from '../audit/write-audit.ts'
import type { MatterKind } from '../payment/find-open-matters.ts'
import { markSeen, type NoticeKind } from '../payment/keep-notice.ts'
import { payByHand } from '../payment/pay-by-hand.ts'
import { giveOwedByHand, refundAgain, sendRefund } from '../payment/refund-payments.ts'
import { captureAuthorized, confirmCapture, giveTakenByHand, releasePayment } from '../payment/settle-payments.ts'
import { type Settling, settlePayment } from './settle-payment.ts'

/** What may be done about a matter. */
export type SettledKind =
  | Exclude<MatterKind, 'give-back-refused' | 'denied' | 'refund-by-hand' | 'unequal' | NoticeKind>
  | 'given-by-hand'
  | 'paid-by-hand'
  | 'seen'

type Act = (settling: Settling, id: string, by: Actor) => Promise<boolean>

/** It is done by the same code as the jobs, or was done by hand. True when it is settled; false while its provider does not answer. */
const acts: Readonly<Record<SettledKind, Act>> = {
  begun: async (settling, id) => (await settlePayment(settling, id)).is !== 'open',
  unreleased: (settling, id) => releasePayment(settling, id, true),
  uncaptured: async (settling, id) => (await isDue(settling, id)) && (await captureAuthorized(settling, id)) === 'captured',
  'paid-by-hand': async (settling, id, by) =>
    (await isDue(settling, id)) && settling.database.transaction((tx) => payByHand(tx, id, sayWho('paid', by))),
  unconfirmed: confirmCapture,
  'refund-asked': (settling, id) => sendRefund(settling, id, true),
  'refund-refused': async (settling, id) => {
    const again = await settling.database.transaction((tx) => refundAgain(tx, id, 'asked once more by the house'))
    return again !== null && sendRefund(settling, again)
  },
  'given-by-hand': ({ database }, id, by) =>
    database.transaction(async (tx) => (await giveOwedByHand(tx, id, sayWho('given', by))) || giveTakenByHand(tx, id)),
  seen: ({ database }, id) => markSeen(database.db, id),
}

const sayWho = (what: 'paid' | 'given', { name }: Actor) => `${what} by hand: ${name}`.slice(0, 200)

export const isSettledKind = (word: string): word is SettledKind => Object.hasOwn(acts, word)

/** What settles each; nothing where somebody has to look. */
export const actsFor: Readonly<Record<MatterKind, readonly SettledKind[]>> = {
  begun: ['begun'],
  unreleased: ['unreleased'],
  'give-back-refused': ['given-by-hand'],
  uncaptured: ['uncaptured', 'paid-by-hand'],
  denied: ['paid-by-hand'],
  unconfirmed: ['unconfirmed'],
  'refund-asked': ['refund-asked'],
  'refund-by-hand': ['given-by-hand'],
  'refund-refused': ['refund-refused', 'given-by-hand'],
  unequal: [],
  disputed: ['seen'],
  'dispute-won': ['seen'],
  'dispute-lost': ['seen'],
  reversed: ['seen'],
  'refunded-elsewhere': ['seen'],
}

/** Somebody of the house settles what the jobs have not. Who asked is written before a provider is. */
export async function settleMatter(
  settling: Settling,
  { kind, id }: { readonly kind: SettledKind; readonly id: string },
  by: Actor,
): Promise<boolean> {
  await settling.database.transaction((tx) => audit(tx, { by, action: 'money.settle', subject: id, after: { kind } }))
  return acts[kind](settling, id, by)
}

/** Nothing is taken for what is still in the house, unless it was taken before and then denied. */
async function isDue({ database }: Settling, payment: string): Promise<boolean> {
  const { rows } = await database.db.execute(sql`select 1 from payment p join placed_order o on o.id = p."order"
    where p.id = ${payment} and (p.denied_at is not null or o.state in ('SHIPPED', 'READY_TO_COLLECT', 'COLLECTED', 'DELIVERED'))`)
  return rows.length > 0
}
