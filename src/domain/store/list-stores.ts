import type { Db } from '../../db/database.ts'
import type { Language } from '../../kernel/visit.ts'
import { selectStores } from './store.repository.ts'
import type { Store } from './store.ts'

/** Every boutique, in the house's order. */
export function listStores(db: Db, language: Language): Promise<Store[]> {
  return selectStores(db, language)
}
