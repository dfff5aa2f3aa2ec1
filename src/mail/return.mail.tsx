import { Column } from '@react-email/column'
import { Row } from '@react-email/row'
import { Text } from '@react-email/text'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { MailMessage } from '../domain/notify/mail.port.ts'
import type { Order } from '../domain/order/order.ts'
import type { Return } from '../domain/return/return.ts'
import type { ReturnState } from '../domain/return/return-states.ts'
import { formatDate, writtenSize } from '../i18n/format.ts'
import { messagesIn, type Translate } from '../i18n/messages.ts'
import { nameInGreeting } from '../i18n/write-address.ts'
import { ink, MailFrame, quiet, textStyle } from './mail-frame.mail.tsx'
import { mailLinks } from './mail-links.ts'

/** What is told of a return: all but that a courier has it, which whoever gave it to them knows. */
type ToldReturn = Exclude<ReturnState, 'SENT'>

interface ReturnMail {
  /** The mail's own: sent twice, it is the same mail. */
  readonly id: string
  readonly order: Order
  readonly returned: Return
  readonly state: ToldReturn
}

interface Written {
  readonly heading: string
  readonly greeting: string
  readonly text: string
  readonly steps: readonly string[]
  readonly pieces: readonly (readonly [name: string, details: string])[]
  readonly links: readonly (readonly [label: string, href: string])[]
}

/** What has become of a return, in the language of its order; at first how it is sent, and where its label is. */
export function returnMail(mail: ReturnMail, publicUrl: string): MailMessage {
  const { id, order } = mail
  const written = write(mail, publicUrl)
  const { heading, greeting, text, steps, pieces, links } = written
  return {
    messageId: `<${id}.return@${new URL(publicUrl).hostname}>`,
    to: order.email,
    subject: heading,
    html: `<!doctype html>${renderToStaticMarkup(<ReturnPaper {...written} order={order} />)}`,
    text: [
      greeting,
      '',
      text,
      '',
      ...steps.map((step, index) => `${index + 1}. ${step}`),
      '',
      ...pieces.map(([name, details]) => `${name}, ${details}`),
      '',
      ...links.flatMap(([label, href]) => [`${label}:`, href, '']),
      messagesIn(order.language)('order.mailSign'),
    ].join('\n'),
  }
}

function write({ order, returned, state }: ReturnMail, publicUrl: string): Written {
  const t = messagesIn(order.language)
  const site = `${publicUrl}/${order.country.toLowerCase()}/${order.language}`
  const to = (path: string, more = ''): string => `${site}${path}?order=${order.number}&key=${order.key}${more}`
  const label = [t('returns.label'), to(mailLinks.returnLabel, `&return=${returned.number}`)] as const
  return {
    heading: t(`returns.mail_${state}Subject`, { number: returned.number }),
    greeting: t('order.mailGreeting', { name: nameInGreeting(order.address, order.language) }),
    text: t(`returns.about_${state}`, { date: formatDate(returned.sendBy, `${order.language}-${order.country}`) }),
    steps:
      state === 'ASKED'
        ? [t('returns.step1'), t('returns.step2'), t(returned.way === 'store' ? 'returns.step3store' : 'returns.step3parcel')]
        : [],
    pieces: returned.lines.map((each) => piece(order, each, t)),
    links: order.key === null ? [] : [...(state === 'ASKED' ? [label] : []), [t('order.mailLink'), to(mailLinks.order)]],
  }
}

function piece(
  order: Order,
  { line: id, quantity, returntype }: Return['lines'][number],
  t: Translate,
): readonly [string, string] {
  const line = order.lines.find((each) => each.id === id)!
  const details = [
    line.size && t('shop.sizeIs', { size: writtenSize(line.size, order.language) }),
    t('order.quantityIs', { quantity }),
    t(`returns.${returntype}`),
  ]
  return [line.name, details.filter(Boolean).join(' · ')]
}

function ReturnPaper({
  order,
  heading,
  greeting,
  text,
  steps,
  pieces,
  links,
}: Written & { readonly order: Order }): ReactElement {
  const t = messagesIn(order.language)
  return (
    <MailFrame language={order.language} preview={text} foot={t('order.mailFoot')}>
      <Text style={{ ...textStyle, fontSize: '24px', lineHeight: '32px', fontFamily: 'Georgia, serif', margin: '0 0 24px' }}>
        {heading}
      </Text>
      <Text style={textStyle}>{greeting}</Text>
      <Text style={textStyle}>{text}</Text>
      {steps.map((step, index) => (
        <Text key={step} style={{ ...textStyle, margin: '0 0 8px' }}>
          {`${index + 1}. ${step}`}
        </Text>
      ))}
      {pieces.map(([name, details]) => (
        <Row key={name + details} style={{ borderTop: '1px solid #dad8d3' }}>
          <Column style={{ padding: '8px 0' }}>
            <Text style={{ ...textStyle, margin: 0, fontFamily: 'Georgia, serif', fontSize: '18px' }}>{name}</Text>
            <Text style={{ ...textStyle, margin: 0, color: quiet, fontSize: '13px' }}>{details}</Text>
          </Column>
        </Row>
      ))}
      {links.map(([label, href]) => (
        <Text key={href} style={{ ...textStyle, margin: '16px 0 0' }}>
          <a href={href} style={{ color: ink, textDecoration: 'underline', textUnderlineOffset: '5px' }}>
            {label}
          </a>
        </Text>
      ))}
      <Text style={{ ...textStyle, margin: '32px 0 0', fontFamily: 'Georgia, serif' }}>{t('order.mailSign')}</Text>
    </MailFrame>
  )
}
