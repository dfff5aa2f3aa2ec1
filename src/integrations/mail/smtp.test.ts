import { afterEach, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../../../tests/mail-server.ts'
import { testMailTransport } from '../../domain/notify/mail.contract.ts'
import { smtpTransport } from './smtp.ts'

const from = 'Averne <house@averne.example>'
const letter = {
  messageId: '<AV00000001.confirmation@averne.example>',
  to: 'ines@averne.fr',
  subject: 'Votre commande',
  html: '<p>Merci, Inès</p>',
  text: 'Merci, Inès',
}

let server: MailServer | undefined
afterEach(() => server?.stop())

const open = async (refuse?: string) => {
  server = await startMailServer(refuse)
  return smtpTransport(server.url, from)
}

testMailTransport(
  'SMTP',
  async () => {
    const transport = await open()
    return { transport, taken: async () => server!.letters }
  },
  from,
)

test('the server is told whom the letter is for', async () => {
  const transport = await open()
  await transport.deliver(letter)
  transport.close()
  expect(server!.lines).toContain('RCPT TO:<ines@averne.fr>')
})

test('a letter that the server refuses is a failure, so that the job tries again', async () => {
  const transport = await open('451 later')
  await expect(transport.deliver(letter)).rejects.toThrow('451')
  transport.close()
})

test('so is a server that is away', async () => {
  const transport = await open()
  server!.stop()
  await expect(transport.deliver(letter)).rejects.toThrow(/ECONNREFUSED/)
  transport.close()
})
