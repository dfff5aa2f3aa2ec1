import { Column } from '@react-email/column'
import { Hr } from '@react-email/hr'
import { Row } from '@react-email/row'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { MailMessage } from '../domain/notify/mail.port.ts'
import { couponCodeOf, dueOf, type Order, type OrderLine } from '../domain/order/order.ts'
import { formatDate, formatPrice, headingLine, textDirection, withColon, withCommas } from '../i18n/format.ts'
import { type MessageKey, messagesIn, type Translate } from '../i18n/messages.ts'
import { deliveryLines, handoverLines, paymentName } from '../i18n/order-words.ts'
import { chosenSize } from '../i18n/size-name.ts'
import { nameInGreeting, writeAddress } from '../i18n/write-address.ts'
import { times } from '../kernel/money.ts'
import { ink, Lines, MailFrame, quiet, textStyle } from './mail-frame.mail.tsx'
import { orderLink } from './order-link.ts'
import { PieceRow } from './piece-row.mail.tsx'

/** What was bought, what it costs and where it goes, in the language it was bought in. */
export function orderConfirmation(order: Order, publicUrl: string): MailMessage {
  const t = messagesIn(order.language)
  const site = `${publicUrl}/${order.country.toLowerCase()}/${order.language}`
  const link = orderLink(order, site, t)
  return {
    messageId: `<${order.number}.confirmation@${new URL(publicUrl).hostname}>`,
    to: order.email,
    subject: t('order.mailSubject', { number: order.number }),
    html: `<!doctype html>${renderToStaticMarkup(<Confirmation order={order} link={link} publicUrl={publicUrl} />)}`,
    text: inPlainText(order, link, t),
  }
}

const sumStyle = { ...textStyle, margin: '2px 0' }
/** As the pages have it: below a line, and larger. */
const totalStyle = { ...textStyle, borderTop: `1px solid ${ink}`, fontSize: '18px', margin: '8px 0 0', paddingTop: '8px' }

const localeOf = ({ language, country }: Order) => `${language}-${country}`

function sumsOf(order: Order, t: Translate): [label: string, amount: string][] {
  const { subtotal, discount, shipping, tax, total } = order.totals
  const code = couponCodeOf(order.adjustments)
  const price = (amount: typeof total) => formatPrice(amount, localeOf(order))
  return [
    [t('shop.subtotal'), price(subtotal)],
    ...(discount.amount < 0
      ? [[code ? t('coupon.named', { code }) : t('returns.firstDiscount'), price(discount)] as [string, string]]
      : []),
    [t('checkout.delivery'), shipping.amount === 0 ? t('checkout.free') : price(shipping)],
    ...(tax.amount > 0 ? [[t('checkout.tax'), price(tax)] as [string, string]] : []),
    [t('checkout.total'), price(total)],
    ...(order.certificates.amount > 0 ? paidOf(order, t) : []),
  ]
}

/** What certificates paid, and how the rest is. */
function paidOf(order: Order, t: Translate): [label: string, amount: string][] {
  const price = (amount: Order['certificates']) => formatPrice(amount, localeOf(order))
  return [
    [t('certificate.paid'), price(times(order.certificates, -1))],
    ...(dueOf(order).amount > 0
      ? [[paymentName(order.paymentMethod, order.store !== null, t), price(dueOf(order))] as [string, string]]
      : []),
  ]
}

function detailsOf(line: OrderLine, order: Order, t: Translate): string {
  return [
    withCommas([line.material, line.colourName], order.language),
    line.fit && t('shop.fitIs', { fit: t(`shop.fit_${line.fit}` as MessageKey) }),
    chosenSize(line, t, order.language),
    line.quantity > 1 && t('order.quantityIs', { quantity: line.quantity }),
    line.expectedAt && t('order.leavesFrom', { date: formatDate(line.expectedAt, localeOf(order)) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

function paymentOf(order: Order, t: Translate): string {
  const total = formatPrice(dueOf(order), localeOf(order))
  return order.paymentMethod === 'CASH_ON_DELIVERY' && dueOf(order).amount > 0
    ? t(order.store ? 'pickup.payThere' : 'order.payCourier', { total })
    : ''
}

/** A stranger's words in the house's mail: what looks like an address is not made one by the program that shows it. */
const unlinked = (message: string) => message.replace(/(?<=[\p{L}\d])[.:](?=[\p{L}\d/])/gu, '$&\u200b')

interface PaperProps {
  readonly order: Order
  /** To the order's own page; null when it leads to nobody any more. */
  readonly link: ReturnType<typeof orderLink>
  readonly publicUrl: string
}

function Confirmation({ order, link, publicUrl }: PaperProps): ReactElement {
  const t = messagesIn(order.language)
  // Mail programs know no logical sides.
  const end = textDirection(order.language) === 'rtl' ? 'left' : 'right'
  return (
    <MailFrame language={order.language} preview={t('order.mailPreview')} foot={t('order.mailFoot')}>
      <Text style={{ ...textStyle, fontSize: '24px', lineHeight: '32px', fontFamily: 'Georgia, serif', margin: '0 0 8px' }}>
        {t('order.thanks')}
      </Text>
      <Text style={{ ...textStyle, color: quiet, margin: '0 0 24px' }}>
        {t('order.number')} <bdi>{order.number}</bdi>
      </Text>
      <Text style={textStyle}>{t('order.mailGreeting', { name: nameInGreeting(order.address, order.language) })}</Text>
      <Text style={textStyle}>{t('order.mailText')}</Text>
      <Hr style={{ borderColor: ink, borderWidth: '1px 0 0', margin: '24px 0 8px' }} />
      {order.lines.map((line) => (
        <PieceRow
          key={line.sku}
          piece={line}
          details={detailsOf(line, order, t)}
          price={formatPrice(times(line.price, line.quantity), localeOf(order))}
          language={order.language}
          publicUrl={publicUrl}
        />
      ))}
      <Hr style={{ borderColor: '#dad8d3', borderWidth: '1px 0 0', margin: '8px 0' }} />
      {sumsOf(order, t).map(([label, amount]) => {
        const style = label === t('checkout.total') ? totalStyle : sumStyle
        return (
          <Row key={label}>
            <Column>
              <Text style={style}>{label}</Text>
            </Column>
            <Column align={end}>
              <Text style={style}>
                <bdi>{amount}</bdi>
              </Text>
            </Column>
          </Row>
        )
      })}
      {order.gift && <GiftWords message={unlinked(order.gift.message)} t={t} />}
      <AddressLines label={t(order.store ? 'pickup.at' : 'order.sendTo')} lines={handoverLines(order, order.language)} />
      <AddressLines label={t('checkout.delivery')} lines={deliveryLines(order, localeOf(order), t)} />
      {order.billing && <AddressLines label={t('order.billTo')} lines={writeAddress(order.billing, order.language)} />}
      <Text style={{ ...textStyle, margin: '24px 0 0' }}>{paymentOf(order, t)}</Text>
      {link && (
        <Text style={{ ...textStyle, margin: '24px 0 0' }}>
          <a href={link.href} style={{ color: ink, textDecoration: 'underline', textUnderlineOffset: '5px' }}>
            {link.label}
          </a>
        </Text>
      )}
      <Text style={{ ...textStyle, margin: '32px 0 0', fontFamily: 'Georgia, serif' }}>{t('order.mailSign')}</Text>
    </MailFrame>
  )
}

function AddressLines({ label, lines }: { readonly label: string; readonly lines: readonly string[] }): ReactElement {
  return (
    <Section style={{ margin: '24px 0 0' }}>
      <Text style={{ ...textStyle, color: quiet, margin: '0 0 4px', fontSize: '13px' }}>{label}</Text>
      {lines.map((line) => (
        <Text key={line} style={{ ...textStyle, margin: 0 }}>
          <bdi>{line}</bdi>
        </Text>
      ))}
    </Section>
  )
}

/** The card as it is printed, as far as a mail program can show it. */
function GiftWords({ message, t }: { readonly message: string; readonly t: Translate }): ReactElement {
  return (
    <Section style={{ margin: '24px 0 0' }}>
      <Text style={{ ...textStyle, color: quiet, margin: '0 0 8px', fontSize: '13px' }}>{t('gift.wrapped')}</Text>
      {message !== '' && (
        <div
          dir="auto"
          style={{
            ...textStyle,
            margin: 0,
            padding: '32px 24px',
            border: '1px solid #dad8d3',
            borderBottom: '3px solid #0b5a3e',
            fontFamily: 'Georgia, serif',
            fontSize: '18px',
            lineHeight: '28px',
            textAlign: 'center',
          }}
        >
          <Lines text={message} />
        </div>
      )}
    </Section>
  )
}

function inPlainText(order: Order, link: PaperProps['link'], t: Translate): string {
  return [
    t('order.thanks'),
    withColon(t('order.number'), order.number, order.language),
    '',
    t('order.mailGreeting', { name: nameInGreeting(order.address, order.language) }),
    t('order.mailText'),
    '',
    ...order.lines.flatMap((line) => [
      `${line.name}  ${formatPrice(times(line.price, line.quantity), localeOf(order))}`,
      `  ${detailsOf(line, order, t)}`,
    ]),
    '',
    ...sumsOf(order, t).map(([label, amount]) => withColon(label, amount, order.language)),
    '',
    ...(order.gift ? [t('gift.wrapped'), ...(order.gift.message === '' ? [] : [unlinked(order.gift.message)]), ''] : []),
    headingLine(t(order.store ? 'pickup.at' : 'order.sendTo'), order.language),
    ...handoverLines(order, order.language),
    '',
    ...deliveryLines(order, localeOf(order), t),
    '',
    ...(order.billing
      ? [headingLine(t('order.billTo'), order.language), ...writeAddress(order.billing, order.language), '']
      : []),
    paymentOf(order, t),
    '',
    ...(link ? [headingLine(link.label, order.language), link.href, ''] : []),
    t('order.mailSign'),
  ].join('\n')
}
