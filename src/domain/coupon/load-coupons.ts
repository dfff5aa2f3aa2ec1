import type { Database } from '../../db/database.ts'
import { readJsonFile, SeedFileError } from '../../kernel/json-file.ts'
import { selectUnknownCategories, upsertCoupons } from './coupon.repository.ts'
import { couponsFile } from './coupon-file.ts'

/** Brings a file of coupons in, all of it or nothing. What it does not name stays; to end a coupon, set it `"active": false`. */
export async function loadCoupons({ db }: Database, path: string): Promise<number> {
  const entries = readJsonFile(path, couponsFile)
  const unknown = await selectUnknownCategories(db, [...new Set(entries.flatMap(({ categories }) => categories ?? []))])
  if (unknown.length > 0) throw new SeedFileError(`${path}: there is no category ${unknown.join(', ')}`)
  await upsertCoupons(db, entries)
  return entries.length
}
