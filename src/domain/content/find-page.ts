import type { Db } from '../../db/database.ts'
import type { Language } from '../../kernel/visit.ts'
import { selectPage } from './content.repository.ts'
import type { ContentPage } from './content.ts'

/** The page as the house wrote it in this language, or null. */
export function findPage(db: Db, id: string, language: Language): Promise<ContentPage | null> {
  return selectPage(db, id, language)
}
