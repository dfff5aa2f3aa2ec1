import type { Order } from '../order/order.ts'
import type { Return } from './return.ts'

/** Whoever prints what is glued on a parcel that comes back. */
export interface ReturnLabels {
  print(order: Order, returned: Return): Promise<Uint8Array>
}
