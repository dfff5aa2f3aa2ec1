import type { Order } from '../domain/order/order.ts'
import type { Translate } from './messages.ts'
import { methodName } from './method-name.ts'

/** How an order reaches its owner, a line each, as its page and the letters about it say it. */
export function deliveryLines({ shippingMethod }: Pick<Order, 'shippingMethod'>, t: Translate): string[] {
  return [methodName(shippingMethod, t)]
}
