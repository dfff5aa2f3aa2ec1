import type { Db } from '../../db/database.ts'
import { deleteLapsedSessions } from './session.repository.ts'

export function forgetLapsedSessions(db: Db): Promise<number> {
  return deleteLapsedSessions(db)
}
