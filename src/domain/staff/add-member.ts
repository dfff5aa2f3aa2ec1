import { randomBytes } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { checkEmail } from '../../forms/email.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { Actor } from '../audit/audit.ts'
import { audit } from '../audit/write-audit.ts'
import { hashPassword } from '../customer/password-hash.ts'
import { isRole, type Role } from './permissions.ts'
import { endMember, endSessionsOf, insertMember, resetMember, storeExists } from './staff.repository.ts'
import { isStaffLanguage, type StaffMember } from './staff.ts'

export interface AskedMember {
  readonly email: string
  readonly name: string
  readonly role: string
  readonly store: string | null
  readonly language: string
}

export type AddFailure = {
  readonly code: 'WRONG_EMAIL' | 'WRONG_NAME' | 'NO_SUCH_ROLE' | 'WRONG_STORE' | 'WRONG_LANGUAGE' | 'ALREADY_THERE'
}

/** To be told once and changed by its owner. */
const makePassword = () => `${randomBytes(9).toString('base64url')}-Av7`

/** Lets somebody in from now on. Answers the password that they begin with; the second factor they choose themselves. */
export async function addMember(
  database: Database,
  asked: AskedMember,
  by: Actor,
): Promise<Result<{ readonly password: string }, AddFailure>> {
  const email = checkEmail(asked.email)
  if (!email.ok) return failure({ code: 'WRONG_EMAIL' })
  const name = asked.name.trim()
  if (name === '' || [...name].length > 60) return failure({ code: 'WRONG_NAME' })
  if (!isRole(asked.role)) return failure({ code: 'NO_SUCH_ROLE' })
  if (!isStaffLanguage(asked.language)) return failure({ code: 'WRONG_LANGUAGE' })
  const role: Role = asked.role
  const { store, language } = { store: asked.store, language: asked.language }
  if ((role === 'boutique') !== (store !== null)) return failure({ code: 'WRONG_STORE' })
  const password = makePassword()
  const hash = await hashPassword(password)
  return database.transaction(async (tx) => {
    if (store !== null && !(await storeExists(tx, store))) return failure({ code: 'WRONG_STORE' })
    const member = { email: email.value, name, role, store, language, isDemo: false }
    if (!(await insertMember(tx, { ...member, password: hash, totpSecret: null }))) return failure({ code: 'ALREADY_THERE' })
    await audit(tx, { by, action: 'staff.add', subject: email.value, after: { name, role, store } })
    return success({ password })
  })
}

type NotThere = { readonly code: 'NOT_THERE' }

/** Out from this moment on, in every browser. What they did stays under their name. */
export function removeMember(database: Database, email: string, by: Actor): Promise<Result<StaffMember, NotThere>> {
  return database.transaction(async (tx) => {
    const member = await endMember(tx, email)
    if (!member) return failure({ code: 'NOT_THERE' })
    await endSessionsOf(tx, member.id)
    await audit(tx, { by, action: 'staff.remove', subject: email, before: { name: member.name, role: member.role } })
    return success(member)
  })
}

/** For somebody who has lost password, telephone and codes: all three begin anew. */
export async function resetAccess(
  database: Database,
  email: string,
  by: Actor,
): Promise<Result<{ readonly password: string }, NotThere>> {
  const password = makePassword()
  const hash = await hashPassword(password)
  return database.transaction(async (tx) => {
    const member = await resetMember(tx, email, hash)
    if (!member) return failure({ code: 'NOT_THERE' })
    await endSessionsOf(tx, member.id)
    await audit(tx, { by, action: 'staff.reset', subject: email })
    return success({ password })
  })
}
