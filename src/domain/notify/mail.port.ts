export interface MailMessage {
  /** The same for the same mail: a mailbox that has it already keeps one. */
  readonly messageId: string
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** What a mail program reads besides, by its name. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Hands mails over. Resolves when the other side has taken it, throws when it has not: the job then tries again. */
export interface MailTransport {
  deliver(message: MailMessage): Promise<void>
  close(): void
}
