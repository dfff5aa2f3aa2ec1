import type { Db } from '../../db/database.ts'
import type { Session } from '../../kernel/visit.ts'
import { selectSession } from './session.repository.ts'

/** What we remember of a visitor, or null when nothing was ever written down or it has lapsed. */
export function findSession(db: Db, id: string): Promise<Session | null> {
  return selectSession(db, id)
}
