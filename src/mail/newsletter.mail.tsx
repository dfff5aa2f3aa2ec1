import { Text } from '@react-email/text'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Reader } from '../domain/customer/newsletter.ts'
import type { MailMessage } from '../domain/notify/mail.port.ts'
import { headingLine } from '../i18n/format.ts'
import { messagesIn } from '../i18n/messages.ts'
import type { Language } from '../kernel/visit.ts'
import { ink, MailFrame, MailHeading, quiet, textStyle } from './mail-frame.mail.tsx'
import { mailLinks } from './mail-links.ts'

interface Links {
  readonly confirm: string
  readonly stop: string
}

export interface NewsletterMail extends Reader {
  /** The mail's own: sent twice, it is the same mail. */
  readonly id: string
  readonly key: string
}

/** Asks whoever has the address whether they want our letters. */
export function newsletterMail(mail: NewsletterMail, publicUrl: string): MailMessage {
  const t = messagesIn(mail.language)
  const site = `${publicUrl}/${mail.country.toLowerCase()}/${mail.language}`
  const links = {
    confirm: `${site}${mailLinks.lettersConfirm}?key=${mail.key}`,
    stop: `${site}${mailLinks.lettersStop}?key=${mail.key}`,
  }
  return {
    messageId: `<${mail.id}.newsletter@${new URL(publicUrl).hostname}>`,
    to: mail.email,
    subject: t('letters.mailSubject'),
    html: `<!doctype html>${renderToStaticMarkup(<NewsletterPaper language={mail.language} links={links} />)}`,
    text: inPlainText(mail.language, links),
    // For the button that mail programs show beside the sender; one click there is enough (RFC 8058).
    headers: { 'List-Unsubscribe': `<${links.stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}

function NewsletterPaper({ language, links }: { readonly language: Language; readonly links: Links }): ReactElement {
  const t = messagesIn(language)
  const link = { color: ink, textDecoration: 'underline', textUnderlineOffset: '5px' }
  return (
    <MailFrame language={language} preview={t('letters.mailText')} foot={t('letters.mailFoot')}>
      <MailHeading>{t('letters.mailSubject')}</MailHeading>
      <Text style={textStyle}>{t('letters.mailText')}</Text>
      <Text style={{ ...textStyle, margin: '24px 0' }}>
        <a href={links.confirm} style={link}>
          {t('letters.confirm')}
        </a>
      </Text>
      <Text style={{ ...textStyle, margin: '0 0 32px' }}>{t('order.mailSign')}</Text>
      <Text style={{ ...textStyle, margin: 0, fontSize: '13px' }}>
        <a href={links.stop} style={{ ...link, color: quiet }}>
          {t('letters.stop')}
        </a>
      </Text>
    </MailFrame>
  )
}

function inPlainText(language: Language, links: Links): string {
  const t = messagesIn(language)
  return [
    t('letters.mailText'),
    '',
    headingLine(t('letters.confirm'), language),
    links.confirm,
    '',
    t('order.mailSign'),
    '',
    headingLine(t('letters.stop'), language),
    links.stop,
    '',
    t('letters.mailFoot'),
  ].join('\n')
}
