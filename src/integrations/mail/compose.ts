import { createTransport } from 'nodemailer'
import type { MailMessage } from '../../domain/notify/mail.port.ts'

const paper = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

/** The message as it travels: headers, a part to read as it is and a part to look at. */
export async function compose(message: MailMessage, from: string): Promise<string> {
  const { message: written } = await paper.sendMail({ ...message, from })
  return written.toString()
}
