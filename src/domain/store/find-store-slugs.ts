import type { Db } from '../../db/database.ts'
import type { Language } from '../../kernel/visit.ts'
import { selectOwnSlugs, selectSlugs } from './store.repository.ts'

/** A boutique's slug in every language, for the addresses of its twins. */
export async function findStoreSlugs(db: Db, id: string): Promise<Readonly<Record<Language, string>>> {
  const rows = await selectSlugs(db, id)
  return Object.fromEntries(rows.map(({ language, slug }) => [language, slug])) as Record<Language, string>
}

/** Boutiques as search has them, by the slug that is the same everywhere, each with its own in this language. */
export const findOwnSlugs = selectOwnSlugs
