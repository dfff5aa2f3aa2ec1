/** Somebody left an address for our letters: it is to be confirmed by one. */
export interface NewsletterAsked {
  readonly kind: 'newsletter.asked'
  readonly data: { readonly subscription: string }
}
