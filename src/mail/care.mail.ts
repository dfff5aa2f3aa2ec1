import type { CareState } from '../domain/care/care-states.ts'
import type { Estimate } from '../domain/care/estimate.ts'
import type { Case } from '../domain/case/case.ts'
import type { MailMessage } from '../domain/notify/mail.port.ts'
import { formatDate, formatPrice, withColon } from '../i18n/format.ts'
import { messagesIn } from '../i18n/messages.ts'
import { caseMail } from './case.mail.tsx'

interface CareMail {
  readonly id: string
  readonly case: Case
  readonly estimate: Estimate
  /** Where care has come to. */
  readonly to: CareState
}

/** A letter about the care of a piece; its link is the case's own, where an estimate is answered. */
export function careMail({ id, case: about, estimate, to }: CareMail, publicUrl: string): MailMessage {
  const t = messagesIn(about.language)
  const locale = `${about.language}-${about.country}`
  const { amount, days, validUntil, work } = estimate
  const price = amount.amount === 0 ? t('care.free') : formatPrice(amount, locale)
  const until = formatDate(new Date(validUntil), locale)
  const terms = [
    work,
    [
      withColon(t('care.price'), price, about.language),
      withColon(t('care.time'), t('care.days', { days }), about.language),
      t('care.until', { day: until }),
    ].join('\n'),
  ]
  const said = t(`care.mail_${to}`, { price, days: t('care.days', { days }) })
  return caseMail(
    {
      id,
      case: about,
      subject: t('care.mailSubject', { number: about.number, step: t(`care.state_${to}`) }),
      text: [said, ...(to === 'estimated' ? terms : [])].join('\n\n'),
    },
    publicUrl,
  )
}
