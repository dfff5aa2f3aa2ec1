import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testMailTransport } from '../../domain/notify/mail.contract.ts'
import { readMail, readMailbox } from '../../domain/notify/read-mailbox.ts'
import { mailboxTransport } from './mailbox.ts'

const { database } = testDatabase()
const from = 'Averne <house@averne.example>'

async function sources(): Promise<string[]> {
  const mails = await readMailbox(database.db)
  return Promise.all(mails.map(async ({ id }) => (await readMail(database.db, String(id)))!.source))
}

testMailTransport('the mailbox', async () => ({ transport: mailboxTransport(database, from), taken: sources }), from)

test('a letter that is sent again is kept once', async () => {
  const transport = mailboxTransport(database, from)
  const letter = { messageId: '<twice@averne.example>', to: 'a@b.fr', subject: 'Twice', html: '<p>x</p>', text: 'x' }
  await transport.deliver(letter)
  await transport.deliver(letter)
  expect((await sources()).filter((source) => source.includes('<twice@averne.example>'))).toHaveLength(1)
})
