import type { Db } from '../../db/database.ts'
import { selectColourwaysOfCode } from './catalog.repository.ts'

/** The pieces that a number on a label, a box or an invoice names: every colour of a product, or the one of a colour or size. */
export async function findByCode(db: Db, typed: string): Promise<string[]> {
  const code = typed.trim().toUpperCase().replace(/\s+/g, '-')
  // Every number of ours has a digit: words need not be looked up.
  return /^(?=.*\d)[A-Z0-9-]{3,40}$/.test(code) ? selectColourwaysOfCode(db, code) : []
}
