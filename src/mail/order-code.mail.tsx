import { Text } from '@react-email/text'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { MailMessage } from '../domain/notify/mail.port.ts'
import type { Order } from '../domain/order/order.ts'
import { messagesIn } from '../i18n/messages.ts'
import { nameInGreeting } from '../i18n/write-address.ts'
import { MailFrame, MailHeading, textStyle } from './mail-frame.mail.tsx'

interface OrderCodeMail {
  /** The mail's own: sent twice, it is the same mail. */
  readonly id: string
  readonly order: Pick<Order, 'number' | 'email' | 'language' | 'address'>
  readonly code: string
}

/** Six figures, and nothing that leads anywhere: whoever did not ask for them has nothing to press. */
export function orderCodeMail(mail: OrderCodeMail, publicUrl: string): MailMessage {
  const { id, order, code } = mail
  const t = messagesIn(order.language)
  const greeting = t('order.mailGreeting', { name: nameInGreeting(order.address, order.language) })
  return {
    messageId: `<${id}.code@${new URL(publicUrl).hostname}>`,
    to: order.email,
    subject: t('track.mailSubject', { number: order.number }),
    html: `<!doctype html>${renderToStaticMarkup(<CodePaper {...mail} greeting={greeting} />)}`,
    text: [greeting, '', t('track.mailText'), '', code, '', t('track.mailNotYou'), '', t('order.mailSign')].join('\n'),
  }
}

function CodePaper({ order, code, greeting }: OrderCodeMail & { readonly greeting: string }): ReactElement {
  const t = messagesIn(order.language)
  return (
    <MailFrame language={order.language} preview={t('track.mailText')} foot={t('order.mailFoot')}>
      <MailHeading>{t('track.mailSubject', { number: order.number })}</MailHeading>
      <Text style={textStyle}>{greeting}</Text>
      <Text style={textStyle}>{t('track.mailText')}</Text>
      <Text style={{ ...textStyle, fontSize: '32px', lineHeight: '40px', letterSpacing: '6px', margin: '24px 0' }}>
        <bdi>{code}</bdi>
      </Text>
      <Text style={textStyle}>{t('track.mailNotYou')}</Text>
      <Text style={{ ...textStyle, margin: '32px 0 0', fontFamily: 'Georgia, serif' }}>{t('order.mailSign')}</Text>
    </MailFrame>
  )
}
