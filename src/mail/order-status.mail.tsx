import { Text } from '@react-email/text'
import { Fragment, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Invoice } from '../domain/invoice/invoice.ts'
import type { MailMessage } from '../domain/notify/mail.port.ts'
import type { Order } from '../domain/order/order.ts'
import { isCollected, type OrderState } from '../domain/order/order-states.ts'
import { pickupCodeOf } from '../domain/order/pickup-code.ts'
import { headingLine, withCommas } from '../i18n/format.ts'
import { messagesIn, type Translate } from '../i18n/messages.ts'
import { deliveryLines, handoverLines, partLines } from '../i18n/order-words.ts'
import { chosenSize } from '../i18n/size-name.ts'
import { nameInGreeting } from '../i18n/write-address.ts'
import { ink, MailFrame, MailHeading, quiet, textStyle } from './mail-frame.mail.tsx'
import { mailLinks } from './mail-links.ts'
import { orderLink } from './order-link.ts'
import { PieceRow } from './piece-row.mail.tsx'

/**
 * What a shopper is told of: all but that an order was placed, of which its confirmation tells; that a part of it will not come, that its card was
 * declined, or that what a gift was exchanged for is being prepared.
 */
export type ToldState = Exclude<OrderState, 'IN_PREPARATION'> | 'CUT' | 'DECLINED' | 'EXCHANGED'

export interface OrderStatusMail {
  /** The mail's own: sent twice, it is the same mail. */
  readonly id: string
  readonly order: Order
  readonly state: ToldState
  /** Where there is one already. */
  readonly invoice: Invoice | null
}

interface Links {
  readonly order: ReturnType<typeof orderLink>
  readonly invoice: string | null
}

/** What has become of an order, in the language it was placed in. */
export function orderStatusMail(mail: OrderStatusMail, publicUrl: string): MailMessage {
  const { id, order, state, invoice } = mail
  const t = messagesIn(order.language)
  const site = `${publicUrl}/${order.country.toLowerCase()}/${order.language}`
  const to = (path: string) => order.key && `${site}${path}?order=${order.number}&key=${order.key}`
  const links = { order: orderLink(order, site, t), invoice: state === 'SHIPPED' && invoice ? to(mailLinks.orderInvoice) : null }
  return {
    messageId: `<${id}.status@${new URL(publicUrl).hostname}>`,
    to: order.email,
    subject: t(`order.mail_${state}Subject`, { number: order.number }),
    html: `<!doctype html>${renderToStaticMarkup(<StatusPaper {...mail} links={links} publicUrl={publicUrl} />)}`,
    text: inPlainText(mail, links),
  }
}

function sentenceOf({ order, state }: OrderStatusMail, t: Translate): string {
  if (state === 'EXCHANGED') return t('returns.gift_mailEXCHANGED')
  if (order.giftReturn && (state === 'SHIPPED' || state === 'SHORT_SHIPPING' || state === 'CANCELLED'))
    return t(`returns.gift_mail${state}`)
  if (state === 'SHIPPED' && isCollected(order)) return t('order.mail_toStoreText')
  if (state === 'SHORT_SHIPPING' || state === 'TROUBLE_TO_DELIVER' || state === 'CANCELLED') return t(`order.about_${state}`)
  return t(`order.mail_${state}Text`)
}

/** Which piece it is, how many, and when each part of them comes. */
function detailsOf(order: Order, line: Order['lines'][number], t: Translate): string {
  const { colourName, quantity } = line
  const which = [colourName, chosenSize(line, t, order.language), t('order.quantityIs', { quantity })]
  return [...which, ...partLines(order, line, `${order.language}-${order.country}`, t)].filter(Boolean).join(' · ')
}

/** How it comes and where to, as long as it is still to come. */
function wayOf({ order, state }: OrderStatusMail, t: Translate): (readonly [label: string, lines: readonly string[]])[] {
  if (state === 'CANCELLED' || state === 'COLLECTED' || state === 'DELIVERED') return []
  const code = pickupCodeOf(order)
  return [
    ...(code && state === 'READY_TO_COLLECT' ? [[t('pickup.code'), [code, t('pickup.codeHint')]] as const] : []),
    [t('checkout.delivery'), deliveryLines(order, `${order.language}-${order.country}`, t)],
    [t(order.store ? 'pickup.at' : 'order.sendTo'), handoverLines(order, order.language)],
  ]
}

function StatusPaper({
  links,
  publicUrl,
  ...mail
}: OrderStatusMail & { readonly links: Links; readonly publicUrl: string }): ReactElement {
  const { order, state, invoice } = mail
  const t = messagesIn(order.language)
  const link = { color: ink, textDecoration: 'underline', textUnderlineOffset: '5px' }
  return (
    <MailFrame
      language={order.language}
      preview={sentenceOf(mail, t)}
      foot={t(order.giftReturn ? 'returns.gift_foot' : 'order.mailFoot')}
    >
      <MailHeading>{t(`order.mail_${state}Subject`, { number: order.number })}</MailHeading>
      <Text style={textStyle}>{t('order.mailGreeting', { name: nameInGreeting(order.address, order.language) })}</Text>
      <Text style={textStyle}>{sentenceOf(mail, t)}</Text>
      {order.lines.map((line) => (
        <PieceRow
          key={line.sku}
          piece={line}
          details={detailsOf(order, line, t)}
          language={order.language}
          publicUrl={publicUrl}
          style={{ borderTop: '1px solid #dad8d3' }}
        />
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
          <a href={links.order.href} style={link}>
            {links.order.label}
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
    ...order.lines.map((line) => withCommas([line.name, detailsOf(order, line, t)], order.language)),
    '',
    ...wayOf(mail, t).flatMap(([label, lines]) => [headingLine(label, order.language), ...lines, '']),
    ...(links.order ? [headingLine(links.order.label, order.language), links.order.href, ''] : []),
    ...(links.invoice ? [headingLine(t('order.invoice', { number: invoice!.number }), order.language), links.invoice, ''] : []),
    t('order.mailSign'),
  ].join('\n')
}
