import type { Db } from '../../db/database.ts'
import type { Language } from '../../kernel/visit.ts'
import { isSlug } from '../slug/slug.ts'
import type { OpeningHours } from './opening.ts'
import { selectStore } from './store.repository.ts'
import type { Store } from './store.ts'

/** A boutique with its hours, by its id (`PAR01`) or a slug of today (`parigi-saint-honore`; `paris-saint-honore` everywhere). */
export async function findStore(db: Db, key: string, language: Language): Promise<(Store & OpeningHours) | null> {
  return isSlug(key) ? selectStore(db, key, language) : null
}
