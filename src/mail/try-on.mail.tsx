import { Text } from '@react-email/text'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { NamedSize } from '../domain/catalog/name-sizes.ts'
import type { MailMessage } from '../domain/notify/mail.port.ts'
import { addressLines, type Store } from '../domain/store/store.ts'
import type { TryOn } from '../domain/try-on/try-on.ts'
import { headingLine } from '../i18n/format.ts'
import { messagesIn } from '../i18n/messages.ts'
import { sizeDetails, sizeName } from '../i18n/size-name.ts'
import { pieceSaid, tryOnSaid, tryOnTimes } from '../i18n/try-on-words.ts'
import { ink, MailFrame, MailHeading, textStyle } from './mail-frame.mail.tsx'
import { mailLinks } from './mail-links.ts'
import { PieceRow, PlaceRow } from './piece-row.mail.tsx'

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
  const standing = pieces.map((piece) => ({ piece, stands: isAnswered ? pieceSaid(state, holdOf(piece.sku), t) : '' }))
  const lines = [
    when,
    ...standing.map(({ piece, stands }) => [sizeName(piece, t, language), stands].filter(Boolean).join(' · ')),
    store.name,
    ...(store.localAddress ?? addressLines(store)),
  ]
  return {
    messageId: `<${tryOn.id}.${state}.${tryOn.round}@${new URL(publicUrl).hostname}>`,
    to: tryOn.email,
    subject,
    html: `<!doctype html>${renderToStaticMarkup(
      <Paper
        language={language}
        subject={subject}
        said={said}
        when={when}
        pieces={standing}
        store={store}
        link={link}
        publicUrl={publicUrl}
      />,
    )}`,
    text: [
      subject,
      '',
      said,
      '',
      ...lines,
      '',
      headingLine(t('tryon.manage'), language),
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
  readonly when: string
  readonly pieces: readonly { readonly piece: NamedSize; readonly stands: string }[]
  readonly store: Store
  readonly link: string
  readonly publicUrl: string
}

function Paper({ language, subject, said, when, pieces, store, link, publicUrl }: PaperProps): ReactElement {
  const t = messagesIn(language)
  return (
    <MailFrame language={language} preview={said} foot={t('tryon.mailFoot')}>
      <MailHeading>{subject}</MailHeading>
      <Text style={{ ...textStyle, margin: '0 0 24px' }}>{said}</Text>
      <Text style={textStyle}>{when}</Text>
      {pieces.map(({ piece, stands }) => (
        <PieceRow
          key={piece.sku}
          piece={piece}
          details={[sizeDetails(piece, t, language), stands].filter(Boolean).join(' · ')}
          language={language}
          publicUrl={publicUrl}
          style={{ borderTop: '1px solid #dad8d3' }}
        />
      ))}
      <PlaceRow store={store} language={language} publicUrl={publicUrl} />
      <Text style={{ ...textStyle, margin: '24px 0' }}>
        <a href={link} style={{ color: ink, textDecoration: 'underline', textUnderlineOffset: '5px' }}>
          {t('tryon.manage')}
        </a>
      </Text>
      <Text style={{ ...textStyle, margin: '24px 0 0' }}>{t('order.mailSign')}</Text>
    </MailFrame>
  )
}
