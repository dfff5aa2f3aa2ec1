import type { Transaction } from '../../db/database.ts'
import type { Currency } from '../../kernel/money.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import { insertMovement, insertSharePayments, lockBalances, returnPaid, returnTaken } from './certificate.repository.ts'
import type { Share } from './certificate.ts'

/** Takes what each pays, for a payment that begins or an order that is placed. Of two at once, the second sees what the first has left. */
export async function takeCertificates(
  tx: Transaction,
  shares: readonly Share[],
  holder: string,
  cause: string,
): Promise<Result<void, { readonly code: 'CHECKOUT_CHANGED' }>> {
  if (shares.length === 0) return success(undefined)
  const balances = await lockBalances(
    tx,
    shares.map(({ certificate }) => certificate),
  )
  if (shares.some(({ certificate, amount }) => (balances.get(certificate) ?? 0) < amount))
    return failure({ code: 'CHECKOUT_CHANGED' })
  for (const { certificate, amount } of shares)
    await insertMovement(tx, { certificate, kind: 'taken', holder, amount: 0 - amount, cause })
  return success(undefined)
}

/** What was taken has paid for an order: each share stands among its payments. */
export async function payWithCertificates(
  tx: Transaction,
  order: string,
  shares: readonly Share[],
  currency: Currency,
): Promise<void> {
  if (shares.length > 0) await insertSharePayments(tx, order, shares, currency)
}

/** A payment ended without an order: what was taken for it is there again. */
export function returnCertificates(tx: Transaction, payment: string, cause: string): Promise<void> {
  return returnTaken(tx, payment, cause)
}

/** An order is cancelled: what certificates had paid of it is on them again. */
export function restoreCertificates(tx: Transaction, order: string, cause: string): Promise<void> {
  return returnPaid(tx, order, cause)
}
