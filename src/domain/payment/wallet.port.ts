import type { Currency, Money } from '../../kernel/money.ts'
import type { Answered } from '../../kernel/service-answer.ts'
import type { Language } from '../../kernel/visit.ts'
import type { Dispute, ProviderNotice } from './payment.ts'

/** Where a wallet's payment stands: the shopper approves it in the wallet's own window, we then authorize it, and capture it later. */
export type WalletPaymentState = 'needs-approval' | 'approved' | 'authorized' | 'captured' | 'cancelled' | 'declined'

export interface WalletPayment {
  /** The wallet's id of it. */
  readonly ref: string
  /** Ours, as we gave it; null for one that is not ours. */
  readonly payment: string | null
  readonly state: WalletPaymentState
  /** Of what was captured, what was taken. */
  readonly amount: Money
  /** What is captured or let go; null before it is authorized. */
  readonly authorization: string | null
  /** By which names it is held: two, where it was asked for once more, the newer last. */
  readonly held: readonly string[]
  /** What is given back; null before it is captured. */
  readonly capture: string | null
  readonly refunds: readonly WalletRefund[]
  readonly payer: WalletPayer | null
}

export interface WalletRefund {
  readonly ref: string
  readonly state: 'asked' | 'done' | 'refused'
  readonly amount: Money
  /** Under which it was asked for; null for one that is not ours. */
  readonly key: string | null
}

/** Held under this name now, never to be given, or left as it was. */
export type Renewed =
  | { readonly is: 'renewed'; readonly ref: string }
  | { readonly is: 'declined' }
  | { readonly is: 'as-it-was' }

/** Who approved it, and where they would have it sent, in the wallet's words. */
export interface WalletPayer {
  readonly id: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly address: WalletAddress | null
}

interface WalletAddress {
  readonly name: string
  readonly lines: readonly string[]
  readonly city: string
  readonly state: string
  readonly postal: string
  readonly country: string
}

export interface NewWalletPayment {
  /** Our id of it; asking twice under it is asking once. */
  readonly payment: string
  readonly amount: Money
  readonly description: string
  readonly language: Language
  /** Whether the wallet asks where to send it, or is told: then nobody may change it there. */
  readonly asksAddress: boolean
  readonly doneUrl: string
  readonly cancelUrl: string
}

interface WalletEvent {
  readonly id: string
  readonly kind: string
  /** The payment it speaks of; what it is now is asked for, never believed. */
  readonly ref: string | null
  /** What the provider did unasked, where it tells of that. */
  readonly notice: ProviderNotice | null
}

/** An outside wallet that shoppers pay with. Never throws; a decline is an answer. */
export interface Wallet {
  /** Under which its payments are kept. */
  readonly name: string
  /** What the house has named it: `is{calledAs}Credit`. */
  readonly calledAs: string
  /** Whose pages a shopper may be sent to. */
  readonly pages: readonly string[]
  /** What it can be asked for in. */
  readonly currencies: ReadonlySet<Currency>
  open(asked: NewWalletPayment): Answered<{ readonly ref: string; readonly approveUrl: string }>
  find(ref: string): Answered<WalletPayment>
  /** What the shopper approved is held for us. */
  authorize(ref: string, key: string): Answered<WalletPayment>
  /** What is held is asked for once more: after some days it is not sure to be given. Once, and not before its time. */
  renew(authorization: string, amount: Money, key: string): Answered<Renewed>
  capture(authorization: string, amount: Money, key: string): Answered<{ readonly capture: string; readonly amount: Money }>
  cancel(authorization: string, key: string): Answered<null>
  refund(capture: string, amount: Money, key: string): Answered<WalletRefund>
  findDispute(ref: string): Answered<Dispute>
  /** Null for what the wallet did not send. */
  readEvent(body: string, headers: Readonly<Record<string, string>>): Promise<WalletEvent | null>
}
