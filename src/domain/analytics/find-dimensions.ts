import type { Db } from '../../db/database.ts'
import { listOrders } from '../order/list-orders.ts'
import { type Dimensions, dimensionsOf } from './dimensions.ts'

export async function findDimensions(db: Db, customer: string | null, now: Date): Promise<Dimensions> {
  return dimensionsOf(customer !== null, customer ? await listOrders(db, customer) : [], now)
}
