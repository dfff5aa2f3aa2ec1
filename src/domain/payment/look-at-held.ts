import { sql } from '../../db/sql.ts'
import { findPayment, findPaymentsOf } from './begin-payment.ts'
import { lockWithOrder, updateDenied } from './payment.repository.ts'
import { authorizationDays, type Payment } from './payment.ts'
import type { Settling } from './payment-provider.ts'

/** Held for so long, a card that is kept is asked again before its order leaves. */
const isAskedAgain = ({ holder, authorizedAt }: Payment): boolean =>
  holder !== null && authorizedAt !== null && authorizedAt.getTime() < Date.now() - authorizationDays * 86_400_000

/** What was held for an order and is held no more, as its provider says now, is told to the house: it does not leave unpaid. */
export async function lookAtHeld({ database, providers, log }: Settling, payment: Payment): Promise<void> {
  const { id } = payment
  if (!payment.order || payment.state !== 'AUTHORIZED' || payment.ref === null || isAskedAgain(payment)) return
  const told = await providers.get(payment.provider)?.find(payment.ref)
  if (!told?.ok || told.value.state !== 'cancelled') return
  const isNews = await database.transaction(async (tx) => {
    const now = (await lockWithOrder(tx, id))!
    const { rows } = await tx.execute(sql`select from payment where id = ${id} and denied_at is null`)
    return now.state === 'AUTHORIZED' && rows.length > 0 && updateDenied(tx, id)
  })
  if (isNews) log.error({ payment: id, order: payment.order }, 'what was held for an order is held no more')
}

/** The same of all that is held for an order, before it leaves. */
export async function lookAtHeldFor(settling: Settling, order: string): Promise<void> {
  const { db } = settling.database
  for (const id of await findPaymentsOf(db, order, 'AUTHORIZED')) await lookAtHeld(settling, (await findPayment(db, id))!)
}
