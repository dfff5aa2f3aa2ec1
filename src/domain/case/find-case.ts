import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { selectCases, selectFile, selectMessages } from './case.repository.ts'
import type { Case, CaseFile, CaseMessage } from './case.ts'

const caseKeyShape = /^[A-Za-z0-9_-]{43}$/

/** Of one that was merged, the one that it stands in now. */
const standing = (db: Db, found: Case | undefined): Promise<Case | undefined> | Case | undefined =>
  found?.mergedInto ? findCase(db, found.mergedInto) : found

export async function findCase(db: Db, id: string): Promise<Case | undefined> {
  return standing(db, (await selectCases(db, sql`c.id = ${id}`))[0])
}

export async function findCaseByNumber(db: Db, number: string): Promise<Case | undefined> {
  return standing(db, (await selectCases(db, sql`c.number = ${number}`))[0])
}

/** For whoever has the letter: the number and the key of one and the same case. */
export async function findCaseByKey(db: Db, number: string, key: string): Promise<Case | undefined> {
  if (!caseKeyShape.test(key)) return undefined
  return standing(db, (await selectCases(db, sql`c.number = ${number} and c.key = ${key}`))[0])
}

/** What was said in it, from the first word on; notes of the house only for the house. */
export function readCase(db: Db, id: string, withNotes = false): Promise<CaseMessage[]> {
  return selectMessages(db, id, withNotes)
}

export function findCaseFile(db: Db, id: string, file: string, withNotes = false): Promise<CaseFile | undefined> {
  return selectFile(db, id, file, withNotes)
}
