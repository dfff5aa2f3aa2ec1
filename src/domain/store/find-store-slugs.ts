import type { Db } from '../../db/database.ts'
import type { Language } from '../../kernel/visit.ts'
import { selectOwnSlugs, selectSlugs } from './store.repository.ts'

/** A boutique's slug in every language, for the addresses of its twins. */
export async function findStoreSlugs(db: Db, id: string): Promise<Readonly<Record<Language, string>>> {
  const rows = await selectSlugs(db, id)
  return Object.fromEntries(rows.map(({ language, slug }) => [language, slug])) as Record<Language, string>
}

/** Every boutique by the slug that is the same everywhere, as search has it, and its own in this language. */
export async function findOwnSlugs(db: Db, language: Language): Promise<Map<string, string>> {
  const rows = await selectOwnSlugs(db, language)
  return new Map(rows.map(({ idSlug, slug }) => [idSlug, slug]))
}
