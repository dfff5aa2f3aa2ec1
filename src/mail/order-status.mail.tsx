import { Column } from '@react-email/column'
import { Row } from '@react-email/row'
import { Text } from '@react-email/text'
import { Fragment, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Invoice } from '../domain/invoice/invoice.ts'
import type { MailMessage } from '../domain/notify/mail.port.ts'
import type { Order } from '../domain/order/order.ts'
import { isCollected, type OrderState } from '../domain/order/order-states.ts'
import { messagesIn, type Translate } from '../i18n/messages.ts'
import { deliveryLines, handoverLines } from '../i18n/order-words.ts'
import { nameInGreeting } from '../i18n/write-address.ts'
import { ink, MailFrame, quiet, textStyle } from './mail-frame.mail.tsx'
import { mailLinks } from './mail-links.ts'

/** What a shopper is told of: all but that an order was placed, of which its confirmation tells; and that a part of it will not come. */
export type ToldState = Exclude<OrderState, 'IN_PREPARATION'> | 'CUT'

export interface OrderStatusMail {
  /** The mail's own: sent twice, it is the same mail. */
  readonly id: string
  readonly order: Order
  readonly state: ToldState
  /** Where there is one already. */
  readonly invoice: Invoice | null
}

interface Links {
  /** Null when the order leads to nobody any more. */
  readonly order: string | null
  readonly invoice: string | null
}

/** What has become of an order, in the language it was placed in. */
export function orderStatusMail(mail: OrderStatusMail, publicUrl: string): MailMessage {
  const { id, order, state, invoice } = mail
  const t = messagesIn(order.language)
  const site = `${publicUrl}/${order.country.toLowerCase()}/${order.language}`
  const to = (path: string) => order.key && `${site}${path}?order=${order.number}&key=${order.key}`
  const links = { order: to(mailLinks.order), invoice: state === 'SHIPPED' && invoice ? to(mailLinks.orderInvoice) : null }
  return {
    messageId: `<${id}.status@${new URL(publicUrl).hostname}>`,
    to: order.email,
    subject: t(`order.mail_${state}Subject`, { number: order.number }),
    html: `<!doctype html>${renderToStaticMarkup(<StatusPaper {...mail} links={links} />)}`,
    text: inPlainText(mail, links),
  }
}

function sentenceOf({ order, state }: OrderStatusMail, t: Translate): string {
  if (state === 'SHIPPED' && isCollected(order)) return t('order.mail_toStoreText')
  if (state === 'SHORT_SHIPPING' || state === 'TROUBLE_TO_DELIVER' || state === 'CANCELLED') return t(`order.about_${state}`)
  return t(`order.mail_${state}Text`)
}

/** How it comes and where to, as long as it is still to come. */
function wayOf({ order, state }: OrderStatusMail, t: Translate): (readonly [label: string, lines: readonly string[]])[] {
  if (state === 'CANCELLED' || state === 'COLLECTED' || state === 'DELIVERED') return []
  return [
    [t('checkout.delivery'), deliveryLines(order, `${order.language}-${order.country}`, t)],
    [t(order.store ? 'pickup.at' : 'order.sendTo'), handoverLines(order, order.language)],
  ]
}

function StatusPaper({ links, ...mail }: OrderStatusMail & { readonly links: Links }): ReactElement {
  const { order, state, invoice } = mail
  const t = messagesIn(order.language)
  const link = { color: ink, textDecoration: 'underline', textUnderlineOffset: '5px' }
  return (
    <MailFrame language={order.language} preview={sentenceOf(mail, t)} foot={t('order.mailFoot')}>
      <Text style={{ ...textStyle, fontSize: '24px', lineHeight: '32px', fontFamily: 'Georgia, serif', margin: '0 0 24px' }}>
        {t(`order.mail_${state}Subject`, { number: order.number })}
      </Text>
      <Text style={textStyle}>{t('order.mailGreeting', { name: nameInGreeting(order.address, order.language) })}</Text>
      <Text style={textStyle}>{sentenceOf(mail, t)}</Text>
      {order.lines.map((line) => (
        <Row key={line.sku} style={{ borderTop: '1px solid #dad8d3' }}>
          <Column style={{ padding: '8px 0' }}>
            <Text style={{ ...textStyle, margin: 0, fontFamily: 'Georgia, serif', fontSize: '18px' }}>{line.name}</Text>
            <Text style={{ ...textStyle, margin: 0, color: quiet, fontSize: '13px' }}>
              {t('order.quantityIs', { quantity: line.quantity })}
            </Text>
          </Column>
        </Row>
      ))}
      {wayOf(mail, t).map(([label, lines]) => (
        <Fragment key={label}>
          <Text style={{ ...textStyle, color: quiet, margin: '16px 0 4px', fontSize: '13px' }}>{label}</Text>
          {lines.map((each) => (
            <Text key={each} style={{ ...textStyle, margin: 0 }}>
              <bdi>{each}</bdi>
            </Text>
          ))}
        </Fragment>
      ))}
      {links.order && (
        <Text style={{ ...textStyle, margin: '24px 0 0' }}>
          <a href={links.order} style={link}>
            {t('order.mailLink')}
          </a>
        </Text>
      )}
      {links.invoice && (
        <Text style={{ ...textStyle, margin: '8px 0 0' }}>
          <a href={links.invoice} style={link}>
            {t('order.invoice', { number: invoice!.number })}
          </a>
        </Text>
      )}
      <Text style={{ ...textStyle, margin: '32px 0 0', fontFamily: 'Georgia, serif' }}>{t('order.mailSign')}</Text>
    </MailFrame>
  )
}

function inPlainText(mail: OrderStatusMail, links: Links): string {
  const { order, invoice } = mail
  const t = messagesIn(order.language)
  return [
    t('order.mailGreeting', { name: nameInGreeting(order.address, order.language) }),
    '',
    sentenceOf(mail, t),
    '',
    ...order.lines.map(({ name, quantity }) => `${name}, ${t('order.quantityIs', { quantity })}`),
    '',
    ...wayOf(mail, t).flatMap(([label, lines]) => [`${label}:`, ...lines, '']),
    ...(links.order ? [`${t('order.mailLink')}:`, links.order, ''] : []),
    ...(links.invoice ? [`${t('order.invoice', { number: invoice!.number })}:`, links.invoice, ''] : []),
    t('order.mailSign'),
  ].join('\n')
}
