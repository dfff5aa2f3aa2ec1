import type { Db } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { selectCases, selectMessages } from './case.repository.ts'
import type { Case } from './case.ts'
import type { CaseState } from './case-states.ts'

export interface CaseFilter {
  readonly state: CaseState | null
  /** Somebody's of the house, or nobody's. */
  readonly member: string | 'nobody' | null
  readonly language: string | null
  readonly store: string | null
}

/** What is in the inbox, the latest word first. Those that were merged stand where they are merged into. */
export function listCases(db: Db, { state, member, language, store }: CaseFilter, most: number): Promise<Case[]> {
  const conditions = [
    state === null ? sql`c.state <> 'merged'` : sql`c.state = ${state}`,
    ...(member === null ? [] : [member === 'nobody' ? sql`c.member is null` : sql`c.member = ${member}`]),
    ...(language === null ? [] : [sql`c.language = ${language}`]),
    ...(store === null ? [] : [sql`c.store = ${store}`]),
  ].reduce((all, each) => sql`${all} and ${each}`)
  return selectCases(db, conditions, most)
}

/** What else the same person has written. */
export async function listOthers(db: Db, { id, email }: Case, store: string | null): Promise<Case[]> {
  const here = sql`${store}::text is null or c.store = ${store}`
  return selectCases(db, sql`c.email = ${email} and c.id <> ${id} and c.state <> 'merged' and (${here})`, 10)
}

/** All that a customer and the house have written to each other, for them to take along. */
export async function exportCases(db: Db, customer: string): Promise<object[]> {
  const cases = await selectCases(db, sql`c.customer = ${customer} and c.state <> 'merged'`, 1000)
  return Promise.all(
    cases.map(async ({ id, number, kind, subject, state }) => {
      const said = await selectMessages(db, id, false)
      return {
        number,
        kind,
        subject,
        state,
        said: said.map(({ author, text, saidAt, files }) => ({ author, text, saidAt, files })),
      }
    }),
  )
}
