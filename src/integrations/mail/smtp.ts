import { createTransport } from 'nodemailer'
import type { MailTransport } from '../../domain/notify/mail.port.ts'

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** A real mail server. At least once: when it takes a letter and dies before saying so, the letter is sent again under the same id. */
export function smtpTransport(url: string, from: string): MailTransport {
  const server = createTransport({ url, pool: true, maxConnections: 10, ...patience })
  return {
    deliver: async (message) => {
      await server.sendMail({ ...message, from })
    },
    close: () => server.close(),
  }
}
