import { findDatabase } from '../compose.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { commandLine } from '../domain/audit/audit.ts'
import { type AddFailure, addMember, removeMember, resetAccess } from '../domain/staff/add-member.ts'
import { listMembers } from '../domain/staff/list-members.ts'
import { roles } from '../domain/staff/permissions.ts'
import { canonicalEmail } from '../forms/email.ts'
import type { Call, Command } from './command.ts'
import { Refused } from './lifetime.ts'

async function openStaff({ settings, undo }: Call): Promise<Database> {
  const database = openDatabase(await findDatabase(settings.config, undo), 2)
  undo.push(() => database.close())
  return database
}

const roleNames = Object.keys(roles).join(', ')

const whyNot: Readonly<Record<AddFailure['code'], string>> = {
  WRONG_EMAIL: 'that is no e-mail',
  WRONG_NAME: 'a name of 1 to 60 characters: --name "Camille Aubry"',
  NO_SUCH_ROLE: `there are the roles ${roleNames}: --role service`,
  WRONG_STORE: 'whoever works in a boutique, and nobody else, names it: --store PAR01',
  WRONG_LANGUAGE: 'the atelier speaks en and fr: --language fr',
  ALREADY_THERE: 'there is somebody of that e-mail',
}

const text = (flag: string | boolean | undefined, otherwise: string) => (typeof flag === 'string' ? flag : otherwise)

export const staffAdd: Command = {
  name: 'staff add',
  takes: ['<e-mail>'],
  flags: { name: { type: 'string' }, role: { type: 'string' }, store: { type: 'string' }, language: { type: 'string' } },
  says: `lets somebody into the atelier: roles are ${roleNames}; the password that it prints is told once, the second factor is chosen at the first sign-in`,
  run: async (call) => {
    const [email = ''] = call.args
    const { name, role, store, language } = call.flags
    const asked = {
      email,
      name: text(name, ''),
      role: text(role, ''),
      store: typeof store === 'string' ? store : null,
      language: text(language, 'fr'),
    }
    const done = await addMember(await openStaff(call), asked, commandLine)
    if (!done.ok) throw new Refused(`${email}: ${whyNot[done.failure.code]}`)
    return `${email} may come in at /atelier with the password ${done.value.password}`
  },
}

export const staffRemove: Command = {
  name: 'staff remove',
  takes: ['<e-mail>'],
  says: 'shuts the atelier to somebody, at once and in every browser; what they did stays written',
  run: async (call) => {
    const email = canonicalEmail(call.args[0] ?? '')
    const done = await removeMember(await openStaff(call), email, commandLine)
    if (!done.ok) throw new Refused(`nobody of that e-mail works here: ${email}`)
    return `${email} is out`
  },
}

export const staffReset: Command = {
  name: 'staff reset',
  takes: ['<e-mail>'],
  says: 'for somebody who has lost password, telephone and codes: prints a new password, and asks for a second factor anew',
  run: async (call) => {
    const email = canonicalEmail(call.args[0] ?? '')
    const done = await resetAccess(await openStaff(call), email, commandLine)
    if (!done.ok) throw new Refused(`nobody of that e-mail works here: ${email}`)
    return `${email} may come in again with the password ${done.value.password}`
  },
}

export const staffList: Command = {
  name: 'staff list',
  says: 'names everybody who may come into the atelier, with their roles',
  run: async (call) => {
    const members = (await listMembers((await openStaff(call)).db)).filter(({ endedAt }) => endedAt === null)
    if (members.length === 0) return 'nobody yet: npx vitrine staff add'
    return members
      .map(({ email, role, store, name, hasSecondFactor }) =>
        [
          email.padEnd(32),
          [role, store].filter(Boolean).join(' ').padEnd(16),
          name,
          hasSecondFactor ? '' : '(no second factor yet)',
        ]
          .join(' ')
          .trimEnd(),
      )
      .join('\n')
  },
}
