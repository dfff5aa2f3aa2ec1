import { Text } from '@react-email/text'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Customer } from '../domain/customer/customer.ts'
import type { MailMessage } from '../domain/notify/mail.port.ts'
import { messagesIn } from '../i18n/messages.ts'
import { nameInGreeting } from '../i18n/write-address.ts'
import type { Language } from '../kernel/visit.ts'
import { ink, Letter, textStyle } from './letter.mail.tsx'

export interface AccountLetter {
  /** The mail's own: sent twice, it is the same mail. */
  readonly id: string
  readonly kind: 'welcome' | 'known' | 'reset' | 'changed'
  readonly language: Language
  readonly customer: Customer
  /** Where it leads: one thing to do, and nothing else. */
  readonly link: string
}

/** A few lines about an account, and one link. */
export function accountLetter(letter: AccountLetter, publicUrl: string): MailMessage {
  const t = messagesIn(letter.language)
  return {
    messageId: `<${letter.id}.account@${new URL(publicUrl).hostname}>`,
    to: letter.customer.email,
    subject: t(`account.mail_${letter.kind}Subject`),
    html: `<!doctype html>${renderToStaticMarkup(<AccountPaper {...letter} />)}`,
    text: inPlainText(letter),
  }
}

function AccountPaper({ kind, language, customer, link }: AccountLetter): ReactElement {
  const t = messagesIn(language)
  return (
    <Letter language={language} preview={t(`account.mail_${kind}Text`)} foot={t('account.mailFoot')}>
      <Text style={{ ...textStyle, fontSize: '24px', lineHeight: '32px', fontFamily: 'Georgia, serif', margin: '0 0 24px' }}>
        {t(`account.mail_${kind}Subject`)}
      </Text>
      <Text style={textStyle}>{t('order.mailGreeting', { name: nameInGreeting(customer, language) })}</Text>
      <Text style={textStyle}>{t(`account.mail_${kind}Text`)}</Text>
      <Text style={{ ...textStyle, margin: '24px 0' }}>
        <a href={link} style={{ color: ink, textDecoration: 'underline', textUnderlineOffset: '5px' }}>
          {t(`account.mail_${kind}Link`)}
        </a>
      </Text>
      <Text style={{ ...textStyle, margin: 0 }}>{t('order.mailSign')}</Text>
    </Letter>
  )
}

function inPlainText({ kind, language, customer, link }: AccountLetter): string {
  const t = messagesIn(language)
  return [
    t('order.mailGreeting', { name: nameInGreeting(customer, language) }),
    '',
    t(`account.mail_${kind}Text`),
    '',
    `${t(`account.mail_${kind}Link`)}:`,
    link,
    '',
    t('order.mailSign'),
  ].join('\n')
}
