import type { Database, Db } from '../../db/database.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import { audit } from '../audit/write-audit.ts'
import { fitsPassword, hashPassword } from '../customer/password-hash.ts'
import {
  countRecoveryCodes,
  deleteFilter,
  endSessionsOf,
  lockPassword,
  selectFilters,
  updateLanguage,
  updatePassword,
  upsertFilter,
} from './staff.repository.ts'
import { actorOf, type SavedFilter, type StaffLanguage, type StaffMember } from './staff.ts'

/** Whoever knows the old one may set a new one. Every browser is signed out, this one too. */
export function changeOwnPassword(
  { transaction }: Database,
  member: StaffMember,
  { current, fresh }: { readonly current: string; readonly fresh: string },
): Promise<Result<null, { readonly code: 'WRONG_PASSWORD' }>> {
  return transaction(async (tx) => {
    const kept = await lockPassword(tx, member.id)
    if (!(await fitsPassword(current, kept))) return failure({ code: 'WRONG_PASSWORD' })
    await updatePassword(tx, member.id, await hashPassword(fresh))
    await endSessionsOf(tx, member.id)
    await audit(tx, { by: actorOf(member), action: 'staff.password', subject: member.email })
    return success(null)
  })
}

export async function changeOwnLanguage({ transaction }: Database, member: StaffMember, language: StaffLanguage): Promise<void> {
  await transaction(async (tx) => {
    await updateLanguage(tx, member.id, language)
    const [before, after] = [{ language: member.language }, { language }]
    await audit(tx, { by: actorOf(member), action: 'staff.language', subject: member.email, before, after })
  })
}

export const recoveryCodesLeft = (db: Db, member: string): Promise<number> => countRecoveryCodes(db, member)

export const listFilters = (db: Db, member: string, list: string): Promise<SavedFilter[]> => selectFilters(db, member, list)

export interface NewFilter {
  readonly list: string
  readonly name: string
  readonly query: string
}

export function saveFilter(
  { transaction }: Database,
  member: StaffMember,
  filter: NewFilter,
): Promise<Result<null, { readonly code: 'TOO_MANY_FILTERS' }>> {
  return transaction(async (tx) => {
    if (!(await upsertFilter(tx, member.id, filter))) return failure({ code: 'TOO_MANY_FILTERS' })
    const { list, name, query } = filter
    await audit(tx, { by: actorOf(member), action: 'filter.save', subject: name, after: { list, query } })
    return success(null)
  })
}

/** Their own only, whatever id is sent; the list that it was of, null when there was none. */
export function removeFilter({ transaction }: Database, member: StaffMember, id: string): Promise<string | null> {
  return transaction(async (tx) => {
    const gone = await deleteFilter(tx, member.id, id)
    if (!gone) return null
    const { list, name, query } = gone
    await audit(tx, { by: actorOf(member), action: 'filter.remove', subject: name, before: { list, query } })
    return list
  })
}
