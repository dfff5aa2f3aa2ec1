import type { Db } from '../../db/database.ts'
import type { Language } from '../../kernel/visit.ts'
import { selectOwnPaths, selectPaths } from './content.repository.ts'

/** Where a page, or one of its entries, stands in each language that it is written in. */
export async function findPaths(db: Db, page: string, entry?: string): Promise<Partial<Record<Language, string>>> {
  const rows = await selectPaths(db, page, entry ?? null)
  return Object.fromEntries(rows.map(({ language, path }) => [language, encodeURI(path)]))
}

/** Every page and entry by its path made of ids, as files and search have it, and where it stands in this language. */
export async function findOwnPaths(db: Db, language: Language): Promise<Map<string, string>> {
  const rows = await selectOwnPaths(db, language)
  return new Map(rows.map(({ idPath, path }) => [idPath, encodeURI(path)]))
}
