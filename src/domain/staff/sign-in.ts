import type { Database, Db, Transaction } from '../../db/database.ts'
import { failure, type Result, success } from '../../kernel/result.ts'
import type { Actor } from '../audit/audit.ts'
import { audit } from '../audit/write-audit.ts'
import { fitsPassword } from '../customer/password-hash.ts'
import { digestOf, makeToken } from '../customer/secret-token.ts'
import type { Role } from './permissions.ts'
import {
  endSession,
  insertHalfSession,
  insertRecoveryCodes,
  isKnownToken,
  lockFactor,
  proposeSecret,
  selectCredentials,
  selectHalfSession,
  selectRoleOf,
  selectSession,
  spendRecoveryCode,
  updateFactor,
  verifySession,
} from './staff.repository.ts'
import { actorOf, type HalfSignedIn, type StaffMember } from './staff.ts'
import { freshCode, makeRecoveryCodes, makeSecret, recoveryDigest, stepOfCode } from './totp.ts'

/** Whoever knocks without being known. */
const stranger: Actor = { member: null, name: 'nobody known' }

/** Where the demo's own members may come in, and nowhere else. */
export interface Welcome {
  readonly demo: boolean
}

const isWelcome = (member: StaffMember, { demo }: Welcome) => demo || !member.isDemo

/** Half of the way in: an e-mail and its password. Answers the cookie of a session that opens only the page of the second half. */
export async function signInHalf(
  { db, transaction }: Database,
  { email, password }: { readonly email: string; readonly password: string },
  welcome: Welcome,
): Promise<Result<{ readonly token: string }, { readonly code: 'LOGIN_FAILED' }>> {
  const known = await selectCredentials(db, email)
  // The same work for an e-mail that nobody has.
  const fits = await fitsPassword(password, known?.password ?? null)
  if (!known || !fits || !isWelcome(known.member, welcome)) {
    await transaction((tx) => audit(tx, { by: stranger, action: 'staff.sign-in-refused', subject: email || '(none)' }))
    return failure({ code: 'LOGIN_FAILED' })
  }
  const token = makeToken()
  await transaction((tx) => insertHalfSession(tx, known.member.id, digestOf(token)!))
  return success({ token })
}

export async function findHalf(db: Db, token: string, welcome: Welcome): Promise<HalfSignedIn | null> {
  const digest = digestOf(token)
  const found = digest && (await selectHalfSession(db, digest))
  if (!found || !isWelcome(found.member, welcome)) return null
  const { member, session, hasSecondFactor } = found
  return { member, session, hasSecondFactor }
}

/** The secret that somebody without a second factor is shown; the same until they have typed its first code. */
export function proposeFactor(db: Db, { session }: HalfSignedIn): Promise<string> {
  return proposeSecret(db, session, makeSecret())
}

/** The code of this moment, for the demo's own members alone: the demo has no telephone. */
export async function demoCode(db: Db, token: string, at: Date): Promise<string | null> {
  const digest = digestOf(token)
  const found = digest && (await selectHalfSession(db, digest))
  return found?.member.isDemo && found.secret ? freshCode(found.secret, found.step, at) : null
}

export interface SignedIn {
  readonly token: string
  readonly member: StaffMember
  /** Shown once, to whoever has just chosen their second factor. */
  readonly recoveryCodes: readonly string[] | null
}

type CodeFailure = { readonly code: 'WRONG_CODE' } | { readonly code: 'SIGN_IN_LAPSED' }

/** By which a second factor was shown; null when by nothing. */
type Shown = { readonly by: 'code'; readonly step: number } | { readonly by: 'recovery code' } | null

interface Factor {
  readonly secret: string | null
  readonly step: number
}

/** A code of the telephone, taken once; or, where there is a second factor already, one of those for whoever has lost it. */
async function checkCode(
  tx: Transaction,
  member: string,
  factor: Factor,
  secret: string,
  code: string,
  at: Date,
): Promise<Shown> {
  const step = /^\d{6}$/.test(code) ? stepOfCode(secret, code, at) : null
  if (step !== null && step > factor.step) return { by: 'code', step }
  if (factor.secret === null) return null
  return (await spendRecoveryCode(tx, member, recoveryDigest(code))) ? { by: 'recovery code' } : null
}

/** The second half. Whoever has no second factor yet has one from now on, if the code is that of the secret they were shown. */
export function signInWhole(
  { transaction }: Database,
  given: string,
  typed: string,
  at: Date,
): Promise<Result<SignedIn, CodeFailure>> {
  const digest = digestOf(given)
  return transaction(async (tx) => {
    const half = digest && (await selectHalfSession(tx, digest))
    const factor = half && (await lockFactor(tx, half.member.id))
    const secret = factor?.secret ?? half?.proposedSecret
    if (!half || !factor || !secret) return failure({ code: 'SIGN_IN_LAPSED' })
    const { member, session } = half
    const shown = await checkCode(tx, member.id, factor, secret, typed.replace(/\s/g, ''), at)
    if (!shown) return failure({ code: 'WRONG_CODE' })
    if (shown.by === 'code') await updateFactor(tx, member.id, secret, shown.step)
    const recoveryCodes = factor.secret === null ? await giveRecoveryCodes(tx, member) : null
    const token = makeToken()
    if (!(await verifySession(tx, session, digestOf(token)!))) return failure({ code: 'SIGN_IN_LAPSED' })
    await audit(tx, { by: actorOf(member), action: 'staff.sign-in', subject: member.email, after: { by: shown.by } })
    return success({ token, member, recoveryCodes })
  })
}

async function giveRecoveryCodes(tx: Transaction, member: StaffMember): Promise<readonly string[]> {
  const codes = makeRecoveryCodes()
  await insertRecoveryCodes(tx, member.id, codes.map(recoveryDigest))
  await audit(tx, { by: actorOf(member), action: 'staff.second-factor', subject: member.email })
  return codes
}

/** A wrong code is a line too: it cannot be written by the transaction that it undoes. */
export async function noteWrongCode({ transaction }: Database, { member }: HalfSignedIn): Promise<void> {
  await transaction((tx) => audit(tx, { by: stranger, action: 'staff.code-refused', subject: member.email }))
}

/** Whose session a cookie is; `forged` for one that the house never gave. */
export async function findSignedIn(
  db: Db,
  token: string,
  welcome: Welcome,
): Promise<{ readonly member: StaffMember; readonly session: string } | 'forged' | null> {
  const digest = digestOf(token)
  if (!digest) return 'forged'
  const found = await selectSession(db, digest)
  if (found) return isWelcome(found.member, welcome) ? found : null
  return (await isKnownToken(db, digest)) ? null : 'forged'
}

/** Which role the member of a session has now; null once it is over. Asked without anybody doing anything, it keeps no session alive. */
export const findRoleOf = (db: Db, session: string): Promise<Role | null> => selectRoleOf(db, session)

export async function noteForgedCookie({ transaction }: Database, path: string): Promise<void> {
  await transaction((tx) => audit(tx, { by: stranger, action: 'staff.cookie-refused', subject: path.slice(0, 200) }))
}

export async function signOut({ transaction }: Database, member: StaffMember, session: string): Promise<void> {
  await transaction(async (tx) => {
    await endSession(tx, session)
    await audit(tx, { by: actorOf(member), action: 'staff.sign-out', subject: member.email })
  })
}
