import { type UserType, userTypeOf } from '../customer/user-type.ts'
import type { Order } from '../order/order.ts'

/** What analytics may know of a visit: numbers and words, nobody's name. */
export interface Dimensions {
  readonly visit: 'logged' | 'unlogged'
  readonly userType: UserType
  readonly clientStatus: 'guest' | 'prospect' | 'customer'
  readonly clientSegment: Segment
  readonly clientSegment24M: Segment
}

/** By how often somebody has bought. */
type Segment = 'none' | 'single' | 'repeat'

const segmentOf = (orders: number): Segment => (orders === 0 ? 'none' : orders === 1 ? 'single' : 'repeat')

export function dimensionsOf(isLogged: boolean, orders: readonly Pick<Order, 'placedAt' | 'state'>[], now: Date): Dimensions {
  const bought = orders.filter(({ state }) => state !== 'CANCELLED')
  const since = new Date(now)
  since.setUTCMonth(since.getUTCMonth() - 24)
  return {
    visit: isLogged ? 'logged' : 'unlogged',
    userType: userTypeOf({ isLogged, orders: bought.length }),
    clientStatus: !isLogged ? 'guest' : bought.length > 0 ? 'customer' : 'prospect',
    clientSegment: segmentOf(bought.length),
    clientSegment24M: segmentOf(bought.filter(({ placedAt }) => placedAt >= since).length),
  }
}
