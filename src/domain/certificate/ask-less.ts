import type { Transaction } from '../../db/database.ts'
import { endAuthorized, lockAuthorized } from '../payment/ask-less.ts'
import { shareRefund, sumLeft } from '../payment/refund-shares.ts'
import { insertMovement, lockBalances } from './certificate.repository.ts'

interface Less {
  readonly order: string
  readonly amount: number
  /** What it is less for: certificates have theirs back once for it. */
  readonly cut: string
  readonly cause: string
}

/**
 * Of what was authorized for an order and not taken yet, so much is not asked for any more: certificates have theirs again at once, a card is
 * captured for less. Answers what is left of the amount, which was taken already and is to be given back.
 */
export async function askLess(tx: Transaction, { order, amount, cut, cause }: Less): Promise<number> {
  const open = await lockAuthorized(tx, order)
  const less = Math.min(amount, sumLeft(open))
  const shares = less > 0 ? (shareRefund(less, open) ?? []) : []
  await lockBalances(
    tx,
    shares.flatMap(({ certificate }) => (certificate ? [certificate] : [])),
  )
  for (const { payment, certificate, amount: share } of shares) {
    await endAuthorized(tx, payment, share, cause)
    if (certificate) await insertMovement(tx, { certificate, kind: 'returned', holder: cut, amount: share, cause })
  }
  return amount - less
}
