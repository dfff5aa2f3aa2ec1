import type { Database } from '../../src/db/database.ts'
import { demoPassword, openDemoStaff } from '../../src/domain/staff/demo-staff.ts'
import type { Role } from '../../src/domain/staff/permissions.ts'
import type { App } from '../../src/web/app.tsx'
import { type Answer, Shopper } from './shopper.ts'

export const emailOf = (role: Role) => `${role}@averne.example`

/** The code that the demo shows to somebody whose password was right. */
export const shownCode = ({ html }: Answer) => /data-demo-code="">(\d{6})</.exec(html)?.[1] ?? ''

/** Somebody of the house in a browser of theirs, come in by the demo's own door. */
export async function signInAs(app: App, database: Database, role: Role): Promise<Shopper> {
  await openDemoStaff(database)
  const browser = Shopper.in(app)
  await browser.fillIn('/atelier/sign-in', { username: emailOf(role), password: demoPassword })
  const page = await browser.get('/atelier/code')
  const done = await browser.submit('/atelier/code', page, { code: shownCode(page) })
  if (done.status !== 303) throw new Error(`${role} was not let in: ${done.status}`)
  return browser
}
