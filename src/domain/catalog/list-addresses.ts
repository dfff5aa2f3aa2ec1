import type { Db } from '../../db/database.ts'
import type { Language } from '../../kernel/visit.ts'
import { type AddressRow, countPiecesSold, selectAddresses } from './catalog-address.repository.ts'

/** Pieces that are sold now, by the currency they have a price in. */
export function countAddresses(db: Db): Promise<ReadonlyMap<string, number>> {
  return countPiecesSold(db)
}

/** A part of the pieces that are sold now in a currency: what their addresses are made of, and their first picture. */
export function listAddresses(
  db: Db,
  { language, currency }: { readonly language: Language; readonly currency: string },
  from: number,
  count: number,
): Promise<AddressRow[]> {
  return selectAddresses(db, language, currency, from, count)
}
