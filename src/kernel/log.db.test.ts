import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/test-database.ts'
import { sql } from '../db/sql.ts'
import { describeError, openLog } from './log.ts'

const { database } = testDatabase()
const secret = '$argon2id$v=19$m=65536'
const email = 'ines.martin@averne.fr'

/** What the log would hold of the error that `work` ends in. */
async function logged(work: () => Promise<unknown>): Promise<string> {
  const lines: string[] = []
  const log = openLog({ level: 'info', process: 'test' }, { write: (line) => void lines.push(line) })
  const error = await work().catch((failed: unknown) => failed)
  expect(error).toBeInstanceOf(Error)
  log.error({ err: error }, 'request failed')
  return lines.join()
}

test('an insert that fails leaves no address and no password in the log, and says what failed', async () => {
  await database.pool.query('create table log_test (email text unique, secret text not null, age int check (age > 17))')
  const insert = (age: number | null, hash: string | null) =>
    database.db.execute(sql`insert into log_test values (${email}, ${hash}, ${age})`)
  await insert(18, secret)
  for (const [line, code] of [
    [await logged(() => insert(18, secret)), '23505'],
    [await logged(() => insert(18, null)), '23502'],
    [await logged(() => insert(3, secret)), '23514'],
    [await logged(() => database.db.execute(sql`select ${email}::uuid, ${secret}::text`)), '22P02'],
    [await logged(() => database.db.execute(sql`select ${secret}::int`)), '22P02'],
  ] as const) {
    expect(line).not.toContain('@averne')
    expect(line).not.toContain('argon2')
    const { err } = JSON.parse(line)
    expect(err).toMatchObject({ type: 'DatabaseError', code, message: `database error ${code}`, routine: expect.any(String) })
    expect(err.stack).toMatch(/^error: database error \w{5}\n\s+at /)
  }
  const { err } = JSON.parse(await logged(() => insert(18, secret)))
  expect(err).toMatchObject({ constraint: 'log_test_email_key', table: 'log_test' })
  expect(err.message).not.toContain('@')
})

test('so do errors that carry another, or quote an address themselves', () => {
  const cause = Object.assign(new Error(`Key (email)=(${email}) already exists`), { code: '23505', detail: email })
  const wrapped = new Error(`could not register: ${cause.message}`, { cause })
  const refused = Object.assign(new Error(`550 <${email}>: nobody of that name`), { rejected: [email], response: email })
  for (const error of [wrapped, refused, new AggregateError([refused, cause], 'both'), `no ${email}`]) {
    expect(JSON.stringify(describeError(error))).not.toContain('averne')
  }
  expect(describeError(refused)).toMatchObject({ message: '550 <(e-mail)>: nobody of that name' })
})
