/** A payment of an order's that the house has taken. */
export interface TakenPayment {
  readonly payment: string
  /** The gift certificate that paid it; null for cards, wallets and cash. */
  readonly certificate: string | null
  /** What was taken of it and has not been given back. */
  readonly left: number
}

/** What goes back to whoever paid a part of an order. */
export interface RefundShare {
  readonly payment: string
  readonly certificate: string | null
  readonly amount: number
}

/** Written down: it is sent by `sendRefund`, or has gone back to its certificate. */
export interface OwedRefund extends RefundShare {
  readonly id: string
}

/**
 * Shares out what is given back of an order: to its certificates first, as they were the first to pay, and then to its other payments, each
 * in the order in which it is given. Null for more than the house still has of it, and for nothing.
 */
export function shareRefund(amount: number, taken: readonly TakenPayment[]): readonly RefundShare[] | null {
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > sumLeft(taken)) return null
  const inTurn = [...taken.filter(({ certificate }) => certificate), ...taken.filter(({ certificate }) => !certificate)]
  let owed = amount
  const shares: RefundShare[] = []
  for (const { payment, certificate, left } of inTurn) {
    const share = Math.min(owed, left)
    owed -= share
    if (share > 0) shares.push({ payment, certificate, amount: share })
  }
  return shares
}

/** The most that can be given back. */
export function sumLeft(taken: readonly TakenPayment[]): number {
  return taken.reduce((sum, { left }) => sum + left, 0)
}
