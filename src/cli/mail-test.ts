import { randomUUID } from 'node:crypto'
import { openJobs } from '../compose.ts'
import type { Command } from './command.ts'
import { openCommand } from './open-command.ts'

export const mailTest: Command = {
  name: 'mail test',
  takes: ['<address>'],
  says: 'sends one short mail by the mail server that the shop would use, or keeps it where the shop would',
  run: async (call) => {
    const { tools } = openJobs(await openCommand(call), call.undo)
    const text = 'This mail shows that the shop can write.'
    await tools.mail.deliver({
      messageId: `<${randomUUID()}@averne.example>`,
      to: call.args[0]!,
      subject: 'A mail to try the way',
      text,
      html: `<p>${text}</p>`,
    })
    return call.settings.ports.mail.SMTP_URL ? 'taken by the mail server' : 'kept in the database; the demo shows it at /mailbox'
  },
}
