import type { OrderState } from './order-states.ts'

export interface OrderPlaced {
  readonly kind: 'order.placed'
  readonly data: {
    readonly order: string
    /** Whether it is an account's. Events of older shops do not say. */
    readonly hasAccount?: boolean
    /** Whether who placed it agreed that others are told of it. Likewise. */
    readonly mayBeTold?: boolean
  }
}

/** It is packed, and about to leave. */
export interface OrderPrepared {
  readonly kind: 'order.prepared'
  readonly data: { readonly order: string }
}

/** Somebody found it by its number, and asks to see all of it. */
export interface OrderCodeAsked {
  readonly kind: 'order.code-asked'
  readonly data: { readonly order: string }
}

/** An order was taken on to another state. */
export interface OrderMoved {
  readonly kind: 'order.moved'
  readonly data: { readonly order: string; readonly to: OrderState }
}

/** A part of it will not be sent. */
export interface OrderCut {
  readonly kind: 'order.cut'
  readonly data: { readonly order: string }
}
