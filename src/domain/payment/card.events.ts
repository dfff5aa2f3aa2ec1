/** A customer keeps this card no longer: its token is of no use to anybody. */
export interface CardRemoved {
  readonly kind: 'card.removed'
  readonly data: { readonly provider: string; readonly token: string }
}

/** A customer left the house: who takes cards forgets them too. */
export interface CardHolderGone {
  readonly kind: 'card-holder.gone'
  readonly data: { readonly provider: string; readonly ref: string }
}
