import type { Db } from '../../db/database.ts'
import type { Language } from '../../kernel/visit.ts'
import { selectLookIds, selectLooks } from './content.repository.ts'
import type { Look } from './lookbook.ts'

/** The looks of an entry, in their order; none of one that was no show. */
export async function findLooks(db: Db, folder: string, entry: string, language: Language): Promise<Look[]> {
  const rows = await selectLooks(db, folder, entry, language)
  return rows.map(({ id, scene, alt, pieces }) => ({ id, scene: { name: scene, alt }, pieces }))
}

/** Every look there is, by the entry that it belongs to. */
export const listLookIds = selectLookIds
