import type { Database, Db } from '../../db/database.ts'
import type { FieldFailure } from '../../forms/field-rule.ts'
import type { Money } from '../../kernel/money.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import type { Cart } from '../cart/cart.ts'
import { holdCart } from '../cart/close-cart.ts'
import { deleteLaid, selectLaid, upsertLaid } from './certificate.repository.ts'
import type { LaidCertificate } from './certificate.ts'
import { checkAmount } from './check-certificate.ts'
import { findByCode } from './find-certificate.ts'

export type LayFailure =
  | (FieldFailure & { readonly code: 'GIFT_CERT_AMOUNT_INVALID' | 'VALIDATE_REQUIRED' })
  /** Nobody's, or mistyped: one answer for both. */
  | { readonly code: 'CERTIFICATE_UNKNOWN' | 'CERTIFICATE_EMPTY' | 'CERTIFICATE_TOO_MANY' }
  | { readonly code: 'CERTIFICATE_CURRENCY' | 'CERTIFICATE_NOT_ENOUGH'; readonly balance: Money }

/** What is typed at payment. */
interface Typed {
  readonly code: string
  /** Nothing for all that it has. */
  readonly amount: string
}

/** Lays a certificate on a cart. Nothing is taken from it yet: that is done when payment begins. */
export async function layCertificate(
  database: Database,
  visit: SiteVisit,
  cart: string,
  typed: Typed,
): Promise<Result<void, LayFailure>> {
  const asked = typed.amount.trim() === '' ? null : checkAmount(typed.amount, visit.currency)
  if (asked && !asked.ok) return failure(asked.failure as LayFailure)
  const { db } = database
  const found = await findByCode(db, typed.code)
  if (!found) return failure({ code: 'CERTIFICATE_UNKNOWN' })
  const { balance } = found
  if (balance.currency !== visit.currency) return failure({ code: 'CERTIFICATE_CURRENCY', balance })
  const laid = (await selectLaid(db, cart)).find(({ certificate }) => certificate === found.id)
  const available = laid?.available ?? balance.amount
  if (available === 0) return failure({ code: 'CERTIFICATE_EMPTY' })
  const amount = asked?.value.amount ?? null
  if (amount !== null && amount > available)
    return failure({ code: 'CERTIFICATE_NOT_ENOUGH', balance: { ...balance, amount: available } })
  // Two at once do not take the same place.
  const isLaid = await database.transaction(async (tx) => {
    await holdCart(tx, cart)
    return upsertLaid(tx, cart, found.id, amount)
  })
  return isLaid ? success(undefined) : failure({ code: 'CERTIFICATE_TOO_MANY' })
}

/** Takes it off again. Doing it twice is harmless. */
export function liftCertificate(db: Db, cart: string, certificate: string): Promise<void> {
  return deleteLaid(db, cart, certificate)
}

/** Those that lie on a cart. */
export async function findLaid(db: Db, { id, hasCertificates }: Cart): Promise<LaidCertificate[]> {
  return id !== null && hasCertificates ? selectLaid(db, id) : []
}
