import type { Db } from '../../db/database.ts'
import { retention } from '../retention.ts'
import { clearGiftMessages, clearPersonalData } from './order.repository.ts'

/** Orders whose time in the books is over: what was sold, where and for how much stays, and nothing that leads to a person. */
export function anonymiseOrders(db: Db): Promise<number> {
  return clearPersonalData(db, retention.orderYears)
}

/** The words on cards that have long been read. */
export function forgetGiftMessages(db: Db): Promise<number> {
  return clearGiftMessages(db, retention.giftMessageDays)
}
