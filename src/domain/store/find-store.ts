import type { Db } from '../../db/database.ts'
import type { Language } from '../../kernel/visit.ts'
import type { OpeningHours } from './opening.ts'
import { selectStore } from './store.repository.ts'
import type { Store } from './store.ts'

/** A boutique with its hours, by its id (`PAR01`) or the name in its address (`paris-saint-honore`). */
export async function findStore(db: Db, key: string, language: Language): Promise<(Store & OpeningHours) | null> {
  return /^([A-Z]{3}\d{2}|[a-z0-9-]{1,60})$/.test(key) ? selectStore(db, key, language) : null
}
