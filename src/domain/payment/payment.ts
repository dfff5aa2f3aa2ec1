import type { Money } from '../../kernel/money.ts'
import type { PaymentCode } from '../../markets/methods.ts'
import type { PaymentState, RefundState } from './payment-states.ts'

/** A cart that becomes an order, a gift certificate, care of a piece, or the difference of an exchange for a dearer one. */
export type PaymentPurpose = 'order' | 'certificate' | 'care' | 'exchange'

/** What is paid by a link, on the provider's page: an estimate, or the difference of a return. One payment each, but for those that ended. */
export type PaidByLink = { readonly estimate: string } | { readonly return: string }

export interface NewPayment {
  readonly id: string
  readonly order: string | null
  readonly cart: string | null
  /** What becomes of it. */
  readonly purpose?: PaymentPurpose
  /** What it pays for, where that is paid by a link. */
  readonly linked?: PaidByLink
  /** Whose it is, where somebody pays in their browser. */
  readonly visitor?: string
  readonly method: PaymentCode
  readonly provider: string
  readonly amount: Money
  readonly state: PaymentState
  /** Asking again under it is asking once. */
  readonly idempotencyKey: string
  /** Why it exists, for its history. */
  readonly cause: string
  /** What becomes of it when it is authorized, as whoever began it wants it back. */
  readonly agreed?: object
  /** Until when it may be paid. */
  readonly expiresAt?: Date
}

/** For how long a bank holds what was authorized, with a day to spare. */
export const authorizationDays = 6

/** The same of a wallet. */
export const walletDays = 28

/** For so long a wallet is sure to give what it holds; then it is asked once to hold it anew. */
export const walletSureDays = 3

/** For so long after an order has left its payment may wait for an answer; then it is told to the house. */
export const unansweredHours = 6

/** A payment as it stands. */
export interface Payment {
  readonly id: string
  readonly order: string | null
  readonly cart: string | null
  readonly purpose: PaymentPurpose
  readonly estimate: string | null
  readonly return: string | null
  readonly visitor: string | null
  readonly method: PaymentCode
  readonly provider: string
  /** The provider's own id of it; null until that is known. */
  readonly ref: string | null
  /** By which it is held since it was asked for once more; null where it was not. */
  readonly renewedRef: string | null
  readonly amount: Money
  readonly state: PaymentState
  readonly agreed: object | null
  readonly expiresAt: Date | null
  readonly attempts: number
  readonly releasedAt: Date | null
  readonly authorizedAt: Date | null
  /** What was taken for nothing is with its shopper again since then, as its provider said. */
  readonly givenBackAt: Date | null
  /** Who keeps the card with the provider, for an order that leaves later. */
  readonly holder: string | null
}

/** What is owed to who paid. */
export interface Refund {
  readonly id: string
  readonly payment: string
  readonly amount: Money
  readonly state: RefundState
  /** The provider's id of it; null until it has been asked, and where it was given by hand. */
  readonly ref: string | null
  readonly key: string
}

/** What became of a shopper's money and the house did not ask for. */
export interface ProviderNotice {
  /** Who paid disputes it, its provider took it back by itself, or it was given back at the provider's own desk. */
  readonly kind: 'disputed' | 'reversed' | 'refunded-elsewhere'
  /** The provider's own id of it. */
  readonly ref: string
  readonly amount: Money
  /** Under which a refund was asked for; null for one that is not ours. */
  readonly key: string | null
}

/** Where a dispute stands with whoever decides it. */
export interface Dispute {
  readonly state: 'open' | 'won' | 'lost'
  /** What is disputed; of one that is lost, what went back. */
  readonly amount: Money
  /** Until when the house may answer. */
  readonly answerBy: Date | null
}
