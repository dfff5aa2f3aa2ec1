import type { Money } from '../../kernel/money.ts'
import type { Answered } from '../../kernel/service-answer.ts'
import type { Language } from '../../kernel/visit.ts'
import type { Dispute, ProviderNotice } from './payment.ts'

/**
 * Where a card payment stands with who takes cards. A declined card leaves it at `needs-card`: another one may be tried. What was
 * authorized is held on the card until it is captured or cancelled.
 */
export type CardPaymentState = 'needs-card' | 'needs-challenge' | 'processing' | 'authorized' | 'captured' | 'cancelled'

/** Why a card was not taken, as far as a shopper may be told: what a thief could learn from counts as `declined`. */
export type DeclineReason = 'declined' | 'insufficient' | 'expired' | 'wrong-cvn' | 'wrong-number' | 'unconfirmed' | 'try-again'

export interface CardPayment {
  /** The provider's own id. */
  readonly ref: string
  /** Ours, as we gave it; null for one that is not ours. */
  readonly payment: string | null
  readonly state: CardPaymentState
  readonly amount: Money
  readonly captured: Money
  /** Why the last card was not taken. */
  readonly declined: DeclineReason | null
  /** Where the shopper proves to be themselves, on the bank's or provider's own page. */
  readonly challengeUrl: string | null
  readonly card: SavedCard | null
}

/** A card as a token; nothing here lets anybody pay but us. */
export interface SavedCard {
  readonly token: string
  readonly brand: string
  readonly last4: string
  readonly expiryMonth: number
  readonly expiryYear: number
}

interface NewCardPayment {
  /** Our id of it; the provider knows it by this, and asking twice is asking once. */
  readonly payment: string
  readonly amount: Money
  /** The provider's id of the customer who wants the card kept. */
  readonly customer?: string
  /** Whether we will ask for it again when they are not there: what is sent later is authorized later. */
  readonly isForLater?: boolean
}

interface HostedPage {
  /** Who keeps the card, where it is needed again when they are not there. */
  readonly holder?: string
  readonly payment: string
  readonly amount: Money
  readonly description: string
  readonly language: Language
  readonly doneUrl: string
  readonly cancelUrl: string
  /** The page that it is opened in place of, where the same was opened before and is closed. */
  readonly instead?: string
}

/** What the provider told us unasked. */
interface CardEvent {
  readonly id: string
  readonly kind: string
  /** The payment it speaks of; what it is now is asked for, never believed. */
  readonly ref: string | null
  /** Whether all it tells is that the money is held for us. */
  readonly isHeld: boolean
  /** What the provider did unasked, where it tells of that. */
  readonly notice: ProviderNotice | null
}

/** Who takes cards for the house. The number never comes to us: a token does. Never throws; a decline is an answer. */
export interface CardProvider {
  readonly name: string
  /** What a page needs to show the provider's fields. */
  readonly browser: {
    readonly script: string
    readonly origins: readonly string[]
    /** Whose pages a shopper may be sent to: challenges, and the page for who has no script. */
    readonly pages: readonly string[]
    readonly publicKey: string
  }
  start(asked: NewCardPayment): Answered<CardPayment>
  /** With a card's token. The shopper comes back to `returnUrl` from a challenge. */
  confirm(ref: string, asked: { readonly token: string; readonly returnUrl: string; readonly key: string }): Answered<CardPayment>
  /** Once more, by a card that is kept, when nobody is there to be asked: a challenge is a decline. Asking twice is asking once. */
  chargeAgain(asked: {
    readonly payment: string
    readonly amount: Money
    readonly holder: string
    readonly token: string
  }): Answered<CardPayment>
  /** What became of a payment that was charged again and whose answer was lost; null where it never came there. Nobody is charged by asking. */
  findCharged(holder: string, payment: string): Answered<CardPayment | null>
  /** A page of the provider's own, for who has no script. Its id stands for the payment until somebody has paid there. */
  openPage(asked: HostedPage): Answered<{ readonly url: string; readonly page: string }>
  /** By its own id, or by that of the page that it is made on. */
  find(ref: string): Answered<CardPayment>
  capture(ref: string, amount: Money, key: string): Answered<CardPayment>
  cancel(ref: string, key: string): Answered<CardPayment>
  refund(ref: string, amount: Money, key: string): Answered<CardRefund>
  findRefund(ref: string): Answered<CardRefund>
  findDispute(ref: string): Answered<Dispute>
  /** Whether wallets of devices may pay at this host: it is told to the provider once, which looks whether they may. */
  admitHost(host: string): Answered<boolean>
  /** A customer who keeps cards, by our id of them; asking twice is asking once. Paid by them, a card is theirs from then on. */
  openHolder(customer: string): Answered<string>
  /** The cards that a customer keeps there. */
  cardsOf(holder: string): Answered<readonly SavedCard[]>
  /** The card is nobody's any more: its token pays for nothing. */
  detach(token: string): Answered<null>
  /** With every card they keep. */
  forgetHolder(holder: string): Answered<null>
  /** Null for what the provider did not sign. */
  readEvent(body: string, signature: string): Promise<CardEvent | null>
}

export interface CardRefund {
  readonly ref: string
  readonly state: 'asked' | 'done' | 'refused'
  readonly amount: Money
  /** Under which it was asked for; null for one that is not ours. */
  readonly key: string | null
}
