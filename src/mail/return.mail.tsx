import { Text } from '@react-email/text'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { MailMessage } from '../domain/notify/mail.port.ts'
import type { Order } from '../domain/order/order.ts'
import { differenceParts } from '../domain/return/difference.ts'
import { givenFor, type Return } from '../domain/return/return.ts'
import type { ReturnState } from '../domain/return/return-states.ts'
import { formatDate, formatPrice, headingLine, withColon, withCommas } from '../i18n/format.ts'
import { messagesIn, type Translate } from '../i18n/messages.ts'
import { chosenSize } from '../i18n/size-name.ts'
import { aboutReturn, wishWords } from '../i18n/wish-words.ts'
import { nameInGreeting } from '../i18n/write-address.ts'
import { money } from '../kernel/money.ts'
import type { Language } from '../kernel/visit.ts'
import { ink, MailFrame, MailHeading, textStyle } from './mail-frame.mail.tsx'
import { mailLinks } from './mail-links.ts'
import { PieceRow } from './piece-row.mail.tsx'

/** What is told of a return: all but what whoever announced it knows, that it is to be paid and that a courier has it. */
type ToldReturn = Exclude<ReturnState, 'SENT' | 'UNPAID'>

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
  /** What was paid beside, and what is given back. */
  readonly sums: readonly string[]
  readonly steps: readonly string[]
  readonly pieces: readonly { readonly piece: Order['lines'][number]; readonly details: string }[]
  readonly links: readonly (readonly [label: string, href: string])[]
  readonly language: Language
  readonly foot: string
}

/** What has become of a return, in the language of its order; at first how it is sent, and where its label is. */
export function returnMail(mail: ReturnMail, publicUrl: string): MailMessage {
  const { id, order, returned } = mail
  const written = write(mail, publicUrl)
  const { heading, greeting, text, sums, steps, pieces, links } = written
  return {
    messageId: `<${id}.return@${new URL(publicUrl).hostname}>`,
    to: returned.receiver?.email ?? order.email,
    subject: heading,
    html: `<!doctype html>${renderToStaticMarkup(<ReturnPaper {...written} publicUrl={publicUrl} />)}`,
    text: [
      greeting,
      '',
      text,
      ...sums,
      '',
      ...steps.map((step, index) => `${index + 1}. ${step}`),
      '',
      ...pieces.map(({ piece, details }) => withCommas([piece.name, details], written.language)),
      '',
      ...links.flatMap(([label, href]) => [headingLine(label, written.language), href, '']),
      messagesIn(written.language)('order.mailSign'),
    ].join('\n'),
  }
}

/** Whoever received a gift is led to their return, and to nothing of the order that it was. */
function linksOf({ order, returned, state }: ReturnMail, site: string, t: Translate): Written['links'] {
  const withLabel = (label: string, page: Written['links'][number]) => [
    ...(state === 'ASKED' ? [[t('returns.label'), label] as const] : []),
    page,
  ]
  const key = `return=${returned.id}`
  if (returned.receiver)
    return withLabel(`${site}${mailLinks.giftReturnLabel}?${key}`, [
      t('returns.gift_follow'),
      `${site}${mailLinks.giftReturn}?${key}`,
    ])
  if (order.key === null) return []
  const to = (path: string) => `${site}${path}?order=${order.number}&key=${order.key}`
  return withLabel(`${to(mailLinks.returnLabel)}&return=${returned.number}`, [t('order.mailLink'), to(mailLinks.order)])
}

function write(mail: ReturnMail, publicUrl: string): Written {
  const { order, returned, state } = mail
  const { receiver } = returned
  const language = receiver?.language ?? order.language
  const t = messagesIn(language)
  const site = `${publicUrl}/${order.country.toLowerCase()}/${language}`
  const date = formatDate(returned.sendBy, `${language}-${order.country}`)
  return {
    language,
    foot: t(receiver ? 'returns.gift_foot' : 'order.mailFoot'),
    heading: t(`returns.mail_${state}Subject`, { number: returned.number }),
    greeting: t('order.mailGreeting', { name: receiver?.name ?? nameInGreeting(order.address, language) }),
    text:
      receiver && state === 'SETTLED' ? t(`returns.gift_SETTLED_${givenFor(returned)}`) : aboutReturn(returned, state, date, t),
    sums: differenceParts(returned).map(({ part, amount }) =>
      withColon(
        t(`returns.difference_${part}`),
        formatPrice(money(amount, order.currency), `${language}-${order.country}`),
        language,
      ),
    ),
    steps:
      state === 'ASKED'
        ? [t('returns.step1'), t('returns.step2'), t(returned.way === 'store' ? 'returns.step3store' : 'returns.step3parcel')]
        : [],
    pieces: returned.lines.map((each) => pieceOf(mail, each, language, t)),
    links: linksOf(mail, site, t),
  }
}

function pieceOf(
  { order, returned }: ReturnMail,
  each: Return['lines'][number],
  language: Language,
  t: Translate,
): Written['pieces'][number] {
  const line = order.lines.find(({ id }) => id === each.line)!
  const details = [
    line.colourName,
    chosenSize(line, t, language),
    t('order.quantityIs', { quantity: each.quantity }),
    wishWords({ line: each, isGift: returned.receiver !== null }, language, t),
  ]
  return { piece: line, details: details.filter(Boolean).join(' · ') }
}

function ReturnPaper({
  language,
  foot,
  heading,
  greeting,
  text,
  sums,
  steps,
  pieces,
  links,
  publicUrl,
}: Written & { readonly publicUrl: string }): ReactElement {
  const t = messagesIn(language)
  return (
    <MailFrame language={language} preview={text} foot={foot}>
      <MailHeading>{heading}</MailHeading>
      <Text style={textStyle}>{greeting}</Text>
      <Text style={textStyle}>{text}</Text>
      {sums.map((sum) => (
        <Text key={sum} style={textStyle}>
          {sum}
        </Text>
      ))}
      {steps.map((step, index) => (
        <Text key={step} style={{ ...textStyle, margin: '0 0 8px' }}>
          {`${index + 1}. ${step}`}
        </Text>
      ))}
      {pieces.map(({ piece, details }) => (
        <PieceRow
          key={piece.sku + details}
          piece={piece}
          details={details}
          language={language}
          publicUrl={publicUrl}
          style={{ borderTop: '1px solid #dad8d3' }}
        />
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
