import { Text } from '@react-email/text'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { NamedSize } from '../domain/catalog/name-sizes.ts'
import type { MailMessage } from '../domain/notify/mail.port.ts'
import { addressLines, type Store } from '../domain/store/store.ts'
import type { TryOn } from '../domain/try-on/try-on.ts'
import { messagesIn } from '../i18n/messages.ts'
import { sizeName } from '../i18n/size-name.ts'
import { pieceSaid, tryOnSaid, tryOnTimes } from '../i18n/try-on-words.ts'
import { ink, MailFrame, quiet, textStyle } from './mail-frame.mail.tsx'
import { mailLinks } from './mail-links.ts'

export interface TryOnMail {
  readonly tryOn: TryOn
  readonly store: Store
  readonly pieces: readonly NamedSize[]
}

/** How a try-on stands: what the boutique says, when, which pieces, where, and the way to its page. */
export function tryOnMail({ tryOn, store, pieces }: TryOnMail, publicUrl: string): MailMessage {
  const { language, country, state } = tryOn
  const t = messagesIn(language)
  const link = `${publicUrl}/${country.toLowerCase()}/${language}${mailLinks.tryOn}?token=${tryOn.token}`
  const { when, until } = tryOnTimes(tryOn, store, t, `${language}-${country}`)
  const subject = t(`tryon.mail_${state}`, { store: store.name })
  const said = tryOnSaid(tryOn, until, t)
  const holdOf = (sku: string) => tryOn.pieces.find((piece) => piece.sku === sku)?.hold ?? null
  const isAnswered = state === 'accepted' || state === 'proposed'
  const lines = [
    when,
    ...pieces.map((piece) => {
      const stands = isAnswered ? pieceSaid(state, holdOf(piece.sku), t) : ''
      return [sizeName(piece, t, language), stands].filter(Boolean).join(' · ')
    }),
    store.name,
    ...(store.localAddress ?? addressLines(store)),
  ]
  return {
    messageId: `<${tryOn.id}.${state}.${tryOn.round}@${new URL(publicUrl).hostname}>`,
    to: tryOn.email,
    subject,
    html: `<!doctype html>${renderToStaticMarkup(<Paper language={language} subject={subject} said={said} lines={lines} link={link} />)}`,
    text: [
      subject,
      '',
      said,
      '',
      ...lines,
      '',
      `${t('tryon.manage')}:`,
      link,
      '',
      t('order.mailSign'),
      '',
      t('tryon.mailFoot'),
    ].join('\n'),
  }
}

interface PaperProps {
  readonly language: TryOn['language']
  readonly subject: string
  readonly said: string
  readonly lines: readonly string[]
  readonly link: string
}

function Paper({ language, subject, said, lines, link }: PaperProps): ReactElement {
  const t = messagesIn(language)
  return (
    <MailFrame language={language} preview={said} foot={t('tryon.mailFoot')}>
      <Text style={{ ...textStyle, fontSize: '24px', lineHeight: '32px', fontFamily: 'Georgia, serif', margin: '0 0 24px' }}>
        {subject}
      </Text>
      <Text style={{ ...textStyle, margin: '0 0 24px' }}>{said}</Text>
      {lines.map((line, index) => (
        <Text key={line} style={{ ...textStyle, margin: 0, color: index === 0 ? ink : quiet }}>
          {line}
        </Text>
      ))}
      <Text style={{ ...textStyle, margin: '24px 0' }}>
        <a href={link} style={{ color: ink, textDecoration: 'underline', textUnderlineOffset: '5px' }}>
          {t('tryon.manage')}
        </a>
      </Text>
      <Text style={{ ...textStyle, margin: '24px 0 0' }}>{t('order.mailSign')}</Text>
    </MailFrame>
  )
}
