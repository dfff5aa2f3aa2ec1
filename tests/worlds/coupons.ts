import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../src/db/database.ts'
import type { CouponEntry } from '../../src/domain/coupon/coupon-file.ts'
import { loadCoupons } from '../../src/domain/coupon/load-coupons.ts'
import type { Answer, Shopper } from './shopper.ts'

/** Coupons as a house brings them in; a code that is there gets these rules. */
export async function setCoupons(database: Database, ...coupons: Partial<CouponEntry>[]): Promise<void> {
  const file = join(mkdtempSync(join(tmpdir(), 'coupons-')), 'coupons.json')
  writeFileSync(file, JSON.stringify(coupons))
  await loadCoupons(database, file)
}

/** Types a code into the bag. */
export async function typeCode(me: Shopper, couponCode: string, base = '/fr/fr'): Promise<Answer> {
  const bag = await me.get(`${base}/bag`)
  return me.submit(`${base}/bag/coupon`, bag, { couponCode, action: 'apply' })
}
