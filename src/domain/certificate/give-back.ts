import type { Transaction } from '../../db/database.ts'
import { type Result, success } from '../../kernel/result.ts'
import { type AskedPart, type RefundFailure, refundPart } from '../payment/refund-payments.ts'
import type { OwedRefund } from '../payment/refund-shares.ts'
import { insertMovement, lockBalances } from './certificate.repository.ts'

/**
 * Gives back a part of what was paid for an order, whose row the caller holds: certificates have theirs again at once, the rest is owed to the
 * other payments and sent by the catch-up. Asked twice under one key, it is given once.
 */
export async function giveBack(tx: Transaction, asked: AskedPart): Promise<Result<readonly OwedRefund[], RefundFailure>> {
  const owed = await refundPart(tx, asked)
  if (!owed.ok) return owed
  const { refunds, isNew } = owed.value
  const restored = isNew ? refunds.filter(({ certificate }) => certificate !== null) : []
  await lockBalances(
    tx,
    restored.map(({ certificate }) => certificate!),
  )
  for (const { id, certificate, amount } of restored)
    await insertMovement(tx, { certificate: certificate!, kind: 'returned', holder: id, amount, cause: asked.cause })
  return success(refunds)
}
