import type { Db } from '../../db/database.ts'
import type { Language } from '../../kernel/visit.ts'
import type { OpeningHours } from './opening.ts'
import { selectStores, selectStoresIn } from './store.repository.ts'
import type { Store } from './store.ts'

/** Every boutique, in the house's order. */
export function listStores(db: Db, language: Language): Promise<Store[]> {
  return selectStores(db, language)
}

/** The boutiques of a country, with their hours. */
export function listStoresIn(db: Db, country: string, language: Language): Promise<(Store & OpeningHours)[]> {
  return selectStoresIn(db, country, language)
}
