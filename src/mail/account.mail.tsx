import { Text } from '@react-email/text'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Customer } from '../domain/customer/customer.ts'
import type { MailMessage } from '../domain/notify/mail.port.ts'
import { headingLine } from '../i18n/format.ts'
import { messagesIn } from '../i18n/messages.ts'
import { nameInGreeting } from '../i18n/write-address.ts'
import type { Language } from '../kernel/visit.ts'
import { ink, MailFrame, MailHeading, textStyle } from './mail-frame.mail.tsx'

export interface AccountMail {
  /** The mail's own: sent twice, it is the same mail. */
  readonly id: string
  readonly kind: 'welcome' | 'confirm' | 'moving' | 'known' | 'reset' | 'changed'
  readonly language: Language
  readonly customer: Customer
  readonly to: string
  /** Where it leads: one thing to do, and nothing else. */
  readonly link: string
}

/** A few lines about an account, and one link. */
export function accountMail(mail: AccountMail, publicUrl: string): MailMessage {
  const t = messagesIn(mail.language)
  return {
    messageId: `<${mail.id}.account@${new URL(publicUrl).hostname}>`,
    to: mail.to,
    subject: t(`account.mail_${mail.kind}Subject`),
    html: `<!doctype html>${renderToStaticMarkup(<AccountPaper {...mail} />)}`,
    text: inPlainText(mail),
  }
}

function AccountPaper({ kind, language, customer, link }: AccountMail): ReactElement {
  const t = messagesIn(language)
  return (
    <MailFrame language={language} preview={t(`account.mail_${kind}Text`)} foot={t('account.mailFoot')}>
      <MailHeading>{t(`account.mail_${kind}Subject`)}</MailHeading>
      <Text style={textStyle}>{t('order.mailGreeting', { name: nameInGreeting(customer, language) })}</Text>
      <Text style={textStyle}>{t(`account.mail_${kind}Text`)}</Text>
      <Text style={{ ...textStyle, margin: '24px 0' }}>
        <a href={link} style={{ color: ink, textDecoration: 'underline', textUnderlineOffset: '5px' }}>
          {t(`account.mail_${kind}Link`)}
        </a>
      </Text>
      <Text style={{ ...textStyle, margin: 0 }}>{t('order.mailSign')}</Text>
    </MailFrame>
  )
}

function inPlainText({ kind, language, customer, link }: AccountMail): string {
  const t = messagesIn(language)
  return [
    t('order.mailGreeting', { name: nameInGreeting(customer, language) }),
    '',
    t(`account.mail_${kind}Text`),
    '',
    headingLine(t(`account.mail_${kind}Link`), language),
    link,
    '',
    t('order.mailSign'),
  ].join('\n')
}
