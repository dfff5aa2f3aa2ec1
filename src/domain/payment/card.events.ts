/** A customer keeps this card no longer: its token is of no use to anybody. */
export interface CardRemoved {
  readonly kind: 'card.removed'
  readonly data: { readonly provider: string; readonly token: string }
}

/** A card that was to pay an order once more before it leaves was declined: its owner is to be told. */
export interface CardDeclined {
  readonly kind: 'card.declined'
  readonly data: { readonly order: string }
}

/** A customer left the house, or a card that was kept for one order is not needed any more: who takes cards forgets them too. */
export interface CardHolderGone {
  readonly kind: 'card-holder.gone'
  readonly data: { readonly provider: string; readonly ref: string }
}
