export interface OrderPlaced {
  readonly kind: 'order.placed'
  readonly data: { readonly order: string }
}
