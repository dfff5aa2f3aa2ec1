/** A client is sent the link by which they pay what was written for them. */
export interface PhoneOrderLinked {
  readonly kind: 'phone-order.linked'
  readonly data: { readonly phoneOrder: string }
}
