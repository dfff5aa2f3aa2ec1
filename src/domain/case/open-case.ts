import { randomBytes, randomInt } from 'node:crypto'
import type { Transaction } from '../../db/database.ts'
import { record } from '../../db/events.ts'
import { sql } from '../../db/sql.ts'
import type { CaseOpened } from './case.events.ts'
import { insertCase, insertConsents, insertMessage, type NewCase, type Said, selectCases } from './case.repository.ts'
import type { Case } from './case.ts'

export interface Opening extends NewCase {
  /** What was said to open it, in its order: a form says one thing, a chat that is handed over many. */
  readonly said: readonly Said[]
  readonly consents?: readonly { readonly kind: string; readonly given: boolean; readonly version: string }[]
}

/** Without letters that are taken for figures, or for one another. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const newNumber = () => `C${Array.from({ length: 9 }, () => alphabet[randomInt(alphabet.length)]).join('')}`

/** Opens a case with what was said. The form that opened one before opens no second, and nobody is written to again. */
export async function openCase(tx: Transaction, { said, consents = [], ...opened }: Opening): Promise<Case> {
  const id = await insertCase(tx, newNumber(), randomBytes(32).toString('base64url'), opened)
  if (id === null) return (await selectCases(tx, sql`c.form = ${opened.form}`))[0]!
  for (const each of said) await insertMessage(tx, id, each)
  await insertConsents(tx, id, consents)
  await record<CaseOpened>(tx, { kind: 'case.opened', data: { case: id } })
  return (await selectCases(tx, sql`c.id = ${id}`))[0]!
}
