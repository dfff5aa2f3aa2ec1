import { Text } from '@react-email/text'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { MailMessage } from '../domain/notify/mail.port.ts'
import type { Store } from '../domain/store/store.ts'
import { formatDay, formatTime, headingLine, zoneOf } from '../i18n/format.ts'
import { messagesIn } from '../i18n/messages.ts'
import type { Language } from '../kernel/visit.ts'
import { wallTime } from '../kernel/zoned-time.ts'
import { ink, MailFrame, MailHeading, quiet, textStyle } from './mail-frame.mail.tsx'

export interface BoutiqueMail {
  /** The mail's own: sent twice, it is the same mail. */
  readonly id: string
  readonly what: 'asked' | 'withdrawn' | 'booked' | 'moved' | 'cancelled'
  readonly store: Store
  /** Of its country. */
  readonly language: Language
  readonly visitor: { readonly name: string; readonly email: string; readonly note: string }
  readonly startsAt: Date
  /** What they come for, and the pieces. */
  readonly lines: readonly string[]
}

/** Tells a boutique who comes, when and for what, or that they do not; the rest is in its day. */
export function boutiqueMail(mail: BoutiqueMail, publicUrl: string): MailMessage {
  const { id, what, store, language, visitor } = mail
  const t = messagesIn(language)
  const locale = `${language}-${store.country}`
  const { date, minutes } = wallTime(mail.startsAt, zoneOf(store.timeZone))
  const subject = t(`stores.desk_${what}`, { name: visitor.name })
  const when = t('appointment.when', { day: formatDay(date, locale), time: formatTime(minutes, locale) })
  const lines = [when, store.name, ...mail.lines, visitor.email, visitor.note].filter((line) => line !== '')
  const link = `${publicUrl}/atelier/boutique?store=${store.id}&day=${date}`
  return {
    messageId: `<${id}.desk@${new URL(publicUrl).hostname}>`,
    to: store.email,
    subject,
    html: `<!doctype html>${renderToStaticMarkup(<Paper language={language} subject={subject} lines={lines} link={link} />)}`,
    text: [subject, '', ...lines, '', headingLine(t('stores.desk_open'), language), link, '', t('stores.desk_foot')].join('\n'),
  }
}

interface PaperProps {
  readonly language: Language
  readonly subject: string
  readonly lines: readonly string[]
  readonly link: string
}

function Paper({ language, subject, lines, link }: PaperProps): ReactElement {
  const t = messagesIn(language)
  return (
    <MailFrame language={language} preview={lines[0]!} foot={t('stores.desk_foot')}>
      <MailHeading>{subject}</MailHeading>
      {lines.map((line, index) => (
        <Text key={line} style={{ ...textStyle, margin: 0, color: index === 0 ? ink : quiet }}>
          <bdi>{line}</bdi>
        </Text>
      ))}
      <Text style={{ ...textStyle, margin: '24px 0 0' }}>
        <a href={link} style={{ color: ink, textDecoration: 'underline', textUnderlineOffset: '5px' }}>
          {t('stores.desk_open')}
        </a>
      </Text>
    </MailFrame>
  )
}
