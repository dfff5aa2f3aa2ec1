import type { Db } from '../../db/database.ts'
import { type LineFilter, type LineRow, selectLines } from './audit.repository.ts'

export interface ReadLine extends Omit<LineRow, 'at'> {
  readonly at: Date
}

const nothing: LineFilter = { actor: null, action: null, subject: null, before: null }

/** The newest first. */
export async function listAudit(db: Db, filter: Partial<LineFilter>, most: number): Promise<ReadLine[]> {
  const rows = await selectLines(db, { ...nothing, ...filter }, most)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}
