import type { Order } from './order.ts'

/** What somebody without an account says of an order. */
export interface Tracking {
  readonly number: string
  readonly email: string
  readonly country: string
  readonly postal: string
}

/** As much of an order as they are shown for it: how far it has come, and nothing of whose it is or what lies in it. */
export type Tracked = Pick<Order, 'id' | 'number' | 'email' | 'state' | 'shippingMethod' | 'store'>
