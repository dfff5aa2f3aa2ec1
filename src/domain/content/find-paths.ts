import type { Db } from '../../db/database.ts'
import type { Language } from '../../kernel/visit.ts'
import { selectOwnPaths, selectPaths } from './content.repository.ts'

/** Where a page, or one of its entries, stands in each language that it is written in. */
export async function findPaths(db: Db, page: string, entry?: string): Promise<Partial<Record<Language, string>>> {
  const rows = await selectPaths(db, page, entry ?? null)
  return Object.fromEntries(rows.map(({ language, path }) => [language, encodeURI(path)]))
}

/** Addresses made of ids, as files and search have them, each with where it stands in this language. */
export async function findOwnPaths(db: Db, idPaths: readonly string[], language: Language): Promise<[string, string][]> {
  const rows = await selectOwnPaths(db, idPaths, language)
  return rows.map(({ idPath, path }) => [idPath, encodeURI(path)])
}
