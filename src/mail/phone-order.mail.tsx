import { Text } from '@react-email/text'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { MailMessage } from '../domain/notify/mail.port.ts'
import { headingLine } from '../i18n/format.ts'
import { messagesIn } from '../i18n/messages.ts'
import type { Language, SiteVisit } from '../kernel/visit.ts'
import { ink, MailFrame, MailHeading, textStyle } from './mail-frame.mail.tsx'
import { mailLinks } from './mail-links.ts'

interface PhoneOrderMail {
  /** The mail's own: sent twice, it is the same mail. */
  readonly id: string
  readonly email: string
  readonly visit: SiteVisit
  readonly token: string
}

/** Leads the client to what was prepared for them, and to its payment. */
export function phoneOrderMail({ id, email, visit, token }: PhoneOrderMail, publicUrl: string): MailMessage {
  const t = messagesIn(visit.language)
  const link = `${publicUrl}${visit.base}${mailLinks.phoneOrder}?key=${token}`
  return {
    messageId: `<${id}.phone-order@${new URL(publicUrl).hostname}>`,
    to: email,
    subject: t('order.phoneTitle'),
    html: `<!doctype html>${renderToStaticMarkup(<PhonePaper language={visit.language} link={link} />)}`,
    text: [t('order.phoneText'), '', headingLine(t('order.phonePay'), visit.language), link, '', t('order.mailSign')].join('\n'),
  }
}

function PhonePaper({ language, link }: { readonly language: Language; readonly link: string }): ReactElement {
  const t = messagesIn(language)
  return (
    <MailFrame language={language} preview={t('order.phoneText')} foot={t('order.mailFoot')}>
      <MailHeading>{t('order.phoneTitle')}</MailHeading>
      <Text style={textStyle}>{t('order.phoneText')}</Text>
      <Text style={{ ...textStyle, margin: '24px 0' }}>
        <a href={link} style={{ color: ink, textDecoration: 'underline', textUnderlineOffset: '5px' }}>
          {t('order.phonePay')}
        </a>
      </Text>
      <Text style={{ ...textStyle, margin: '32px 0 0', fontFamily: 'Georgia, serif' }}>{t('order.mailSign')}</Text>
    </MailFrame>
  )
}
