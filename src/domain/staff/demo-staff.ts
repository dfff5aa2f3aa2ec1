import type { Database } from '../../db/database.ts'
import { audit } from '../audit/write-audit.ts'
import { hashPassword } from '../customer/password-hash.ts'
import type { Role } from './permissions.ts'
import { insertMember, selectDemoMembers } from './staff.repository.ts'
import { makeSecret } from './totp.ts'

/** Known to whoever reads the demo's sign-in page; worth nothing in production, where no demo member is let in. */
export const demoPassword = 'AverneDemo2026'

const members: readonly { readonly role: Role; readonly name: string; readonly store: string | null }[] = [
  { role: 'service', name: 'Camille Aubry', store: null },
  { role: 'stock', name: 'Idris Benali', store: null },
  { role: 'boutique', name: 'Louise Ferrand', store: 'PAR01' },
  { role: 'finance', name: 'Marc Delorme', store: null },
  { role: 'admin', name: 'Hélène Averne', store: null },
]

/** One of each role, for whoever looks at the demo. A second start finds them there. */
export async function openDemoStaff(database: Database): Promise<number> {
  if ((await selectDemoMembers(database.db)).length > 0) return 0
  const password = await hashPassword(demoPassword)
  return database.transaction(async (tx) => {
    let added = 0
    for (const { role, name, store } of members) {
      const email = `${role}@averne.example`
      const id = await insertMember(tx, {
        email,
        name,
        role,
        store,
        language: 'fr',
        isDemo: true,
        password,
        totpSecret: makeSecret(),
      })
      if (!id) continue
      added += 1
      await audit(tx, {
        by: { member: null, name: 'the demo' },
        action: 'staff.add',
        subject: email,
        after: { name, role, store },
      })
    }
    return added
  })
}
