import type { MailTransport } from '../domain/notify/mail.port.ts'
import { noteMail } from '../domain/notify/mail-log.ts'
import type { JobTools } from './job-tools.ts'

const mostLetters = 300

/** The same mail, and a line for the house of what became of it. */
export function loggedMail({ database, mail }: JobTools, event: number, job: string): MailTransport {
  return {
    close: () => mail.close(),
    deliver: async (message) => {
      try {
        await mail.deliver(message)
      } catch (error) {
        const said = (error instanceof Error ? error.message : String(error)).slice(0, mostLetters) || 'no reason given'
        // The mail server's word comes first: that it could not be written down is no reason to lose it.
        await noteMail(database.db, { event, job, message, error: said }).catch(() => {})
        throw error
      }
      await noteMail(database.db, { event, job, message, error: null })
    },
  }
}
