import { Text } from '@react-email/text'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { AppointmentChanged } from '../domain/appointment/appointment.events.ts'
import type { Appointment } from '../domain/appointment/appointment.ts'
import type { MailMessage } from '../domain/notify/mail.port.ts'
import { addressLines, type Store } from '../domain/store/store.ts'
import { formatDay, formatTime, headingLine, zoneOf } from '../i18n/format.ts'
import { messagesIn } from '../i18n/messages.ts'
import { wallTime } from '../kernel/zoned-time.ts'
import { ink, MailFrame, MailHeading, quiet, textStyle } from './mail-frame.mail.tsx'
import { mailLinks } from './mail-links.ts'
import { PlaceRow } from './piece-row.mail.tsx'

export interface AppointmentMail {
  readonly kind: AppointmentChanged['kind']
  readonly appointment: Appointment
  readonly store: Store
}

type What = 'held' | 'booked' | 'moved' | 'cancelled' | 'due'

/** An appointment is to be confirmed, was booked, moved, cancelled or is tomorrow: when, where, with whom, and the way to change it. */
export function appointmentMail({ kind, appointment, store }: AppointmentMail, publicUrl: string): MailMessage {
  const t = messagesIn(appointment.language)
  const what = kind.replace('appointment.', '') as What
  const site = `${publicUrl}/${appointment.country.toLowerCase()}/${appointment.language}`
  const link = `${site}${mailLinks.appointment}?token=${appointment.token}`
  const locale = `${appointment.language}-${appointment.country}`
  const { date, minutes } = wallTime(appointment.startsAt, zoneOf(store.timeZone))
  const subject = t(`appointment.mail_${what}`, { store: store.name })
  const about = [
    t('appointment.when', { day: formatDay(date, locale), time: formatTime(minutes, locale) }),
    ...(what === 'held' ? [t('appointment.confirmText')] : []),
    t('appointment.withAdvisor', { advisor: appointment.advisorName }),
    t(`appointment.service_${appointment.service}`),
    ...(appointment.byVideo ? [t('appointment.video')] : []),
  ]
  const lines = appointment.byVideo ? about : [...about, ...(store.localAddress ?? addressLines(store))]
  const label = t(what === 'held' ? 'appointment.confirm' : 'appointment.manage')
  return {
    messageId: `<${appointment.id}.${what}.${appointment.moves}@${new URL(publicUrl).hostname}>`,
    to: appointment.email,
    subject,
    html: `<!doctype html>${renderToStaticMarkup(
      <Paper
        language={appointment.language}
        subject={subject}
        lines={about}
        store={appointment.byVideo ? null : store}
        publicUrl={publicUrl}
        link={what === 'cancelled' ? null : link}
        label={label}
      />,
    )}`,
    text: [
      subject,
      '',
      ...lines,
      '',
      ...(what === 'cancelled' ? [] : [headingLine(label, appointment.language), link, '']),
      t('order.mailSign'),
      '',
      t('appointment.mailFoot'),
    ].join('\n'),
  }
}

interface PaperProps {
  readonly language: Appointment['language']
  readonly subject: string
  readonly lines: readonly string[]
  /** Where it is; null by video. */
  readonly store: Store | null
  readonly publicUrl: string
  readonly link: string | null
  readonly label: string
}

function Paper({ language, subject, lines, store, publicUrl, link, label }: PaperProps): ReactElement {
  const t = messagesIn(language)
  return (
    <MailFrame language={language} preview={lines[0]!} foot={t('appointment.mailFoot')}>
      <MailHeading>{subject}</MailHeading>
      {lines.map((line, index) => (
        <Text key={line} style={{ ...textStyle, margin: 0, color: index === 0 ? ink : quiet }}>
          {line}
        </Text>
      ))}
      {store && (
        <div style={{ marginTop: '16px' }}>
          <PlaceRow store={store} language={language} publicUrl={publicUrl} />
        </div>
      )}
      {link && (
        <Text style={{ ...textStyle, margin: '24px 0' }}>
          <a href={link} style={{ color: ink, textDecoration: 'underline', textUnderlineOffset: '5px' }}>
            {label}
          </a>
        </Text>
      )}
      <Text style={{ ...textStyle, margin: '24px 0 0' }}>{t('order.mailSign')}</Text>
    </MailFrame>
  )
}
