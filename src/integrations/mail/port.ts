import { z } from 'zod'
import type { MailTransport } from '../../domain/notify/mail.port.ts'
import { isLoopback } from '../../kernel/loopback.ts'
import { port } from '../port.ts'
import { mailboxTransport } from './mailbox.ts'
import { smtpTransport } from './smtp.ts'

/** Nobody stands in for a mail server: without one, mail stays in the database. */
export const mail = port({
  name: 'mail',
  settings: z.object({
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().min(3).max(200).default('Averne <house@averne.example>'),
  }),
  accounts: ({ SMTP_URL }) => ({ 'your own': SMTP_URL !== undefined }),
  sandbox: null,
  otherwise: 'kept in the database',
  refuse: ({ SMTP_URL: url }, { mode, allowSandbox, allowInsecure }) => {
    if (mode !== 'production') return []
    if (!url) return allowSandbox ? [] : ['SMTP_URL: production sends its mail (ALLOW_SANDBOX=1 keeps it in the database)']
    if (isSafe(new URL(url)) || allowInsecure) return []
    return ['SMTP_URL: mail would travel in the clear: smtps://, or smtp:// with ?requireTLS=true (ALLOW_INSECURE=1 lets it)']
  },
  open: ({ SMTP_URL, MAIL_FROM }, _at, { database }): MailTransport =>
    SMTP_URL ? smtpTransport(SMTP_URL, MAIL_FROM) : mailboxTransport(database, MAIL_FROM),
})

function isSafe({ protocol, hostname, searchParams }: URL): boolean {
  return protocol === 'smtps:' || isLoopback(hostname) || searchParams.get('requireTLS') === 'true'
}
