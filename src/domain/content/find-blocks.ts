import type { Db } from '../../db/database.ts'
import type { Language } from '../../kernel/visit.ts'
import type { Block } from './blocks.ts'
import { selectBlocks } from './content.repository.ts'

/** What a page says in this language, or null. */
export function findBlocks(db: Db, id: string, language: Language): Promise<Block[] | null> {
  return selectBlocks(db, id, language)
}
